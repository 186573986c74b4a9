/** Opens fixed states of /gallery and measures what lies where. */
import { expect, type Page } from '@playwright/test';

/** States of a hand in play: what lies on the felt. */
const FELT = [
  'deal',
  'turn',
  'barred',
  'claim',
  'kongs',
  'worst',
  'worst-claim',
  'worst-turn',
  'caption',
  'waits',
  'three',
  'offline',
  'refused',
  'auto',
  'worst-qiaoma',
  'worst-hainan',
  'worst-three',
  'worst-before',
  'qiaoma-knock',
  'qiaoma-locked',
  'qiaoma-missed',
  'qiaoma-undeclared',
  'qiaoma-offer',
  'jihu-turn',
  'jihu-rob',
  'hainan-before',
  'hainan-chosen',
  'hainan-hidden',
  'hainan-last',
  'hainan-fan',
  'three-before',
  'three-turn',
  'three-claim',
  'three-missed',
] as const;

/** States with a dialog over the table. */
const DIALOGS = [
  'win',
  'two-winners',
  'drawn',
  'over',
  'menu',
  'help',
  'qiaoma-contract',
  'qiaoma-capped',
  'qiaoma-two',
  'qiaoma-drawn',
  'jihu-counted',
  'jihu-limit',
  'jihu-all',
  'hainan-paid',
  'hainan-liable',
  'hainan-drawn',
  'three-paid',
  'three-drawn',
] as const;

/** States that are only looked at, with every hand open. */
export const LAID = ['worst-laid', 'laid-hands', 'laid-three'] as const;

export const STATES = [...FELT, ...DIALOGS] as const;

export const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
] as const;

export interface Size {
  width: number;
  height: number;
}

export const sizeName = ({ width, height }: Size): string => `${width}x${height}`;

export async function openState(page: Page, state: string): Promise<void> {
  await page.goto(new URL(`/gallery?state=${state}`, process.env['HAIPAI_URL']).href);
  await expect(page.locator('.felt')).toBeVisible();
  await page.waitForFunction(() => document.getElementById('tile-faces') !== null);
}

/** Shows another state on the gallery's page as it is, without loading it anew. */
export async function showState(page: Page, state: string): Promise<void> {
  await page.evaluate((name) => {
    history.pushState(null, '', `/gallery?state=${name}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, state);
  await expect(page.locator(`[data-state="${state}"] .felt`)).toBeVisible();
}

export interface Box {
  what: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What must neither overlap nor leave the screen: every tile, plate and control on the felt. */
const PIECES = [
  '.river li',
  '.seat .meld',
  '.seat .flowers li',
  '.seat .backs i',
  '.seat ul.laid .tile',
  '.hand .tiles button',
  '.hand .meld',
  '.plate > .text',
  '.plate > .avatar',
  '.centre',
  '.act button',
  '.before button',
  '.before b',
  '.missed',
  '.preview',
  '.toggles button',
  '.tools button',
].join(', ');

/** @returns the boxes of all pieces that are shown */
export function boxes(page: Page): Promise<Box[]> {
  return page.evaluate((selector) => {
    const out: Box[] = [];
    for (const element of document.querySelectorAll(selector)) {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      if (right - left < 0.5 || bottom - top < 0.5) continue;
      const what = `${element.parentElement?.className ?? ''} > ${element.tagName}.${element.className} ${
        element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 12) ?? ''
      }`;
      out.push({ what, left, top, right, bottom });
    }
    return out;
  }, PIECES);
}

/** So much may two boxes share by rounding, in px. */
const SLACK = 0.75;

export function overlaps(all: readonly Box[]): string[] {
  const found: string[] = [];
  for (const [at, a] of all.entries()) {
    for (const b of all.slice(at + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > SLACK && high > SLACK)
        found.push(`${a.what} × ${b.what}: ${wide.toFixed(1)}×${high.toFixed(1)}`);
    }
  }
  return found;
}

export function offScreen(all: readonly Box[], { width, height }: Size): string[] {
  return all
    .filter(
      (box) => box.left < -0.5 || box.top < -0.5 || box.right > width + 0.5 || box.bottom > height + 0.5,
    )
    .map((box) => `${box.what}: ${box.left},${box.top} – ${box.right},${box.bottom}`);
}

/** @returns texts on plates and in the centre that stick out of their frame or are cut off */
export function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [];
    const inside = (inner: Element, outer: Element): boolean => {
      const a = inner.getBoundingClientRect();
      const b = outer.getBoundingClientRect();
      return a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
    };
    for (const frame of document.querySelectorAll('.felt .plate .text, .felt .centre')) {
      for (const part of frame.querySelectorAll(
        '.take, .points, .badge, .rule, .hint, .stakes, .wall, .mark, .flowers li',
      )) {
        if (part.getClientRects().length > 0 && !inside(part, frame))
          out.push(`${part.className} “${part.textContent ?? ''}” sticks out`);
      }
      for (const line of frame.querySelectorAll('.small')) {
        if (line.scrollWidth > line.clientWidth + 1)
          out.push(`${line.className} “${line.textContent ?? ''}” is cut`);
      }
    }
    return out;
  });
}

/** @returns controls that are smaller than 44 px either way */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [];
    for (const button of document.querySelectorAll('.felt button, dialog[open] button')) {
      const { width, height } = button.getBoundingClientRect();
      if (width === 0) continue;
      if (width < 43.9 || height < 43.9) {
        out.push(
          `${button.getAttribute('aria-label') ?? button.textContent ?? ''}: ${width.toFixed(1)}×${height.toFixed(1)}`,
        );
      }
    }
    return out;
  });
}
