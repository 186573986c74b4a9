/**
 * A seat at a running table: joins the line to the server with the state, lets calls be heard and shown, and gives
 * the answers that the switches of this hand give for the player.
 */
import type { Caption } from '@/model/cues';
import { advance, dueIn, enqueue, NO_CAPTIONS, type CaptionQueue } from '@/model/queue';
import { reduce, type Input } from '@/model/reduce';
import { START, type TableState } from '@/model/state';
import { answerOf } from '@/model/toggles';
import type { ClientMessage, GameEvent, ServerMessage } from '@/model/wire';
import { onAwake } from '@/net/awake';
import { browserSurroundings, randomId, type Surroundings } from '@/net/surroundings';
import { TableLink } from '@/net/tableLink';
import { keepDeal, keptDeal } from '@/proof/kept';
import { settings } from '@/settings';
import { play } from '@/sound';
import { lostWords } from './lost';
import type { Actions } from './player.svelte';

/** The switches answer after a moment, so that one sees what they answer. */
export const SWITCH_MS = 450;

function isMine(event: GameEvent, own: number): boolean {
  return 'seat' in event && event.seat === own;
}

/** A phrase or sticker that somebody at the table has just said. */
export interface Heard {
  seat: number;
  phrase: string;
  /** Grows with every one. */
  key: number;
}

/** Where the page goes when the person leaves the table. */
export interface Ways {
  home: () => void;
  /** To the room that the match was opened from, ready for another. */
  room: (code: string) => void;
}

export class Game {
  state: TableState = $state.raw(START);
  captions: CaptionQueue = $state.raw(NO_CAPTIONS);
  readonly #link: TableLink;
  heard: Heard | null = $state.raw(null);
  readonly #ways: Ways;
  #captionTimer: ReturnType<typeof setTimeout> | undefined;
  #switchTimer: ReturnType<typeof setTimeout> | undefined;
  #stopAwake: () => void = () => undefined;

  constructor(tableId: string, ways: Ways, around: Surroundings = browserSurroundings(tableId)) {
    this.#ways = ways;
    this.#link = new TableLink(
      around,
      {
        message: (message) => {
          this.#take(message);
        },
        link: (link) => {
          this.#put({ kind: 'link', link });
        },
        sent: (action) => {
          this.#put({ kind: 'sent', action });
        },
      },
      () => (settings.language === 'en' ? 'en' : 'zh'),
    );
  }

  readonly actions: Actions = {
    act: (command) => {
      if (this.state.seq !== null) this.#link.act(command, this.state.seq);
    },
    next: () => {
      this.#link.say({ t: 'next' });
    },
    again: () => {
      this.#again();
    },
    auto: (on) => {
      this.#link.say({ t: 'auto', on });
    },
    toggle: (name, on) => {
      this.#put({ kind: 'toggle', name, on });
      this.#answerSoon();
    },
    tell: (words) => {
      play('refused');
      this.#put({ kind: 'notice', words });
    },
    dismiss: (key) => {
      this.#put({ kind: 'dismiss', key });
    },
    takeBack: () => {
      this.#put({ kind: 'link', link: 'connecting' });
      this.#link.start();
    },
    leave: () => {
      this.#link.say({ t: 'leave' });
      this.#ways.home();
    },
  };

  /** Says something that is no move: votes, phrases. */
  say(message: ClientMessage): void {
    this.#link.say(message);
  }

  /** Another match: at a room's table everybody meets in the room again; alone one gives new numbers to the deal. */
  #again(): void {
    const { match } = this.state;
    if (match?.room) {
      this.#ways.room(match.room);
      return;
    }
    // Of several people's numbers the server takes none here.
    const alone = match?.players.filter(({ kind }) => kind === 'human').length === 1;
    const commitment = alone && match.proof?.next;
    // Asked twice, the server takes what came first.
    const entropy = (commitment && keptDeal(commitment)?.given) || randomId();
    if (commitment) keepDeal({ commitment, given: entropy });
    this.#link.say({ t: 'again', entropy });
  }

  start(): void {
    this.#link.start();
    this.#stopAwake = onAwake(() => {
      this.#link.wake();
    });
  }

  stop(): void {
    this.#link.stop();
    this.#stopAwake();
    clearTimeout(this.#captionTimer);
    clearTimeout(this.#switchTimer);
  }

  #put(input: Input): void {
    this.state = reduce(this.state, input);
  }

  #take(message: ServerMessage): void {
    const before = this.state;
    this.#put({ kind: 'message', message, now: performance.now() });
    if (message.t === 'refused') play('refused');
    if (message.t === 'said') this.heard = { ...message, key: (this.heard?.key ?? 0) + 1 };
    const { view, match } = this.state;
    if (message.t === 'update' && message.lost && view !== null) {
      this.actions.tell(lostWords(message.lost, view, match));
    }
    if (this.state.revision === before.revision) return;
    this.#cue();
    this.#announceTurn(before);
    this.#answerSoon();
  }

  /** Lets the sounds be heard and the captions be shown that the message brought. */
  #cue(): void {
    const own = this.state.view?.seat ?? -1;
    const captions: Caption[] = [];
    for (const { event, caption, sound } of this.state.cues) {
      if (caption !== null) captions.push(caption);
      if (sound !== null) play(sound, { feel: isMine(event, own) });
    }
    this.captions = enqueue(this.captions, captions, performance.now());
    this.#advanceSoon();
  }

  #advanceSoon(): void {
    clearTimeout(this.#captionTimer);
    const due = dueIn(this.captions, performance.now());
    if (due === null) return;
    this.#captionTimer = setTimeout(() => {
      this.captions = advance(this.captions, performance.now());
      this.#advanceSoon();
    }, due);
  }

  #announceTurn(before: TableState): void {
    const asks = (state: TableState): boolean =>
      state.prompt.calls.length > 0 || state.prompt.discards.size > 0;
    if (asks(this.state) && !asks(before)) play('turn');
  }

  #answerSoon(): void {
    clearTimeout(this.#switchTimer);
    if (this.#answer() === null) return;
    this.#switchTimer = setTimeout(() => {
      const command = this.#answer();
      if (command !== null) this.actions.act(command);
    }, SWITCH_MS);
  }

  #answer(): string | null {
    const { view, toggles, prompt, pending, link } = this.state;
    if (view === null || pending.length > 0 || link !== 'online') return null;
    return answerOf(toggles, view, prompt);
  }
}
