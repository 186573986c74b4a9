/**
 * Writes the English dictionaries of a build without their keys: they are those of the Chinese ones, in their order.
 * Keys are long for people who write components; twice they would be a twentieth of all that is loaded.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const ENGLISH = /\/src\/i18n\/(\w+)\.en\.ts$/;

/** @param {string} file @param {string} text @returns {Map<string, string>} the words of a dictionary by their keys */
function wordsOf(file, text) {
  const words = new Map();
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (
      ts.isPropertyAssignment(node) &&
      ts.isStringLiteral(node.name) &&
      ts.isStringLiteral(node.initializer)
    ) {
      words.set(node.name.text, node.initializer.text);
    } else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022));
  return words;
}

/** @returns {import('vite').Plugin} */
export function pairWords() {
  return {
    name: 'pair-words',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const area = ENGLISH.exec(id)?.[1];
      if (area === undefined) return null;
      const chinese = `${id.slice(0, -'en.ts'.length)}zh.ts`;
      const english = wordsOf(id, code);
      const keys = [...wordsOf(chinese, readFileSync(chinese, 'utf8')).keys()];
      const missing = keys.filter((key) => !english.has(key));
      if (missing.length > 0) throw new Error(`${id} has no words for ${missing.join(', ')}`);
      this.addWatchFile(chinese);
      const words = JSON.stringify(keys.map((key) => english.get(key)));
      return {
        code:
          `import { ${area}Zh as zh } from './${area}.zh';\n` +
          `const words = ${words};\n` +
          `export const ${area}En = Object.fromEntries(Object.keys(zh).map((key, at) => [key, words[at]]));\n`,
        map: null,
      };
    },
  };
}
