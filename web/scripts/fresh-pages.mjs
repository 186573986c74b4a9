/**
 * Leaves hydration out of a build: no page of ours is made by the server. Svelte asks `hydrating` wherever a page might
 * have been; with a constant for it the build drops what stands behind.
 */

const MODULE = /\/svelte\/src\/internal\/client\/dom\/hydration\.js$/;
const VARIABLE = 'export let hydrating = false;';
const SETTER = 'hydrating = value;';

/** @returns {import('vite').Plugin} */
export function freshPages() {
  return {
    name: 'fresh-pages',
    apply: 'build',
    transform(code, id) {
      if (!MODULE.test(id)) return null;
      if (!code.includes(VARIABLE) || !code.includes(SETTER))
        throw new Error('svelte hydrates in another way');
      return {
        code: code.replace(VARIABLE, 'export const hydrating = false;').replace(SETTER, ''),
        map: null,
      };
    },
  };
}
