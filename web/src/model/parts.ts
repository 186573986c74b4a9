/**
 * A record in parts: each is a record of its own, whose first line says what the hands before it have left. So a hand is
 * played through without them, and a match may be longer than the server plays at once.
 */

type Line = Record<string, unknown>;

/** @returns records of at most so many hands each; the whole one where a hand does not say what it begins from */
export function partsOf(record: string, most: number): string[] {
  const [first = '', ...rest] = record.trim().split('\n');
  const header = JSON.parse(first) as Line;
  const parts = [[first]];
  let hands = 1;
  for (const line of rest) {
    if (line.startsWith('{"hand":') && hands++ % most === 0) {
      const { hand } = JSON.parse(line) as { hand: Line };
      if (!('carry' in hand && 'engine' in header)) return [record];
      parts.push([JSON.stringify({ ...header, ...hand })]);
    } else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join('\n'));
}
