import { Rejected, type Decider, type Decision } from '../decider';
import type {
  ModeratedGame,
  PlayerRecordEvent,
  PlayerRecordFacts,
  Through,
  ThroughImport,
  ThroughList,
} from './events';
import { banState, cleanNote, evidenceProblem, LONGEST_NOTE, MOST_EVIDENCE, noteProblem } from './rules';
import { lengthOf } from '../text';

interface Ban {
  readonly name: string;
  readonly reason: string;
  /** Shown to the player. */
  readonly text: string;
  readonly until: string | null;
  readonly liftedAt: string | null;
  /** Empty before it is lifted. */
  readonly liftReason: string;
  /** What brought it; undefined for what staff typed. */
  readonly through: Through | undefined;
  /** Staff gave it another end. */
  readonly isChanged: boolean;
}

/** What staff wrote about one player of a game. */
export interface PlayerRecord {
  readonly notes: number;
  /** When the last note was written; empty before the first. */
  readonly notedAt: string;
  readonly bans: ReadonlyMap<string, Ban>;
  /** Subscribed lists, by their ids, that count for nothing here. */
  readonly exceptedFrom: ReadonlySet<string>;
}

const importOf = ({ through }: Ban): string | undefined =>
  through && 'importId' in through ? through.importId : undefined;
/** The subscribed list that brought a ban. */
export const listOf = ({ through }: Ban): ThroughList | undefined =>
  through && 'listId' in through ? through : undefined;

export const playerRecordId = ({ game, player }: { readonly game: ModeratedGame; readonly player: string }): string =>
  `${game}-${player}`;

const banOf = ({ name, reason, text, until, through }: PlayerRecordFacts['PlayerBanned']): Ban => ({
  ...{ name, reason, text, until, liftedAt: null, liftReason: '', through, isChanged: false },
});

/** Streams are named `playerRecord-<game>-<player>`. */
export const playerRecord: Decider<PlayerRecord, PlayerRecordEvent> = {
  category: 'playerRecord',
  initial: { notes: 0, notedAt: '', bans: new Map(), exceptedFrom: new Set() },
  evolve(record, event) {
    const { bans, exceptedFrom } = record;
    switch (event.type) {
      case 'PlayerNoteAdded':
        return { ...record, notes: event.data.noteId, notedAt: event.data.at };
      case 'PlayerExceptedFromList':
        return { ...record, exceptedFrom: new Set([...exceptedFrom, event.data.listId]) };
      case 'PlayerListExceptionEnded':
        return { ...record, exceptedFrom: new Set([...exceptedFrom].filter((id) => id !== event.data.listId)) };
    }
    const after = new Map(bans);
    const { banId, at } = event.data;
    const ban = bans.get(banId);
    switch (event.type) {
      case 'PlayerBanned':
        after.set(banId, banOf(event.data));
        break;
      case 'PlayerBanChanged':
        if (ban) {
          const { text, until, through } = event.data;
          after.set(banId, { ...ban, text, until, isChanged: ban.isChanged || through === undefined });
        }
        break;
      case 'PlayerBanLifted':
        if (ban) after.set(banId, { ...ban, liftedAt: at, liftReason: event.data.reason });
    }
    const excepts = event.type === 'PlayerBanLifted' ? event.data.excepts : undefined;
    return {
      ...record,
      bans: after,
      exceptedFrom: excepts ? new Set([...exceptedFrom, excepts.listId]) : exceptedFrom,
    };
  },
};

type Decide = Decision<PlayerRecord, PlayerRecordEvent>;
type Without<Fact, Field extends PropertyKey> = Omit<Fact, Field>;

export const addNote = (note: Without<PlayerRecordFacts['PlayerNoteAdded'], 'noteId'>): Decide =>
  function* ({ notes }) {
    const text = cleanNote(note.text);
    refuse(noteProblem(text));
    yield { type: 'PlayerNoteAdded', data: { ...note, noteId: notes + 1, text } };
  };

