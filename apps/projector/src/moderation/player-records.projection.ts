import type { OrderState, RecordEntry, RecordKind } from '@app/contracts/moderation/moderation';
import { playerRecords, type PlayerRecordDocument } from '@app/contracts/moderation/read-models';
import type { ActEvent } from '@app/domain/automations/events';
import type { PlayerRecordEvent, ServerOrderEvent } from '@app/domain/moderation/events';
import { playerRecordId } from '@app/domain/moderation/player-record';
import { originOf } from '@app/domain/moderation/rules';
import { projection, type Recorded } from '../projection';

/** Of one player; the log has all of it. */
const MOST = 200;

/** Orders that are in a record. What follows from a ban is there as the ban. */
const KINDS = { warn: 'warning', kick: 'kick' } as const satisfies Partial<Record<string, RecordKind>>;

/** Results after which the player was warned or kicked, or may have been. */
const COUNTED: ReadonlySet<OrderState | null> = new Set<OrderState | null>(['done', 'unknown']);

const ENTRY = {
  ...{ reason: null, serverId: null, state: null, answer: null, took: null },
  ...{ until: null, evidence: 0, liftedAt: null, liftedBy: null },
} as const;

const counted = (doc: PlayerRecordDocument, kind: RecordKind): PlayerRecordDocument['counts'] => ({
  ...doc.counts,
  [kind]: doc.counts[kind] + 1,
});

const isInForce = ({ kind, liftedAt, until }: RecordEntry, at: string): boolean =>
  kind === 'ban' && liftedAt === null && (until === null || until > at);

/** Beyond the bound the oldest entry goes that is no ban in force; of such bans, the oldest. */
const having = (doc: PlayerRecordDocument, entry: RecordEntry, counts = doc.counts): PlayerRecordDocument => {
  const entries = [entry, ...doc.entries];
  if (entries.length <= MOST) return { counts, entries };
  const gone = entries.findLastIndex((one) => !isInForce(one, entry.at));
  return { counts, entries: entries.toSpliced(gone > 0 ? gone : MOST, 1) };
};

const changing = (
  doc: PlayerRecordDocument,
  id: string,
  change: Partial<RecordEntry>,
  counts?: (entry: RecordEntry) => PlayerRecordDocument['counts'],
): PlayerRecordDocument => {
  const entry = doc.entries.find((one) => one.id === id);
  if (!entry) return doc;
  const entries = doc.entries.map((one) => (one === entry ? { ...one, ...change } : one));
  return { counts: counts?.(entry) ?? doc.counts, entries };
};

type Happened = PlayerRecordEvent | ServerOrderEvent | ActEvent;
type Event = Recorded<Happened>;

const keyOf = ({ data }: Event): string | undefined =>
  data.player === null ? undefined : playerRecordId({ game: data.game, player: data.player });

/** Notes, warnings, kicks and bans of each player. */
export const records = projection<PlayerRecordDocument, Happened>()({
  into: playerRecords,
  key: (event) => keyOf(event as Event),
  initial: () => ({ counts: { note: 0, warning: 0, kick: 0, ban: 0 }, entries: [] }),
  evolve: {
    ServerOrderGiven: (doc, { data, metadata }) => {
      const kind = data.kind === 'warn' || data.kind === 'kick' ? KINDS[data.kind] : undefined;
      if (!kind || data.ban !== null) return doc;
      const { orderId: id, at, text, reason, serverId } = data;
      return having(doc, { ...ENTRY, id, kind, at, by: metadata.actor.name, text, reason, serverId, state: 'waiting' });
    },
    ServerOrderFetched: (doc, { data: { orderId } }) => changing(doc, orderId, { state: 'taken' }),
    ServerOrderCompleted: (doc, { data: { orderId, outcome, answer, took } }) =>
      changing(doc, orderId, { state: outcome, answer, took }, ({ kind }) =>
        COUNTED.has(outcome) ? counted(doc, kind) : doc.counts,
      ),
    ServerOrderExpired: (doc, { data: { orderId } }) => changing(doc, orderId, { state: 'expired' }),
    ServerOrderUnanswered: (doc, { data: { orderId } }) => changing(doc, orderId, { state: 'unanswered' }),
    PlayerNoteAdded: (doc, { data, metadata }) => {
      const { noteId, at, text } = data;
      const note = { ...ENTRY, id: `note-${noteId}`, kind: 'note', at, by: metadata.actor.name, text } as const;
      return having(doc, note, counted(doc, 'note'));
    },
    // Rules write notes, too.
    AutomationDecided: (doc, { id, data: { at, steps, mode, serverId }, metadata }) =>
      steps
        .filter(({ kind }) => kind === 'note' && mode === 'on')
        .reduce((before, { text }, n) => {
          const note = {
            ...ENTRY,
            id: `${id}-${n}`,
            kind: 'note',
            at,
            by: metadata.actor.name,
            text,
            serverId,
          } as const;
          return having(before, note, counted(before, 'note'));
        }, doc),
    PlayerBanned: (doc, { data, metadata }) => {
      const { banId: id, at, text, reason, until, evidence, through } = data;
      const by = originOf(through) ?? metadata.actor.name;
      const ban = { ...ENTRY, id, kind: 'ban', at, by, text, reason, until } as const;
      return having(doc, { ...ban, evidence: evidence.length }, counted(doc, 'ban'));
    },
    PlayerBanChanged: (doc, { data: { banId, until, text } }) => changing(doc, banId, { until, text }),
    PlayerBanLifted: (doc, { data: { banId, at, through }, metadata }) =>
      changing(doc, banId, { liftedAt: at, liftedBy: originOf(through) ?? metadata.actor.name }),
  },
});
