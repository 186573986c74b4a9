/** All that the page of a room shows, as one value, and how it follows from what the server says. Pure. */
import type { RoomBye, RoomInfo, RoomPerson, RoomServerMessage } from '@/model/wire.generated';
import type { RoomLine } from '@/net/roomLink';

/** So long a phrase stands beside whoever said it. */
export const SAID_MS = 4_000;

export interface Saying {
  p: number;
  phrase: string;
  /** Local time until which it is shown. */
  until: number;
}

export interface RoomPicture {
  line: RoomLine;
  bye: RoomBye | null;
  room: RoomInfo | null;
  /** The own number in the room, −1 before it is known. */
  me: number;
  /** Newest phrase of each person. */
  said: readonly Saying[];
  /** Local time at which terms that stood before stand again. */
  setEndsAt: number | null;
}

export const NO_ROOM: RoomPicture = {
  line: 'connecting',
  bye: null,
  room: null,
  me: -1,
  said: [],
  setEndsAt: null,
};

/** @returns the picture after a message that came at local time `now` */
export function roomAfter(picture: RoomPicture, message: RoomServerMessage, now: number): RoomPicture {
  switch (message.t) {
    case 'room': {
      const ends = message.room.set_ends_in_ms;
      return {
        ...picture,
        room: message.room,
        me: message.me,
        bye: null,
        setEndsAt: ends === null ? null : now + ends,
      };
    }
    case 'said': {
      const { p, phrase } = message;
      const others = picture.said.filter((one) => one.until > now && one.p !== p);
      return { ...picture, said: [...others, { p, phrase, until: now + SAID_MS }] };
    }
    case 'bye':
      return { ...picture, bye: message };
    case 'seed':
    case 'refused':
    case 'error':
    case 'pong':
      return picture;
  }
}

export function personOf(room: RoomInfo, p: number | null | undefined): RoomPerson | null {
  return room.people.find((person) => person.p === p) ?? null;
}

/** What the person here can do next, the most urgent first. */
export type Step = 'sit' | 'set' | 'agree' | 'ready' | 'wait' | 'seed' | 'play';

/** @returns what the room waits for from this person */
export function stepOf(room: RoomInfo, me: number): Step {
  const person = personOf(room, me);
  if (room.phase !== 'open') return room.phase === 'seed' ? 'seed' : 'play';
  if (room.terms === null && room.setter === me) return 'set';
  if (person === null || person.seat === null) return 'sit';
  if (room.terms === null) return 'wait';
  if (!person.agreed) return 'agree';
  return person.ready ? 'wait' : 'ready';
}

/** @returns whom the room waits for: seated people who are away, have not agreed or are not ready */
export function awaited(room: RoomInfo): RoomPerson[] {
  return room.people.filter(
    (person) => person.seat !== null && !(person.connected && person.agreed && person.ready),
  );
}

/** @returns whether this person sits at the room's table */
export function isSeated(room: RoomInfo, p: number): boolean {
  return (personOf(room, p)?.seat ?? null) !== null;
}

export function freeSeats(room: RoomInfo): number {
  return room.seats.filter(({ kind }) => kind === 'free').length;
}

export interface News {
  kind: 'sat' | 'left';
  name: string;
}

/** @returns who sat down and who went away between two pictures of a room */
export function newsOf(before: RoomInfo, after: RoomInfo): News[] {
  const sat = after.people.filter(({ p }) => isSeated(after, p) && !isSeated(before, p));
  const left = before.people.filter(({ p }) => personOf(after, p) === null);
  return [
    ...sat.map(({ name }): News => ({ kind: 'sat', name })),
    ...left.map(({ name }): News => ({ kind: 'left', name })),
  ];
}
