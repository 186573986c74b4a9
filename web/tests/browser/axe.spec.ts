/** axe finds nothing at the table, in any state and look. */
import { expect, test } from '@playwright/test';
import { findings, listen } from './access';
import { LAID, openState, showState, STATES } from './gallery';

/** States that between them show every component. */
const SOME = [
  'claim',
  'worst-qiaoma',
  'worst-hainan',
  'waits',
  'qiaoma-missed',
  'qiaoma-contract',
  'hainan-before',
  'hainan-drawn',
  'over',
  'offline',
  'refused',
  'menu',
];

const LOOKS = [
  { theme: 'dark', contrast: 'normal', language: 'zh-Hans' },
  { theme: 'light', contrast: 'normal', language: 'en' },
  { theme: 'dark', contrast: 'high', language: 'zh-Hans' },
];

for (const [at, look] of LOOKS.entries()) {
  // Each state is a page of its own for axe: some minutes on a slow computer.
  test(`axe finds nothing at the table: ${Object.values(look).join(' ')}`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 390, height: 844 });
    const complaints = listen(page);
    await openState(page, 'deal');
    await page.evaluate(
      (stored) => {
        localStorage.setItem('haipai.settings', stored);
      },
      JSON.stringify({ ...look, motion: 'reduced' }),
    );
    await openState(page, 'deal');
    for (const state of at === 0 ? [...STATES, ...LAID] : SOME) {
      await showState(page, state);
      expect.soft(await findings(page), state).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
}
