/** Builds the client into dist/ and runs the unit tests. The server that serves dist/ sends a strict content policy. */
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { freshPages } from './scripts/fresh-pages.mjs';
import { pairWords } from './scripts/pair-words.mjs';
import { shortWords } from './scripts/short-words.mjs';

const source = fileURLToPath(new URL('./src', import.meta.url));
const server = process.env['HAIPAI_URL'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [freshPages(), pairWords(), shortWords(source), svelte(), svelteTesting()],
  resolve: { alias: { '@': source } },
  build: {
    target: 'es2022',
    // The content policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which chunk needs which: read by scripts/check-size.mjs, served to nobody.
    manifest: true,
    // Few scripts, since each packs a tenth smaller than its parts: the first page, the table and all that they use;
    // what the table shows later (sheets, menus, votes); all other pages, which come when the first of them is shown.
    // Sounds have a budget of their own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'sounds', test: /src\/sound\/(?:chimes|synth|manifest)/, priority: 4 },
            {
              name: 'client',
              test: /src\/(?:main\.ts|App\.svelte|pages\/(?:Home|Table)\.svelte|ui\/base)/,
              priority: 3,
            },
            { name: 'late', test: /src\/ui\/(?:table\/late|rooms\/TableSocial)\./, priority: 2 },
            { name: 'pages', test: /src\/pages\/more/, priority: 1 },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  server: {
    // Tests read the server's own examples; the development server hands out this folder alone.
    fs: process.env['VITEST'] === undefined ? {} : { allow: ['..'] },
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    // A clicked link must not become a request: tests ask nobody but their own stand-ins.
    environmentOptions: {
      happyDOM: {
        settings: {
          disableJavaScriptFileLoading: true,
          disableCSSFileLoading: true,
          navigation: {
            disableMainFrameNavigation: true,
            disableChildFrameNavigation: true,
            disableChildPageNavigation: true,
          },
        },
      },
    },
    include: ['tests/unit/**/*.test.ts'],
    setupFiles: ['tests/unit/setup.ts'],
    restoreMocks: true,
  },
});
