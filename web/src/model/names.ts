/** Names as signs. */

const COMMON_FIRST = '阿小老';

/** @returns the sign of a name: its first letter, but not the one that many names begin with */
export function initialOf(name: string): string {
  const [first = '', second] = name;
  return second !== undefined && COMMON_FIRST.includes(first) ? second : first;
}
