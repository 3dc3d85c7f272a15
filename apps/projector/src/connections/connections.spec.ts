import type { ConnectionsEvent, ConnectionsFacts } from '@app/domain/connections/events';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { toLogPosition } from '@app/storage/event-log/position';
import { foldBatch, type Projection } from '../projection';
import { connections } from './connections.projection';
import { history } from './history.projection';
import { notices } from './notices.projection';

const memberId = '200000000000000003';
const at = '2026-11-21T09:00:00.000Z';
const of = { memberId, at, platform: 'psn', accountId: 'Kestrel-AU', claim: 1 } as const;

type ActorEvent = { event: ConnectionsEvent; by: string };
const fact = <Type extends keyof ConnectionsFacts>(
  type: Type,
  data: ConnectionsFacts[Type],
  by = memberId,
): ActorEvent => ({
  event: { type, data } as ConnectionsEvent,
  by,
});
const connected = (more: Partial<ConnectionsFacts['GameAccountConnected']> = {}, by?: string) =>
  fact('GameAccountConnected', { ...of, displayName: 'Kestrel', verified: false, ...more }, by);

const fold = <Doc extends object>(projection: Projection<Doc, never>, ...all: ActorEvent[]): Doc | undefined => {
  const events = all.map(({ event, by }, index): RecordedEvent => ({
    ...event,
    id: `e${index}`,
    stream: `connections-${memberId}`,
    revision: index,
    logPosition: toLogPosition({ commit: BigInt(index + 1), prepare: BigInt(index + 1) }),
    created: index,
    metadata: {
      actor: { id: by, name: by === memberId ? 'Kestrel' : by, roles: [] },
      correlationId: '',
      causationId: '',
    },
  }));
  const { changed, failure } = foldBatch(projection as unknown as Projection<Doc>, new Map(), events);
  expect(failure).toBeUndefined();
  return changed.get(memberId)?.doc;
};

test('a member is found by any spelling of a console account, and shown the one they typed', () =>
  expect(fold(connections, connected())).toMatchObject({
    accounts: { psn: { id: 'Kestrel-AU', displayName: 'Kestrel' } },
    keys: { psn: 'kestrel-au', steam: null },
  }));

test('an account that is gone is found no more, and is no main profile', () =>
  expect(
    fold(
      connections,
      connected(),
      fact('MainProfileSelected', of),
      fact('GameAccountReleased', { ...of, noticeId: 'n' }),
    ),
  ).toMatchObject({ accounts: { psn: null }, keys: { psn: null }, mainProfile: null }));

test('changes of what is not there change nothing', () =>
  expect(fold(connections, fact('GameAccountVerified', of))).toMatchObject({ accounts: { psn: null } }));

test('the history keeps the newest entries', () => {
  const renames = Array.from({ length: 300 }, (_, n) =>
    fact('GameAccountRenamed', { ...of, displayName: `Kestrel ${n}`, before: 'Kestrel' }),
  );
  const entries = fold(history, connected(), ...renames)!.entries;
  expect(entries).toHaveLength(200);
  expect(entries.at(-1)).toMatchObject({ type: 'renamed', displayName: 'Kestrel 299', by: 'Kestrel' });
});

test('what a policy finished was done by whoever proved it, and who took an account away is not shown', () => {
  const proof = { signInId: 's', memberName: 'Kestrel', steamId: '76561190000000003', nonce: 'n', reservation: 'r' };
  const entries = fold(
    history,
    fact('SteamSignInCompleted', { memberId, at, ...proof }),
    connected({}, 'policy:connections-proofs'),
    fact('GameAccountReleased', { ...of, noticeId: 'n' }, '200000000000000004'),
  )!.entries;
  expect(entries.map(({ type, by }) => [type, by])).toEqual([
    ['connected', 'Kestrel'],
    ['released', null],
  ]);
});

test('notices are unread until they are read, and only the last fifty are kept', () => {
  const released = Array.from({ length: 60 }, (_, n) => fact('GameAccountReleased', { ...of, noticeId: `n${n}` }));
  const document = fold(notices, ...released, fact('NoticesAcknowledged', { memberId, at, noticeIds: ['n59', 'n0'] }))!;
  expect(document.notices).toHaveLength(50);
  expect(document.notices.filter(({ read }) => read).map(({ id }) => id)).toEqual(['n59']);
});
