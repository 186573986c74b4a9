/** Turns absolute seats so that one's own is at the bottom; the next in turn sits at the right hand (C-2.1). */

export type Place = 'me' | 'right' | 'across' | 'left';

const FOUR: readonly Place[] = ['me', 'right', 'across', 'left'];
const THREE: readonly Place[] = ['me', 'right', 'left'];

function order(seats: number): readonly Place[] {
  if (seats === 4) return FOUR;
  if (seats === 3) return THREE;
  throw new RangeError(`no table for ${seats} seats`);
}

/** @returns where a seat is shown to the player in seat `own`; a spectator (−1) looks from seat 0 */
export function placeOf(seat: number, own: number, seats: number): Place {
  const steps = (seat - Math.max(own, 0) + seats) % seats;
  const place = order(seats)[steps];
  if (place === undefined) throw new RangeError(`no seat ${seat}`);
  return place;
}

/** @returns the seats in turning order from one's own, each with its place */
export function seatsAround(own: number, seats: number): { seat: number; place: Place }[] {
  const first = Math.max(own, 0);
  return order(seats).map((place, step) => ({ seat: (first + step) % seats, place }));
}

/** @returns which tile of a meld lies on its side: that nearest to the giver, −1 when none was given (C-7.3) */
export function turnedTile(owner: number, from: number, count: number, seats: number): number {
  if (from < 0 || from === owner) return -1;
  const giver = placeOf(from, owner, seats);
  if (giver === 'left') return 0;
  return giver === 'right' ? count - 1 : 1;
}
