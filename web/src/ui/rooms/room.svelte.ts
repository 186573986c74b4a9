/** One's place in a room: joins the line to the server with the picture, and gives to the deal when it is asked. */
import { pick } from '@/i18n';
import { r } from '@/i18n/rooms';
import type {
  RoomClientMessage,
  RoomInfo,
  RoomPerson,
  RoomSeed,
  RoomServerMessage,
} from '@/model/wire.generated';
import { onAwake } from '@/net/awake';
import { RoomLink } from '@/net/roomLink';
import { browserSurroundings, type Surroundings } from '@/net/surroundings';
import { settings } from '@/settings';
import { play } from '@/sound';
import { notify } from '@/ui/base/toasts.svelte';
import { drawerOfVisit, Gift } from './gift';
import { isMuted } from './muted.svelte';
import { isSeated, NO_ROOM, personOf, roomAfter, SAID_MS, type RoomPicture } from './roomState';

export class Room {
  picture: RoomPicture = $state.raw(NO_ROOM);
  readonly #link: RoomLink;
  readonly #gift = new Gift(drawerOfVisit());
  readonly #toTable: (table: string) => void;
  #stopAwake: () => void = () => undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  /** Ready as soon as the room is there: after a match that shall go on. */
  #again: boolean;

  constructor(
    code: string,
    wishes: { again: boolean; toTable: (table: string) => void },
    around: Surroundings = browserSurroundings('room', code),
  ) {
    this.#again = wishes.again;
    this.#toTable = wishes.toTable;
    this.#link = new RoomLink(
      around,
      {
        message: (message) => {
          this.#take(message);
        },
        line: (line) => {
          this.picture = { ...this.picture, line };
        },
      },
      () => (settings.language === 'en' ? 'en' : 'zh'),
    );
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
    clearTimeout(this.#quiet);
  }

  say(message: RoomClientMessage): void {
    this.#link.say(message);
  }

  /** @returns what a person says now, or null */
  saying(p: number): string | null {
    const { room } = this.picture;
    if (isMuted((room && personOf(room, p)?.name) ?? '')) return null;
    return this.picture.said.find((one) => one.p === p)?.phrase ?? null;
  }

  #take(message: RoomServerMessage): void {
    const before = this.picture.room;
    this.picture = roomAfter(this.picture, message, performance.now());
    if (message.t === 'room') this.#arrived(before, message.room, message.me);
    else if (message.t === 'seed') this.#give(message);
    else if (message.t === 'refused' || message.t === 'error') {
      if (message.t === 'refused') play('refused');
      notify(pick(message.zh, message.en), 'warning');
    } else if (message.t === 'said') this.#heard();
  }

  #give(seed: RoomSeed): void {
    const { room, me } = this.picture;
    const place = (room && personOf(room, me)?.seat) ?? null;
    if (place === null) return;
    const answer = this.#gift.answer(seed, place);
    if (answer === null) notify(r('verify.unused'), 'warning');
    else this.say(answer);
  }

  #arrived(before: RoomInfo | null, room: RoomInfo, me: number): void {
    if (!isSeated(room, me)) return;
    if (this.#again && room.phase === 'open') this.#goOn(personOf(room, me));
    // Whoever sees a match begin goes along; whoever finds one running is asked.
    const begins = before !== null && before.phase !== 'playing' && room.phase === 'playing';
    if (begins && room.table !== null) this.#toTable(room.table);
  }

  #goOn(person: RoomPerson | null): void {
    this.#again = false;
    if (person?.agreed === true && !person.ready) this.say({ t: 'ready', on: true });
  }

  /** Lets the phrases go that have stood long enough. */
  #heard(): void {
    play('select', { feel: false });
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      this.picture = { ...this.picture, said: [] };
    }, SAID_MS);
  }
}
