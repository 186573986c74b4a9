/** The router: patterns, links, history. */
import { afterEach, describe, expect, test } from 'vitest';
import { match, navigate, route, startRouter } from '@/pages/router.svelte';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  stop = undefined;
  document.body.innerHTML = '';
});

describe('match', () => {
  test.each([
    ['/', '/', {}],
    ['/rules', '/rules/', {}],
    ['/rules/:id', '/rules/shanghai', { id: 'shanghai' }],
    ['/rules/:id', '/rules', null],
    ['/rules', '/rules/shanghai', null],
    ['/', '/x', null],
    ['/table/:id', '/table/%E0%A4%A', { id: '%E0%A4%A' }],
  ])('%s on %s', (pattern, path, expected) => {
    expect(match(pattern, path)).toEqual(expected);
  });
});

function click(html: string, event: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  const target = document.querySelector('[data-click]') ?? document.querySelector('a');
  return (
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...event })) ?? true
  );
}

describe('links', () => {
  test('a link of the client is followed without leaving the document', () => {
    stop = startRouter();
    const left = click('<a href="/rules/shanghai?a=1"><b data-click>x</b></a>');
    expect(left).toBe(false);
    expect(route().path).toBe('/rules/shanghai');
    expect(route().query.get('a')).toBe('1');
  });

  test('a place on another page is kept in the address', () => {
    stop = startRouter();
    navigate('/');
    expect(click('<a href="/rules/shanghai#SH-4">x</a>')).toBe(false);
    expect(location.hash).toBe('#SH-4');
  });

  test.each([
    ['a place on this page', '<a href="/settings#sound">x</a>', {}],
    ['another place', '<a href="http://127.0.0.1:9/x">x</a>', {}],
    ['a download', '<a href="/api/record" download>x</a>', {}],
    ['a new window', '<a href="/rules" target="_blank">x</a>', {}],
    ['a held key', '<a href="/rules">x</a>', { ctrlKey: true }],
    ['the other button', '<a href="/rules">x</a>', { button: 1 }],
  ])('%s is left to the browser', (_name, html, event) => {
    stop = startRouter();
    navigate('/settings');
    click(html, event);
    expect(route().path).toBe('/settings');
  });

  test('after it was stopped nothing is followed', () => {
    startRouter()();
    navigate('/settings');
    expect(click('<a href="/rules">x</a>')).toBe(true);
    expect(route().path).toBe('/settings');
  });
});
