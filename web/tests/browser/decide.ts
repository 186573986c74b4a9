/** Chooses, in the page, what a player calls or throws: sensibly enough that most hands end by a win. */

/** What a player is after: any hand, one without claims, one suit with honours. Where a plain open hand does not win, `open` hands seldom end. */
export type Aim = 'open' | 'closed' | 'suit';

/** What has been chosen: where it lies on the screen, and what the keys need. */
export type Move =
  | { what: 'call'; word: string; digit: number; x: number; y: number }
  | { what: 'knock'; x: number; y: number }
  | { what: 'throw'; at: number; of: number; drawn: boolean; x: number; y: number }
  | { what: 'nothing' };

/** Runs in the page, so it may use nothing from outside. Looks at what is shown and at nothing else. */
export function decide(aim: Aim): Move {
  const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
  const kindOf = (element: HTMLElement): number => Number(element.dataset['kind']);
  const suitOf = (kind: number): number => Math.min(3, Math.floor(kind / 9));
  const held = all('.hand .tiles button');
  const own = [...held, ...all('.hand .meld .cell')].map(kindOf);
  const count = (suit: number): number => own.filter((kind) => suitOf(kind) === suit).length;
  const best = [0, 1, 2].reduce((most, suit) => (count(suit) > count(most) ? suit : most));
  const fits = (kind: number): boolean => suitOf(kind) === 3 || suitOf(kind) === best;
  const gathers = aim === 'suit';

  /** What a finger would touch there; what is covered is no choice yet. */
  const place = (element: HTMLElement): { x: number; y: number } | null => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const point = { x: left + width / 2, y: top + height / 2 };
    return element.contains(document.elementFromPoint(point.x, point.y)) ? point : null;
  };

  const wanted = ({ className }: HTMLElement): boolean =>
    aim === 'open' ||
    /win|pass/.test(className) ||
    (gathers && all('.river li:has(.last)').some((last) => fits(kindOf(last))));
  const called = (call: HTMLElement, offered: HTMLElement[]): Move => {
    const point = place(call);
    const word = /win|kong|pung|chow|pass/.exec(call.className)?.[0] ?? '';
    const alike = offered.filter((one) => one.classList.contains(word));
    const digit = alike.length > 1 ? alike.indexOf(call) + 1 : 0;
    return point === null ? { what: 'nothing' } : { what: 'call', word, digit, ...point };
  };

  const worth = (tile: HTMLElement): number => {
    const kind = kindOf(tile);
    const alike = own.filter((other) => other === kind).length;
    const near = [1, -1, 2, -2]
      .filter((by) => kind < 27 && suitOf(kind + by) === suitOf(kind) && own.includes(kind + by))
      .reduce((sum, by) => sum + (Math.abs(by) === 1 ? 4 : 2), 0);
    const ready = tile.querySelector('.ready.good') === null ? 0 : -100;
    return ready + near + (alike > 2 ? 12 : alike > 1 ? 6 : 0) + (gathers && fits(kind) ? 30 : 0);
  };
  const thrown = (tile: HTMLElement): Move => {
    const point = place(tile);
    const drawn = tile.matches('.drawn > *');
    return point === null
      ? { what: 'nothing' }
      : { what: 'throw', at: held.indexOf(tile), of: held.length, drawn, ...point };
  };

  const knocked = (call: HTMLElement): Move => {
    const point = place(call);
    return point === null ? { what: 'nothing' } : { what: 'knock', ...point };
  };

  const offered = all('.calls button:not(.knock)');
  const call = offered.find(wanted);
  if (call !== undefined) return called(call, offered);
  const knock = document.querySelector<HTMLElement>('.call.knock[aria-pressed="false"]');
  if (knock !== null) return knocked(knock);
  const free = held.filter((tile) => tile.ariaDisabled === 'false');
  const [worst] = free.sort((one, other) => worth(one) - worth(other));
  return worst === undefined ? { what: 'nothing' } : thrown(worst);
}
