/** The table as it follows its state: what is told in words, once, and what opens and stays closed. */
import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cueOf } from '@/model/cues';
import { fixtureOf } from '@/model/fixtures';
import { match } from '@/model/fixtures/parts';
import type { TableState } from '@/model/state';
import type { GameEvent } from '@/model/wire';
import { settings } from '@/settings';
import type { Actions } from '@/ui/table/player.svelte';
import TableView from '@/ui/table/TableView.svelte';

function actions(): Actions {
  return {
    act: vi.fn<Actions['act']>(),
    next: vi.fn<Actions['next']>(),
    again: vi.fn<Actions['again']>(),
    auto: vi.fn<Actions['auto']>(),
    toggle: vi.fn<Actions['toggle']>(),
    tell: vi.fn<Actions['tell']>(),
    dismiss: vi.fn<Actions['dismiss']>(),
    takeBack: vi.fn<Actions['takeBack']>(),
    leave: vi.fn<Actions['leave']>(),
  };
}

beforeEach(() => {
  settings.language = 'zh-Hans';
});

const THROWN: GameEvent = { type: 'discard', seat: 1, tile: 4, drawn: false, knock: false };
const DRAWN: GameEvent = { type: 'draw', seat: 0, tile: 8, from: 'front', wall_left: 40 };

function withEvents(state: TableState, ...events: GameEvent[]): TableState {
  return { ...state, cues: events.map(cueOf), revision: state.revision + 1 };
}

describe('what is told', () => {
  test('every event once, however often the state changes after it', async () => {
    const state = withEvents(fixtureOf('turn').state, THROWN, DRAWN);
    const { container, rerender } = render(TableView, { state, actions: actions() });
    const lines = (): (string | null)[] =>
      [...container.querySelectorAll('[data-live] p')].map((line) => line.textContent);
    await tick();
    expect(lines()).toEqual(['阿强 打 五万', '你摸到 九万']);
    await rerender({ state: { ...state, pending: [{ id: 'a', command: 'discard 1m', seq: 1 }] } });
    expect(lines()).toHaveLength(2);
    await rerender({ state: withEvents(state, THROWN) });
    expect(lines()).toHaveLength(3);
  });

  test('what is asked stands in words of its own', () => {
    const { container } = render(TableView, { state: fixtureOf('claim').state, actions: actions() });
    const asked = container.querySelector('[data-asked]')?.textContent ?? '';
    expect(asked).toContain('胡牌');
    expect(asked).toContain('碰 五万');
    expect(asked).toContain('过');
  });
});

describe('who only looks on', () => {
  const BARRED = /代打|一点就打出|按键说明/;

  test.each([
    ['a spectator', undefined, []],
    ['a viewer with the record at hand', (): void => undefined, ['下载牌谱']],
  ])('%s finds in the menu what can be done', async (_who, save, offered) => {
    const acts: Actions = save === undefined ? actions() : { ...actions(), save };
    const { state } = fixtureOf('menu');
    const { container } = render(TableView, { state, actions: acts, opened: 'menu', watching: true });
    const menu = await vi.waitFor(
      () => {
        const found = container.querySelector('dialog[open]');
        expect(found).not.toBeNull();
        return found;
      },
      { timeout: 10_000 },
    );
    expect(menu?.textContent).toContain('离开牌桌');
    expect(menu?.textContent).not.toMatch(BARRED);
    expect(menu?.querySelector('a[download]')).toBeNull();
    const records = [...(menu?.querySelectorAll('button') ?? [])].filter(({ textContent }) =>
      textContent.includes('牌谱'),
    );
    expect(records.map(({ textContent }) => textContent.trim())).toEqual(offered);
  });

  test('takes no seat back from auto-play, and does not go on to the next hand', async () => {
    const acts = actions();
    const { container, rerender } = render(TableView, {
      state: fixtureOf('auto').state,
      actions: acts,
      watching: true,
    });
    container.querySelector('.felt')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await new Promise((done) => setTimeout(done));
    expect(container.textContent).not.toContain('自己打');
    await rerender({ state: fixtureOf('drawn').state });
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    expect(acts.auto).not.toHaveBeenCalled();
    expect(acts.next).not.toHaveBeenCalled();
  });

  test('sees every hand where they lie open', async () => {
    const { state, laid } = fixtureOf('laid-hands');
    const { container } = render(TableView, { state, actions: actions(), laid, watching: true });
    await vi.waitFor(() => {
      expect(container.querySelectorAll('ul.laid')).toHaveLength(3);
    });
    const [first] = container.querySelectorAll('ul.laid');
    const kinds = [...(first?.querySelectorAll('li') ?? [])].map(({ dataset }) => Number(dataset['kind']));
    expect(kinds).toEqual(laid?.[1]?.hand);
    expect(container.querySelector('.backs')).toBeNull();
  });
});

describe('the settlement', () => {
  test('opens by itself, and stays closed once closed, until the next hand ends', async () => {
    const { state } = fixtureOf('win');
    const { container, rerender } = render(TableView, { state, actions: actions() });
    const open = (): boolean => container.querySelector('dialog[open]') !== null;
    // Sheets are fetched after the table, which takes its time on a busy machine.
    await vi.waitFor(
      () => {
        expect(open()).toBe(true);
      },
      { timeout: 10_000 },
    );
    const close = container.querySelector<HTMLButtonElement>('dialog[open] header button');
    close?.click();
    await tick();
    expect(open()).toBe(false);
    // Somebody else is ready: the same settlement comes again.
    const sheet = state.view?.sheet ?? null;
    const again = {
      ...state,
      view: state.view === null ? null : { ...state.view, sheet: sheet && { ...sheet } },
    };
    await rerender({ state: again });
    expect(open()).toBe(false);
    await rerender({ state: { ...again, match: match({ hand_no: 4 }) } });
    expect(open()).toBe(true);
  });
});

describe('auto-play', () => {
  test('any touch ends it', () => {
    const done = actions();
    const { container } = render(TableView, { state: fixtureOf('auto').state, actions: done });
    container.querySelector('.centre')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(done.auto).toHaveBeenCalledWith(false);
  });
});

describe('the line', () => {
  test('while it is down a strip says so, and the choices stay', async () => {
    const { container } = render(TableView, { state: fixtureOf('offline').state, actions: actions() });
    expect(container.querySelector('.strip')?.textContent).toContain('断线');
    await vi.waitFor(() => {
      expect(container.querySelectorAll('.calls button')).toHaveLength(7);
    });
  });
});
