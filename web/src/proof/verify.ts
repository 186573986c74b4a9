/**
 * Checks a finished record in the browser: whether every hand was dealt from what the server had committed to and
 * what the players gave. Whether the hands were played by the rules is checked by `haipai verify`, which has them.
 */
import { hex, unhex } from './bytes';
import { firstDealer, handSeed, keeps, lotsOf, tableOf } from './derive';
import type { KeptDeal } from './kept';
import type { Hand, Proof, ProvenRecord } from './read';
import { shuffle, tileSet, Wall } from './wall';

export type CheckCode = 'commitment' | 'table' | 'gifts' | 'lots' | 'dealer' | 'seeds' | 'walls' | 'mine';

export interface Check {
  code: CheckCode;
  holds: boolean;
  /** Hands (from 1) or places (from 0) that it does not hold for; for gifts that hold, the places that gave none. */
  where: readonly number[];
}

export interface Report {
  checks: readonly Check[];
  /** Whether everything holds. */
  holds: boolean;
  hands: number;
  /** How many tiles were dealt and drawn again. */
  tiles: number;
}

function giftHolds(proof: Proof, place: number, people: readonly number[]): boolean {
  const gift = proof.reveals[place] ?? null;
  const commit = proof.commits[place] ?? null;
  const marked = proof.marked.includes(place);
  const isPerson = people.includes(proof.lots?.[place] ?? place);
  if (gift === null) return marked === isPerson;
  if (marked || !isPerson) return false;
  // Whoever plays alone against bots gives his bytes after the commitment, and nobody else could follow them.
  return commit === null ? people.length === 1 : keeps(commit, gift);
}

function gifts(record: ProvenRecord, proof: Proof): Check {
  const wrong = proof.reveals.flatMap((_, place) => (giftHolds(proof, place, record.people) ? [] : [place]));
  return { code: 'gifts', holds: wrong.length === 0, where: wrong.length === 0 ? proof.marked : wrong };
}

/** @returns whether dice, hands and draws are those of the hand's seed */
function dealtFrom(hand: Hand, record: ProvenRecord): boolean {
  const dealt = shuffle(unhex(hand.seed), tileSet(record), hand.dealer, record.seats);
  const wall = new Wall(dealt.front);
  const hands = wall.deal(hand.dealer, record.seats);
  const same = (a: readonly number[], b: readonly number[] | undefined): boolean => a.join() === b?.join();
  if (!same(dealt.dice, hand.dice) || hands.some((tiles, seat) => !same(tiles, hand.hands[seat])))
    return false;
  return hand.draws.every(
    ({ tile, from }) => tile === (from === 'back' ? wall.takeBack() : wall.takeFront()),
  );
}

function failing(hands: readonly Hand[], holds: (hand: Hand, no: number) => boolean): number[] {
  return hands.flatMap((hand, at) => (holds(hand, at + 1) ? [] : [at + 1]));
}

/** A check of single hands. */
function ofHands(code: CheckCode, where: readonly number[]): Check {
  return { code, holds: where.length === 0, where };
}

function simple(code: CheckCode, holds: boolean): Check {
  return { code, holds, where: [] };
}

/** @returns whether what this device gave is in the deal; `where`: its place, where it is known to have come too late */
function mine(proof: Proof, { given, place }: KeptDeal): Check {
  const found = place === undefined ? proof.reveals.indexOf(given) : place;
  const holds = proof.reveals[found] === given;
  return { code: 'mine', holds, where: !holds && proof.marked.includes(found) ? [found] : [] };
}

/** @returns what was looked at, in order; `kept` is what this device noted of the match before it began */
export function verify(record: ProvenRecord, proof: Proof, kept: KeptDeal | null = null): Report {
  const { hands, seats } = record;
  const checks: Check[] = [simple('commitment', keeps(proof.commitment, hex(proof.secret)))];
  if (proof.version === 2) {
    if (proof.match === 1) checks.push(simple('table', proof.table === tableOf(proof.commitment)));
    checks.push(gifts(record, proof));
    if (proof.lots !== null) checks.push(simple('lots', proof.lots.join() === lotsOf(proof, seats).join()));
  }
  checks.push(simple('dealer', hands[0]?.dealer === firstDealer(proof, seats)));
  checks.push(
    ofHands(
      'seeds',
      failing(hands, (hand, no) => hand.seed === hex(handSeed(proof, no))),
    ),
  );
  checks.push(
    ofHands(
      'walls',
      failing(hands, (hand) => hand.seed !== '' && dealtFrom(hand, record)),
    ),
  );
  if (kept !== null && kept.given !== '') checks.push(mine(proof, kept));
  const tiles = hands.reduce((sum, hand) => sum + 13 * seats + 1 + hand.draws.length, 0);
  return { checks, holds: checks.every(({ holds }) => holds), hands: hands.length, tiles };
}
