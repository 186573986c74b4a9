/** Addresses of a match at the server and of pages about it. */

export function recordAddress(matchId: string): string {
  return `/api/matches/${encodeURIComponent(matchId)}/record.haipai.jsonl`;
}

export function replayAddress(matchId: string): string {
  return `/replay/${encodeURIComponent(matchId)}`;
}

/** @returns the page of its result: to share it, as a picture, as a table */
export function matchAddress(matchId: string): string {
  return `/matches/${encodeURIComponent(matchId)}`;
}
