/** People at a room of a real server, each in a browser context of his own. */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { listen } from './access';
import { sizeName, type Size } from './gallery';
import { patient as expect, reach } from './player';

/** What a person points with. */
export type Means = 'mouse' | 'finger' | 'keys';

export interface Person {
  context: BrowserContext;
  page: Page;
  complaints: string[];
  size: Size;
  by: Means;
}

export async function arrive(browser: Browser, size: Size, by: Means = 'mouse'): Promise<Person> {
  const context = await browser.newContext({
    viewport: { ...size },
    locale: 'zh-CN',
    hasTouch: by === 'finger',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  return { context, page, complaints: listen(page), size, by };
}

/** Presses a button or follows a link, by mouse, by finger, or by Tab and Enter. */
export async function press({ page, by }: Person, target: Locator): Promise<void> {
  if (by === 'mouse') await target.click();
  else if (by === 'finger') await target.tap();
  else {
    await expect(target).toBeVisible();
    await reach(page, target);
    await page.keyboard.press('Enter');
  }
}

/** Another page of the same person. */
export async function arriveAgain(person: Person): Promise<Person> {
  const page = await person.context.newPage();
  return { ...person, page, complaints: listen(page) };
}

/** A stranger at a room says who he is. */
export async function introduce(person: Person, name: string): Promise<void> {
  const { page } = person;
  const field = page.getByRole('textbox', { name: '名字' });
  if (person.by === 'keys') {
    await expect(field).toBeVisible();
    await reach(page, field);
    await page.keyboard.type(name);
  } else await field.fill(name);
  await press(person, page.getByRole('button', { name: '进去' }));
  await expect(page.getByRole('heading', { name: '房间' })).toBeVisible();
}

/** What the room asks of a person now. */
export const bar = (page: Page) => page.locator('[data-step]');

export async function step(person: Person, name: string, button: string): Promise<void> {
  await expect(bar(person.page)).toHaveAttribute('data-step', name);
  await press(person, bar(person.page).getByRole('button', { name: button }));
}

/** Where another player's name stands at the table. */
export const plate = (page: Page, name: string): Locator =>
  page.locator('.plate:is(.left, .right, .across)', { hasText: name });

export async function all(
  people: readonly Person[],
  deed: (person: Person) => Promise<unknown>,
): Promise<void> {
  await Promise.all(people.map(deed));
}

export async function picture({ page, size }: Person, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/rooms/${name}-${sizeName(size)}.png` });
}

/**
 * Things to be touched that lie over each other or stick out sideways. What stays at an edge of the screen lies over
 * the page on purpose and is left out.
 */
export function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) out.push('the page scrolls sideways');
    const named = (element: Element): string =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 20) ?? ''}`;
    const fixed = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
      }
      return false;
    };
    const all = [...document.querySelectorAll('main button, main a, main select, main summary, main input')]
      // A radio button of ours covers its label.
      .filter((element) => !element.matches('input[type=radio], input[type=file]') && !fixed(element))
      .filter((element) => element.getClientRects().length > 0);
    for (const [at, one] of all.entries()) {
      const a = one.getBoundingClientRect();
      if (a.right > innerWidth + 0.5 || a.left < -0.5) out.push(`${named(one)} sticks out`);
      for (const other of all.slice(at + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const b = other.getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 0.75 && high > 0.75) out.push(`${named(one)} × ${named(other)}`);
      }
    }
    return out;
  });
}
