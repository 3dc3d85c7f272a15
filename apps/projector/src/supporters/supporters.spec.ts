import type { SupporterDocument } from '@app/contracts/supporters/read-models';
import type { DomainEvent } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { foldBatch } from '../projection';
import { supporters } from './supporters.projection';

const at = '2026-11-21T09:00:00.000Z';
const [kestrel, quoll] = ['200000000000000003', '200000000000000004'];
const steam = '76561190000000003';

const recorded = ({ type, data }: DomainEvent, n: number): RecordedEvent => ({
  type,
  data,
  id: String(n),
  stream: 'any',
  revision: n,
  logPosition: `${String(n + 1).padStart(16, '0')}-${'0'.repeat(16)}`,
  created: Date.parse(at),
  metadata: { actor: { id: '1', name: 'Quoll', roles: [] }, correlationId: 'c', causationId: 'c' },
});
const tier = (memberId: string, to: number, patron = 'one') => ({
  type: 'SupporterTierChanged',
  data: { patron, memberId, from: 0, to, at },
});
const account = (
  what: 'Connected' | 'Verified' | 'Disconnected' | 'Released',
  memberId: string,
  accountId = steam,
  platform = 'steam',
  verified = true,
) => ({
  type: `GameAccount${what}`,
  data: { memberId, platform, accountId, claim: 1, verified, at },
});
const fold = (...events: DomainEvent[]) => {
  const { changed, failure } = foldBatch<SupporterDocument>(supporters, new Map(), events.map(recorded));
  expect(failure).toBeUndefined();
  return (memberId: string) => {
    const { tier: of, steamId } = changed.get(memberId)?.doc ?? {};
    return [of, steamId];
  };
};

test('a tier is found under the Steam account, whichever was known first', () => {
  expect(fold(tier(kestrel, 3), account('Connected', kestrel))(kestrel)).toEqual([3, steam]);
  expect(fold(account('Connected', kestrel), tier(kestrel, 3))(kestrel)).toEqual([3, steam]);
});

test('who no longer supports has no tier, and who no longer has the account is not found by it', () => {
  expect(fold(account('Connected', kestrel), tier(kestrel, 3), tier(kestrel, 0))(kestrel)).toEqual([0, steam]);
  for (const what of ['Disconnected', 'Released'] as const)
    expect(fold(tier(kestrel, 3), account('Connected', kestrel), account(what, kestrel))(kestrel)).toEqual([3, null]);
});

test('an account that another replaced is not taken away with it', () => {
  const other = '76561190000000009';
  const events = [account('Connected', kestrel), account('Connected', kestrel, other), account('Released', kestrel)];
  expect(fold(...events)(kestrel)).toEqual([0, other]);
});

test('a typed account has no badge before it is proved', () => {
  const typed = account('Connected', kestrel, steam, 'steam', false);
  expect(fold(tier(kestrel, 3), typed)(kestrel)).toEqual([3, null]);
  expect(fold(tier(kestrel, 3), typed, account('Verified', kestrel))(kestrel)).toEqual([3, steam]);
});

test('of two memberships the higher counts, and the one that is left', () => {
  expect(fold(tier(kestrel, 1), tier(kestrel, 5, 'two'))(kestrel)[0]).toBe(5);
  expect(fold(tier(kestrel, 1), tier(kestrel, 5, 'two'), tier(kestrel, 0, 'two'))(kestrel)[0]).toBe(1);
});

test('accounts of other platforms are of no account', () => {
  expect(fold(account('Connected', quoll, 'Quoll-AU', 'psn'))(quoll)).toEqual([undefined, undefined]);
});

test('who has cancelled, and who is kept, is known as long as it is so', () => {
  const report = (more: object) => ({
    type: 'PatronReported',
    data: { patron: 'one', memberId: kestrel, at, ...more },
  });
  const shown = (...events: DomainEvent[]) => {
    const { changed } = foldBatch<SupporterDocument>(supporters, new Map(), events.map(recorded));
    const { endsAt, isKept, kept } = changed.get(kestrel)!.doc!;
    return [endsAt, isKept, kept['one']];
  };
  const until = '2026-12-01T00:00:00.000Z';
  const cancelled = [tier(kestrel, 3), report({ ended: true, paidUntil: until })];
  const neither = [null, false, undefined];
  expect(shown(...cancelled)).toEqual([until, false, undefined]);
  expect(shown(...cancelled, report({ ended: false }))).toEqual(neither);
  expect(shown(...cancelled, tier(kestrel, 0))).toEqual(neither);
  const kept = [tier(kestrel, 3), report({ ended: false, paidUntil: until, kept: true })];
  expect(shown(...kept)).toEqual([null, true, until]);
  expect(shown(...kept, report({ ended: true, paidUntil: until }))).toEqual([until, false, undefined]);
  expect(shown(...kept, report({ ended: false }))).toEqual(neither);
  expect(shown(...kept, report({ memberId: null }), tier(kestrel, 0))).toEqual(neither);
  // Events of before do not say until when.
  expect(shown(tier(kestrel, 3), report({ kept: true }))).toEqual([null, true, null]);
});
