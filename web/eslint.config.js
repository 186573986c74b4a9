import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** @type {Partial<import('eslint').Linter.RulesRecord>} */
const budgets = {
  complexity: ['error', 10],
  'max-depth': ['error', 3],
  'max-lines': ['error', { max: 400, skipBlankLines: true }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', 5],
};

export default ts.config(
  { ignores: ['dist/', 'dist-gallery/', 'test-results/', 'playwright-report/', 'src/assets/generated/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      ...budgets,
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      // The type checker knows every global and says so better.
      'no-undef': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      // {#each … as _, i} counts without looking.
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_$', argsIgnorePattern: '^_$' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig, extraFileExtensions: ['.svelte'] } },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      'svelte/button-has-type': 'error',
      'svelte/no-navigation-without-resolve': 'off',
      // A style attribute in markup is refused by the content policy; style: directives go through the object model.
      'no-restricted-syntax': [
        'error',
        { selector: 'SvelteAttribute[key.name="style"]', message: 'Use style: directives.' },
      ],
    },
  },
  {
    files: ['scripts/**', '*.config.*', 'tests/**'],
    languageOptions: { globals: { ...globals.node } },
    rules: { 'no-console': 'off' },
  },
  {
    // describe() blocks hold whole tables of tests.
    files: ['tests/**'],
    rules: { 'max-lines-per-function': ['error', { max: 200, skipBlankLines: true, skipComments: true }] },
  },
);
