/**
 * Browser tests: Debian's chromium against the real server, which tests/browser/global-setup.ts starts. The client it
 * serves is the product with the gallery besides: `npm run build:gallery`.
 */
import { defineConfig } from '@playwright/test';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS },
    trace: 'retain-on-failure',
  },
});
