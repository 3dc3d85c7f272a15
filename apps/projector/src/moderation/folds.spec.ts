import type { BanDocument, PlayerRecordDocument, ServerOrderDocument } from '@app/contracts/moderation/read-models';
import type { DomainEvent } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { foldBatch, type Projection } from '../projection';
import { bans } from './bans.projection';
import { records } from './player-records.projection';
import { serverOrders } from './server-orders.projection';

const PLAYER = '76561190000000001';
const at = (second: number) => `2026-11-22T09:00:${String(second).padStart(2, '0')}.000Z`;
const recorded = ({ type, data }: DomainEvent, n: number): RecordedEvent => ({
  ...{ type, data, id: String(n), stream: 'any', revision: n, created: 0 },
  logPosition: `${String(n + 1).padStart(16, '0')}-${'0'.repeat(16)}`,
  metadata: { actor: { id: '1', name: 'Kestrel', roles: [] }, correlationId: 'c', causationId: 'c' },
});
const folded = <Doc extends object>(projection: object, id: string, ...events: DomainEvent[]): Doc | undefined =>
  foldBatch(projection as Projection<Doc>, new Map(), events.map(recorded)).changed.get(id)?.doc;

const of = { orderId: 'o1', game: 'squad', serverId: 1, player: PLAYER };
const given = (more: object = {}): DomainEvent => ({
  type: 'ServerOrderGiven',
  data: {
    ...{ ...of, kind: 'kick', name: 'Gecko', squad: null, reason: 'Cheating', text: 'Out', ban: null, until: null },
    ...{ correlationId: 'c', at: at(0), ...more },
  },
});
const completed = (outcome: string): DomainEvent => ({
  type: 'ServerOrderCompleted',
  data: { ...of, outcome, answer: 'Kicked.', took: 40, at: at(2) },
});
const fetched: DomainEvent = { type: 'ServerOrderFetched', data: { ...of, agent: 'a1', at: at(1) } };
const expired: DomainEvent = { type: 'ServerOrderExpired', data: { ...of, at: at(61 % 60) } };

test('an order is listed with its author, its server and what came of it', () => {
  expect(folded<ServerOrderDocument>(serverOrders, 'o1', given(), fetched, completed('done'))).toMatchObject({
    ...{ orderId: 'o1', server: 'squad-1', by: 'Kestrel', state: 'done', answer: 'Kicked.', took: 40 },
    ...{ takenAt: at(1), completedAt: at(2) },
  });
  expect(folded<ServerOrderDocument>(serverOrders, 'o1', given(), expired)).toMatchObject({ state: 'expired' });
});

test('what its agent has not answered is listed so, until the agent says what came of it', () => {
  const silent: DomainEvent = { type: 'ServerOrderUnanswered', data: { ...of, at: at(2) } };
  const events = [given(), fetched, silent];
  const answered = [...events, completed('done')];
  expect(folded<ServerOrderDocument>(serverOrders, 'o1', ...events)).toMatchObject({
    ...{ state: 'unanswered', completedAt: at(2), answer: null },
  });
  expect(folded<ServerOrderDocument>(serverOrders, 'o1', ...answered)).toMatchObject({ state: 'done', took: 40 });
  expect(record(...events)).toMatchObject({ counts: { kick: 0 }, entries: [{ state: 'unanswered' }] });
  expect(record(...answered)).toMatchObject({ counts: { kick: 1 }, entries: [{ state: 'done' }] });
});

const record = (...events: DomainEvent[]) => folded<PlayerRecordDocument>(records, `squad-${PLAYER}`, ...events);

test.each([
  ['done', 1],
  ['unknown', 1],
  ['absent', 0],
  ['refused', 0],
  ['late', 0],
])('a kick that is %s counts %i', (outcome, kicks) => {
  const doc = record(given(), fetched, completed(outcome));
  expect(doc).toMatchObject({ counts: { kick: kicks }, entries: [{ kind: 'kick', state: outcome }] });
});

test('a kick that follows from a ban stands in the record as that ban', () => {
  const banned: DomainEvent = {
    type: 'PlayerBanned',
    data: {
      ...{ game: 'squad', player: PLAYER, name: 'Gecko', banId: 'b1', reason: 'Cheating', text: 'Banned.', notes: '' },
      ...{ evidence: ['https://youtu.be/x'], until: null, at: at(0) },
    },
  };
  const doc = record(banned, given({ ban: 'b1' }), fetched, completed('done'));
  expect(doc).toMatchObject({ counts: { ban: 1, kick: 0 }, entries: [{ kind: 'ban', evidence: 1 }] });
  const lifted: DomainEvent = {
    type: 'PlayerBanLifted',
    data: { game: 'squad', player: PLAYER, name: 'Gecko', banId: 'b1', reason: 'Wrong player', at: at(5) },
  };
  const changed: DomainEvent = {
    type: 'PlayerBanChanged',
    data: { game: 'squad', player: PLAYER, name: 'Gecko', banId: 'b1', text: 'Banned.', until: at(9), at: at(4) },
  };
  expect(folded<BanDocument>(bans, 'b1', banned, changed)).toMatchObject({
    inForceUntil: at(9),
    ...{ byId: '1', changes: [{ until: at(9), byId: '1' }] },
  });
  expect(folded<BanDocument>(bans, 'b1', banned, changed, lifted)).toMatchObject({
    ...{ inForceUntil: at(5), liftedBy: 'Kestrel', liftedById: '1', liftReason: 'Wrong player' },
  });
  // Through an import it was who ordered that, through a list nobody.
  const through = (way: object): DomainEvent => ({ ...banned, data: { ...banned.data, through: way } });
  const byOf = (way: object) => {
    const { by, byId } = folded<BanDocument>(bans, 'b1', through(way))!;
    return [by, byId];
  };
  expect(byOf({ importId: 'i1', by: 'Bunya', byId: '200' })).toEqual(['Bunya', '200']);
  expect(byOf({ listId: 'l1', list: 'Allies' })).toEqual(['Allies', null]);
});

test('a record of more entries than it holds keeps the bans in force', () => {
  const kicks = Array.from({ length: 210 }, (_, n) => given({ orderId: `o${n}`, at: at(6) }));
  const ban = (banId: string, until: string | null): DomainEvent => ({
    type: 'PlayerBanned',
    data: {
      game: 'squad',
      player: PLAYER,
      name: 'Gecko',
      banId,
      reason: 'Cheating',
      text: '',
      until,
      evidence: [],
      at: at(0),
    },
  });
  const doc = record(ban('over', at(5)), ban('running', at(9)), ban('permanent', null), ...kicks);
  expect(doc?.entries).toHaveLength(200);
  expect(doc?.entries[0]).toMatchObject({ id: 'o209' });
  expect(doc?.entries.slice(-2)).toMatchObject([{ id: 'permanent' }, { id: 'running' }]);
  expect(doc?.counts).toMatchObject({ ban: 3 });
  const bansAlone = record(...Array.from({ length: 210 }, (_, n) => ban(`b${n}`, null)));
  expect(bansAlone?.entries.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, n) => `b${209 - n}`));
});
