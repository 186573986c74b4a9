/** axe-core in the page, and what the browser itself complains about. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';

export interface Finding {
  id: string;
  targets: string[];
}

/** @returns everything axe-core finds on the page as it stands */
export async function findings(page: Page): Promise<Finding[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run();
    return found.violations.map(({ id, nodes }) => ({
      id,
      targets: nodes.map((node) => String(node.target[0])),
    }));
  });
}

/** @returns a list that fills with errors, warnings and words on the console; a production build says nothing */
export function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The browser itself logs a request that failed, or a socket while the server is down.
    if (/WebSocket|ERR_CONNECTION_REFUSED/.test(message.text())) return;
    complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
