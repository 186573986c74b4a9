/** The proof of a deal, checked in the browser: against the server's numbers and against records that were tampered with. */
import { describe, expect, test } from 'vitest';
import { hex, unhex } from '@/proof/bytes';
import { firstDealer, handSeed, keeps, lotsOf, tableOf, type Source } from '@/proof/derive';
import type { KeptDeal } from '@/proof/kept';
import { BadProof, readProven } from '@/proof/read';
import { shuffle, tileSet } from '@/proof/wall';
import { verify, type Report } from '@/proof/verify';
import written from '../../../../tests/proof/vectors.jsonl?raw';
import alone from './alone.haipai.jsonl?raw';
import four from './four.haipai.jsonl?raw';
import three from './three.haipai.jsonl?raw';

interface Vector {
  secret: string;
  table: string;
  match: number;
  reveals: (string | null)[];
  expect: {
    commitment: string;
    table_of: string;
    seeds: string[];
    dealer: number;
    lots: number[];
    dice: number[];
    first_tiles: number[];
  };
}

const vectors = written
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector);

function checked(text: string, kept: KeptDeal | null = null): Report {
  const read = readProven(text);
  if (read.proof === null) throw new Error('no proof');
  return verify(read, read.proof, kept);
}

test.each(vectors)('the server’s own numbers: table $table, match $match', (vector) => {
  const from: Source = { ...vector, version: 2, secret: unhex(vector.secret) };
  const seats = vector.reveals.length;
  const wanted = vector.expect;
  const dealer = firstDealer(from, seats);
  const { dice, front } = shuffle(handSeed(from, 1), tileSet({ honours: true }), dealer, seats);
  expect(keeps(wanted.commitment, vector.secret)).toBe(true);
  expect(tableOf(wanted.commitment)).toBe(wanted.table_of);
  expect([1, 2].map((hand) => hex(handSeed(from, hand)))).toEqual(wanted.seeds);
  expect([dealer, lotsOf(from, seats)]).toEqual([wanted.dealer, wanted.lots]);
  expect([dice, front.slice(0, 20)]).toEqual([wanted.dice, wanted.first_tiles]);
});

test('the older derivation, without gifts', () => {
  const from: Source = { version: 1, secret: unhex('07'.repeat(32)), table: 'abc', match: 3, reveals: [] };
  expect(hex(handSeed(from, 2))).toBe('7a8a820976dd5d85830abc6172402d6c5d70ba662b61d2bd3af887367b16ac7e');
  expect(firstDealer(from, 4)).toBe(2);
});

describe('a record that is as it was promised', () => {
  test.each([
    ['four', four, ['commitment', 'table', 'gifts', 'lots', 'dealer', 'seeds', 'walls'], [2]],
    ['alone', alone, ['commitment', 'table', 'gifts', 'dealer', 'seeds', 'walls'], []],
    ['three', three, ['commitment', 'table', 'gifts', 'dealer', 'seeds', 'walls'], []],
  ])('%s', (_name, text, codes, silent) => {
    const report = checked(text);
    expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
    expect(report).toMatchObject({ holds: true, hands: 2 });
    expect(report.checks.map(({ code }) => code)).toEqual(codes);
    expect(report.checks.find(({ code }) => code === 'gifts')?.where).toEqual(silent);
    expect(report.tiles).toBeGreaterThan(100);
  });
});

describe('what is not', () => {
  const seedOfHand = (no: number): string => readProven(four).hands[no - 1]?.seed ?? '';
  const flipped = (digits: string): string => (digits.startsWith('0') ? '1' : '0') + digits.slice(1);
  const secret = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

  test.each([
    ['another secret', (text: string) => text.replace(secret, flipped(secret)), 'commitment'],
    ['another gift', (text: string) => text.replace('01'.repeat(16), '09'.repeat(16)), 'gifts'],
    ['a gift left out', (text: string) => text.replace(`"${'01'.repeat(16)}"`, 'null'), 'gifts'],
    ['other lots', (text: string) => text.replace(/"lots":\[[^\]]*\]/, '"lots":[3,2,1,0]'), 'lots'],
    [
      'another seed',
      (text: string) => text.replace(`"seed":"${seedOfHand(2)}"`, `"seed":"${flipped(seedOfHand(2))}"`),
      'seeds',
    ],
    ['other dice', (text: string) => text.replace(/"dice":\[\d,\d\]/, '"dice":[7,7]'), 'walls'],
    [
      'another drawn tile',
      (text: string) =>
        text.replace(/("type":"draw","seat":\d,"tile":)(\d+)/, (_, head: string, tile: string) =>
          head.concat(tile === '5' ? '6' : '5'),
        ),
      'walls',
    ],
  ])('%s is found', (_name, tamper, code) => {
    const changed = tamper(four);
    expect(changed).not.toBe(four);
    const report = checked(changed);
    expect(report.holds).toBe(false);
    expect(report.checks.filter(({ holds }) => !holds).map((check) => check.code)).toContain(code);
  });

  test('a hand that does not hold is named', () => {
    const changed = four.replace(seedOfHand(2), flipped(seedOfHand(2)));
    expect(checked(changed).checks.find(({ code }) => code === 'seeds')?.where).toEqual([2]);
  });

  test('a record of a match that is not over has no proof', () => {
    const running = four.replace(/,"proof":\{[^}]*\}/, '');
    expect(readProven(running).proof).toBeNull();
  });

  test.each(['', '{', '[]', '{"haipai":2}', '{"haipai":1,"seats":9}', '{"haipai":1,"proof":{"v":2}}'])(
    'no record at all: %s',
    (text) => {
      expect(() => readProven(text)).toThrow(BadProof);
    },
  );
});

describe('what this device gave', () => {
  const commitment = readProven(four).proof?.commitment ?? '';
  const gave = (digit: string, place?: number): KeptDeal => ({
    commitment,
    given: digit.repeat(16),
    ...(place === undefined ? {} : { place }),
  });
  const older = four
    .replace('"v":2', '"v":1')
    .replace(/("commits|"reveals|"marked|"lots)":\[[^\]]*\]/g, '$1":[]');

  test.each([
    ['is in the deal at its place', four, gave('02', 1), { holds: true, where: [] }],
    ['is in the deal, its place unknown', four, gave('02'), { holds: true, where: [] }],
    ['counts at its own place only', four, gave('02', 0), { holds: false, where: [] }],
    ['is missing', four, gave('07', 1), { holds: false, where: [] }],
    ['is missing, its place unknown', four, gave('07'), { holds: false, where: [] }],
    ['came too late', four, gave('03', 2), { holds: false, where: [2] }],
    [
      'is missing in a record that claims to be of the older version',
      older,
      gave('02', 1),
      { holds: false, where: [] },
    ],
  ])('%s', (_name, text, kept, wanted) => {
    const report = checked(text, kept);
    expect(report.checks.find(({ code }) => code === 'mine')).toMatchObject(wanted);
    if (text === four) expect(report.holds).toBe(wanted.holds);
    else expect(report.holds).toBe(false);
  });

  test.each([null, { commitment, given: '' }])('is not asked for when it gave nothing', (kept) => {
    expect(checked(four, kept).checks.map(({ code }) => code)).not.toContain('mine');
  });

  test('a record dealt again without it is found, though all of it holds in itself', () => {
    expect(checked(alone).holds).toBe(true);
    expect(checked(alone, gave('07')).holds).toBe(false);
  });
});
