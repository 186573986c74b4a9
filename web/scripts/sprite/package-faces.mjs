/**
 * Reads the 34 playing faces out of the package riichi-mahjong-tiles as SVG text.
 *
 * The package ships its drawings as React components in TSX. Each component is a pure function that returns one
 * drawing, so it is enough to compile the file and call it with an element factory that writes SVG. React itself is
 * never loaded. Knows nothing of the sprite that the drawings end up in.
 */
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import ts from 'typescript';

const SUITS = [
  ['Man', 'm'],
  ['Pin', 'p'],
  ['Sou', 's'],
];
// 白 is drawn by us: the package leaves it blank.
const HONOURS = [
  ['Ton', '1z'],
  ['Nan', '2z'],
  ['Shaa', '3z'],
  ['Pei', '4z'],
  ['Hatsu', '6z'],
  ['Chun', '7z'],
];

/** What SVG assumes anyway: leaving it out halves the drawings. @type {Record<string, string>} */
const ASSUMED = {
  opacity: '1',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-miterlimit': '4',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-dashoffset': '0',
};

/** @param {string} name */
function attributeName(name) {
  if (name === 'xlinkHref') return 'href';
  if (name === 'xmlnsXlink') return '';
  if (name === 'viewBox') return name;
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** @param {Record<string, unknown> | null} props */
function attributes(props) {
  const { style = {}, ...rest } = /** @type {Record<string, unknown> & { style?: object }} */ (props ?? {});
  return Object.entries({ ...rest, ...style })
    .map(([name, value]) => [attributeName(name), String(value)])
    .filter(([name, value]) => name !== '' && ASSUMED[name ?? ''] !== value)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

/**
 * The element factory that the compiled components call.
 * @param {string} tag
 * @param {Record<string, unknown> | null} props
 * @param {string[]} children
 */
function element(tag, props, ...children) {
  return `<${tag}${attributes(props)}>${children.flat().join('')}</${tag}>`;
}

/** @param {string} file @returns {string} the drawing as SVG text */
function drawing(file) {
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: {
      jsx: ts.JsxEmit.React,
      jsxFactory: 'element',
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
    },
  });
  /** @type {{ default?: (props: object) => string }} */
  const exports = {};
  vm.runInNewContext(outputText, { exports, element });
  if (exports.default === undefined) throw new Error(`${file} has no default export`);
  return exports.default({});
}

/** @returns {{ code: string, svg: string }[]} 33 faces, code as in notation ("5m"), view box 300 × 400 */
export function packageFaces() {
  const suited = SUITS.flatMap(([name, letter]) =>
    Array.from({ length: 9 }, (_, i) => [`${name}${i + 1}`, `${i + 1}${letter}`]),
  );
  const folder = new URL(
    '../../node_modules/riichi-mahjong-tiles/components/regular/regular/',
    import.meta.url,
  );
  return [...suited, ...HONOURS].map(([name = '', code = '']) => ({
    code,
    svg: drawing(new URL(`Regular${name}.tsx`, folder).pathname),
  }));
}
