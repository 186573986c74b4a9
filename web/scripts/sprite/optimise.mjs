/** Shrinks one drawing with svgo. Coordinates keep one decimal of 300 × 400, a quarter of a pixel on the largest tile. */
import { optimize } from 'svgo';

/**
 * @param {string} code prefix of every id inside, so that drawings can share one document
 * @param {string} svg
 * @returns {string} what is inside the <svg> element
 */
export function optimised(code, svg) {
  const { data } = optimize(svg, {
    multipass: true,
    floatPrecision: 1,
    plugins: ['preset-default', { name: 'prefixIds', params: { prefix: `t-${code}`, delim: '-' } }],
  });
  return data.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
}
