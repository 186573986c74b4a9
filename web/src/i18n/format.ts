/**
 * Fills a sentence's places: `{name}` takes a value, `{n|tile|tiles}` takes the first form for one and the second
 * for any other number. Knows no language and no dictionary.
 */

type PlaceName<Place extends string> = Place extends `${infer Name}|${string}` ? Name : Place;

/** The names of a sentence's places, as a union. */
export type Places<Sentence extends string> = Sentence extends `${string}{${infer Place}}${infer Rest}`
  ? PlaceName<Place> | Places<Rest>
  : never;

export type Values<Sentence extends string> = Record<Places<Sentence>, string | number>;

const PLACE = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g;

/** @returns the sentence with its places filled; a place without a value stays as it is written */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(PLACE, (place, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return place;
    if (one === undefined) return String(value);
    return Number(value) === 1 ? one : (other ?? '');
  });
}

/** @returns the names of a sentence's places, sorted, each once */
export function places(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(PLACE)].map((match) => match[1] ?? ''))].sort();
}
