/** Notices, dialogs and buttons as a person meets them. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '@/settings';
import Button from '@/ui/base/Button.svelte';
import Caption from '@/ui/base/Caption.svelte';
import Dialog from '@/ui/base/Dialog.svelte';
import { ICONS } from '@/ui/base/icons';
import Toasts from '@/ui/base/Toasts.svelte';
import { dismiss, notify, toasts } from '@/ui/base/toasts.svelte';

const words = createRawSnippet(() => ({ render: () => '<p>words</p>' }));

beforeEach(() => {
  settings.language = 'en';
  vi.useFakeTimers();
});

afterEach(() => {
  for (const toast of [...toasts()]) dismiss(toast.id);
  vi.useRealTimers();
});

describe('notices', () => {
  test('go by themselves', () => {
    notify('saved');
    expect(toasts().map((toast) => toast.text)).toEqual(['saved']);
    vi.advanceTimersByTime(5000);
    expect(toasts()).toEqual([]);
  });

  test('the same text is shown once, and no more than three at a time', () => {
    notify('a');
    notify('a');
    expect(toasts()).toHaveLength(1);
    for (const text of ['b', 'c', 'd']) notify(text);
    expect(toasts().map((toast) => toast.text)).toEqual(['b', 'c', 'd']);
  });

  test('are said politely and leave at a touch', async () => {
    render(Toasts);
    notify('refused', 'error');
    const toast = await screen.findByRole('button', { name: 'refused' });
    expect(screen.getByRole('status').contains(toast)).toBe(true);
    await fireEvent.click(toast);
    expect(toasts()).toEqual([]);
  });
});

describe('Dialog', () => {
  test('is named by its title and closes', async () => {
    const onclose = vi.fn();
    render(Dialog, { open: true, title: 'Rules', onclose, children: words });
    const dialog = screen.getByRole('dialog', { name: 'Rules' });
    expect(dialog.textContent).toContain('words');
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onclose).toHaveBeenCalledTimes(1);
  });

  test('a question that must be answered has no way out', () => {
    render(Dialog, { open: true, title: 'Well?', closable: false, children: words });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    const cancel = new Event('cancel', { cancelable: true });
    screen.getByRole('dialog').dispatchEvent(cancel);
    expect(cancel.defaultPrevented).toBe(true);
  });

  test('holds nothing while closed', () => {
    render(Dialog, { open: false, title: 'Rules', children: words });
    expect(screen.queryByText('words')).toBeNull();
  });
});

describe('Button', () => {
  test('an icon alone is named', () => {
    render(Button, { icon: 'menu', label: 'Menu' });
    expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy();
  });

  test('with an address it is a link', () => {
    render(Button, { href: '/rules', children: words });
    expect(screen.getByRole('link').getAttribute('href')).toBe('/rules');
  });

  test('says whether it is down', () => {
    render(Button, { pressed: true, children: words });
    expect(screen.getByRole('button', { pressed: true })).toBeTruthy();
  });

  test('disabled does nothing', async () => {
    const onclick = vi.fn();
    render(Button, { disabled: true, onclick, children: words });
    await fireEvent.click(screen.getByRole('button'));
    expect(onclick).not.toHaveBeenCalled();
  });
});

test('a caption is for the eye only', () => {
  const { container } = render(Caption, { text: '碰', tone: 'pung' });
  expect(container.querySelector('[aria-hidden="true"]')?.textContent).toBe('碰');
});

test('every icon is one path, of its own', () => {
  const paths = Object.values(ICONS);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(path).toMatch(/^M[-\d.a-zA-Z\s]+$/);
});