/** The id that the next ban of a player gets. */
export const nextBanId = (
  { bans }: PlayerRecord,
  of: { readonly game: ModeratedGame; readonly player: string },
): string => `${playerRecordId(of)}-${bans.size + 1}`;

/** A player has one ban at a time. */
export const banPlayer = (ban: Without<PlayerRecordFacts['PlayerBanned'], 'banId'>): Decide =>
  function* (record) {
    const notes = cleanNote(ban.notes);
    if (lengthOf(notes) > LONGEST_NOTE) refuse(`A note must be at most ${LONGEST_NOTE} characters`);
    if (ban.evidence.length > MOST_EVIDENCE) refuse(`At most ${MOST_EVIDENCE} links`);
    for (const link of ban.evidence) refuse(evidenceProblem(link));
    if (ban.until !== null && ban.until <= ban.at) refuse('A ban must end after it begins');
    if (inForce(record, ban.at) !== undefined)
      throw new Rejected('already-banned', 'This player is banned already. Change the length of that ban instead.');
    yield { type: 'PlayerBanned', data: { ...ban, notes, banId: nextBanId(record, ban) } };
  };

export const changeBan = (to: PlayerRecordFacts['PlayerBanChanged']): Decide =>
  function* ({ bans }) {
    const ban = existing(bans, to.banId);
    if (to.until !== null && to.until <= to.at) refuse('A ban must end after now. Lift it instead');
    refuseOver(ban, to.at);
    if (ban.until === to.until) return;
    yield { type: 'PlayerBanChanged', data: to };
  };

const withStop = (sentence: string): string => sentence.replace(/(?<![.!?])$/, '.');

/** Lifted by staff, a ban that a subscribed list brought is also an exception from the list, which would bring it again. */
export const liftBan = (lift: PlayerRecordFacts['PlayerBanLifted']): Decide =>
  function* ({ bans }) {
    const ban = existing(bans, lift.banId);
    const reason = cleanNote(lift.reason);
    if (reason === '') refuse('Say why the ban is lifted');
    if (lengthOf(reason) > LONGEST_NOTE) refuse(`A reason must be at most ${LONGEST_NOTE} characters`);
    if (ban.liftedAt !== null && ban.liftReason === reason) return;
    if (ban.liftedAt !== null)
      throw new Rejected(
        'ban-over',
        `This ban was lifted already${ban.liftReason && ', because: '}${withStop(ban.liftReason)} Your reason is not recorded: ${reason}`,
      );
    refuseOver(ban, lift.at);
    const excepts = listOf(ban);
    yield { type: 'PlayerBanLifted', data: { ...lift, reason, ...(excepts && { excepts }) } };
  };

/** A ban of another tool, once for each import. Who was banned meanwhile keeps that ban. */
export const importBan = (
  ban: Without<PlayerRecordFacts['PlayerBanned'], 'banId'> & { readonly through: ThroughImport },
  now: string,
): Decide =>
  function* (record) {
    if ([...record.bans.values()].some((one) => importOf(one) === ban.through.importId)) return;
    if (inForce(record, now) === undefined)
      yield { type: 'PlayerBanned', data: { ...ban, banId: nextBanId(record, ban) } };
  };

/** Lifts the ban that an import brought, unless it is over or staff changed it since. */
export const takeBack = (
  lift: Without<PlayerRecordFacts['PlayerBanLifted'], 'banId' | 'name'> & { readonly through: ThroughImport },
): Decide =>
  function* (record) {
    const banId = inForce(record, lift.at);
    const ban = banId === undefined ? undefined : record.bans.get(banId);
    if (banId === undefined || !ban || importOf(ban) !== lift.through.importId || ban.isChanged) return;
    yield { type: 'PlayerBanLifted', data: { ...lift, banId, name: ban.name } };
  };

/**
 * What a subscribed list says of a player: a ban, or that its ban ends at another time. Whoever staff excepted, or is
 * banned by somebody else, or whose ban staff changed, stays as they are.
 */
