/** Events and situations in words, for those who do not see the table. */
import { pick, t, tileName } from '@/i18n';
import type { GameEvent } from '@/model/wire';
import type { Player } from './player.svelte';
import type { Scene } from './scene.svelte';

type Type = GameEvent['type'];
type Of<T extends Type> = Extract<GameEvent, { type: T }>;
type Tellers = { readonly [T in Type]: (event: Of<T>, scene: Scene) => string };

const list = (tiles: readonly number[]): string => tiles.map(tileName).join(' ');

function names(scene: Scene, seats: readonly number[]): string {
  return seats.map((seat) => scene.name(seat)).join(' ');
}

function won(event: Of<'win'>, scene: Scene): string {
  const name = names(scene, event.winners);
  if (event.by === 'eight_flowers') return t('say.eightFlowers', { name });
  const tile = tileName(event.tile);
  return event.by === 'discard' || event.by === 'rob_kong'
    ? t('say.win', { name, tile })
    : t('say.selfDraw', { name, tile });
}

function drew(event: Of<'draw'>, scene: Scene): string {
  if (event.seat === scene.own && event.tile >= 0) return t('say.drawMine', { tile: tileName(event.tile) });
  return t('say.draw', { name: scene.name(event.seat) });
}

const TELL: Tellers = {
  deal: ({ dealer, dice }, scene) =>
    t('say.deal', { name: scene.name(dealer), a: dice[0] ?? 0, b: dice[1] ?? 0 }),
  flower: ({ seat, tiles }, scene) => t('say.flower', { name: scene.name(seat), tiles: list(tiles) }),
  draw: drew,
  discard: ({ seat, tile, knock }, scene) =>
    t(knock ? 'say.knock' : 'say.discard', { name: scene.name(seat), tile: tileName(tile) }),
  chow: ({ seat, tile }, scene) =>
    t('say.chow', { name: scene.name(seat), tile: list([tile, tile + 1, tile + 2]) }),
  pung: ({ seat, tile }, scene) => t('say.pung', { name: scene.name(seat), tile: tileName(tile) }),
  kong: ({ seat, tile }, scene) => t('say.kong', { name: scene.name(seat), tile: tileName(tile) }),
  added_kong: ({ seat, tile }, scene) => t('say.addedKong', { name: scene.name(seat), tile: tileName(tile) }),
  added_kong_done: () => '',
  concealed_kong: ({ seat }, scene) => t('say.concealedKong', { name: scene.name(seat) }),
  robbed: ({ tile }) => t('say.robbed', { tile: tileName(tile) }),
  win: won,
  end: ({ drawn }) => (drawn ? t('say.drawnHand') : t('say.end')),
  ga: ({ values }, scene) =>
    values.map((n, seat) => t('say.ga', { name: scene.name(seat), n })).join(pick('，', ', ')),
  cards: ({ played }, scene) => (played.length === 0 ? '' : t('say.cards', { name: names(scene, played) })),
  eight_flowers: ({ seat }, scene) => t('say.eightFlowers', { name: scene.name(seat) }),
};

/** @returns an event in a sentence; empty when another sentence already tells it */
export function tell(event: GameEvent, scene: Scene): string {
  // The teller of an event's own type takes that event; the compiler cannot follow the pair through the look-up.
  const teller = TELL[event.type] as (event: GameEvent, scene: Scene) => string;
  return teller(event, scene);
}

/** @returns what one may do now, empty when nothing is asked */
export function tellChoices(scene: Scene, player: Player): string {
  const { calls, discards, ga, cards } = scene.state.prompt;
  if (calls.length > 0) {
    return t('say.choices', { list: calls.map((call) => player.callName(call)).join(pick('、', ', ')) });
  }
  if (ga.size + cards.length > 0) return t('before.label');
  if (discards.size === 0) return '';
  return player.canKnock
    ? `${t('say.yourTurn')}${pick('、', ', ')}${t('call.knockLong')}`
    : t('say.yourTurn');
}

/** @returns the own hand, the last discard, the wall and whose turn it is */
export function tellSituation(scene: Scene, player: Player): string {
  const { view } = scene;
  const last = view.last;
  return t('say.situation', {
    hand: list(player.tiles.map((tile) => tile.kind)),
    last: last === null ? '' : t('say.last', { name: scene.name(last.seat), tile: tileName(last.tile) }),
    wall: view.wall_left,
    turn: view.turn < 0 ? '' : t('centre.turnOf', { name: scene.name(view.turn) }),
  });
}
