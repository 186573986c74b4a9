/**
 * Small records kept on this device.
 *
 * A browser may refuse storage altogether (private windows, blocked site data, a full disk). Nothing here is worth
 * an error then: what would have been kept lasts for the visit, and `keep` says so by returning false.
 */

/** @returns the stored JSON value, or undefined when there is none that can be read */
export function recall(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** @returns whether the value will be there on the next visit */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