export const enterFromList = (
  ban: Without<PlayerRecordFacts['PlayerBanned'], 'banId'> & { readonly through: ThroughList },
  now: string,
): Decide =>
  function* (record) {
    const { through, until, text, game, player } = ban;
    if (record.exceptedFrom.has(through.listId) || (until !== null && until <= now)) return;
    const banId = inForce(record, now);
    const before = banId === undefined ? undefined : record.bans.get(banId);
    if (banId === undefined || !before) yield { type: 'PlayerBanned', data: { ...ban, banId: nextBanId(record, ban) } };
    else if (listOf(before)?.listId === through.listId && !before.isChanged && before.until !== until)
      yield {
        type: 'PlayerBanChanged',
        data: { game, player, name: before.name, banId, text, until, at: now, through },
      };
  };

/** The list names the player no more: its ban is lifted, unless it is over or staff changed it. */
export const liftFromList = (
  lift: Without<PlayerRecordFacts['PlayerBanLifted'], 'banId' | 'name'> & { readonly through: ThroughList },
): Decide =>
  function* (record) {
    const banId = inForce(record, lift.at);
    const ban = banId === undefined ? undefined : record.bans.get(banId);
    if (banId === undefined || !ban || listOf(ban)?.listId !== lift.through.listId || ban.isChanged) return;
    yield { type: 'PlayerBanLifted', data: { ...lift, banId, name: ban.name } };
  };

/** A list counts for nothing here until the exception ends; the ban that it brought is lifted. */
export const exceptFromList = (exception: PlayerRecordFacts['PlayerExceptedFromList']): Decide =>
  function* (record) {
    const reason = cleanNote(exception.reason);
    if (reason === '') refuse('Say why the player is excepted');
    if (lengthOf(reason) > LONGEST_NOTE) refuse(`A reason must be at most ${LONGEST_NOTE} characters`);
    if (record.exceptedFrom.has(exception.listId)) return;
    const { game, player, at, listId, list } = exception;
    const banId = inForce(record, at);
    const ban = banId === undefined ? undefined : record.bans.get(banId);
    if (banId === undefined || !ban || listOf(ban)?.listId !== listId)
      yield { type: 'PlayerExceptedFromList', data: { ...exception, reason } };
    else
      yield {
        type: 'PlayerBanLifted',
        data: { ...{ game, player, name: ban.name, at, banId, reason }, excepts: { listId, list } },
      };
  };

/** The list counts again from its next reading on. */
export const endListException = (end: PlayerRecordFacts['PlayerListExceptionEnded']): Decide =>
  function* ({ exceptedFrom }) {
    if (exceptedFrom.has(end.listId)) yield { type: 'PlayerListExceptionEnded', data: end };
  };

/** The id of the ban that is in force at a time. */
export const inForce = ({ bans }: PlayerRecord, at: string): string | undefined =>
  [...bans].find(([, ban]) => banState(ban, Date.parse(at)) === 'active')?.[0];

const DAY = 86_400_000;

/**
 * Whether the record counts still: a ban is in force, or ended within so many days, or staff noted something within them.
 * Whoever is erased meanwhile and comes back does not start clean.
 */
export const isKept = ({ notedAt, bans }: PlayerRecord, at: string, days: number): boolean => {
  const now = Date.parse(at);
  const isRecent = (time: string) => days > 0 && Date.parse(time) + days * DAY > now;
  return (
    (notedAt !== '' && isRecent(notedAt)) ||
    [...bans.values()].some((ban) => banState(ban, now) === 'active' || isRecent(ban.liftedAt ?? ban.until ?? ''))
  );
};

const existing = (bans: PlayerRecord['bans'], banId: string): Ban => {
  const ban = bans.get(banId);
  if (!ban) throw new Rejected('ban-not-found', 'There is no such ban.', 'missing');
  return ban;
};

const refuseOver = (ban: Ban, at: string): void => {
  if (banState(ban, Date.parse(at)) !== 'active') throw new Rejected('ban-over', 'This ban is over already.');
};

const refuse = (problem: string | undefined): void => {
  if (problem !== undefined) throw new Rejected('record-invalid', problem, 'invalid');
};
