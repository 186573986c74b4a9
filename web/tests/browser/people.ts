/** People at a room of a real server, each in a browser context of his own. */
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { listen } from './access';
import { sizeName, type Size } from './gallery';

export interface Person {
  context: BrowserContext;
  page: Page;
  complaints: string[];
  size: Size;
}

export async function arrive(browser: Browser, size: Size): Promise<Person> {
  const context = await browser.newContext({ viewport: { ...size }, locale: 'zh-CN' });
  const page = await context.newPage();
  return { context, page, complaints: listen(page), size };
}

/** Another page of the same person. */
export async function arriveAgain(person: Person): Promise<Person> {
  const page = await person.context.newPage();
  return { ...person, page, complaints: listen(page) };
}

/** A stranger at a room says who he is. */
export async function introduce({ page }: Person, name: string): Promise<void> {
  await page.getByRole('textbox', { name: '名字' }).fill(name);
  await page.getByRole('button', { name: '进去' }).click();
  await expect(page.getByRole('heading', { name: '房间' })).toBeVisible();
}

/** What the room asks of a person now. */
export const bar = (page: Page) => page.locator('[data-step]');

export async function step(page: Page, name: string, button: string): Promise<void> {
  await expect(bar(page)).toHaveAttribute('data-step', name);
  await bar(page).getByRole('button', { name: button }).click();
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
