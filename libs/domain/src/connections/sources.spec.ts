import { given } from '../../../../test/given';
import {
  confirmByStaff,
  connections,
  endClaim,
  linkAccount,
  reachedBy,
  withdrawConfirmation,
  withdrawProof,
} from './connections';
import type { ConnectionsEvent, ConnectionsFacts } from './events';
import { BY_CODE, BY_STAFF, BY_STEAM, byCodeOn, isStronger, may, sourceIn, SOURCES, type Power } from './sources';

const memberId = '200000000000000003';
const at = '2026-11-21T09:00:00.000Z';
const steam = { memberId, platform: 'steam', accountId: '76561190000000003', claim: 1, at } as const;
const psn = { memberId, platform: 'psn', accountId: 'Kestrel-AU', claim: 1, at } as const;
const fact = <Type extends keyof ConnectionsFacts>(type: Type, data: ConnectionsFacts[Type]) =>
  ({ type, data }) as ConnectionsEvent;
const connected = (
  of: typeof steam | typeof psn,
  verified = false,
  more: Partial<ConnectionsFacts['GameAccountConnected']> = {},
) => fact('GameAccountConnected', { ...of, displayName: 'Kestrel', verified, ...more });
const signedIn = fact('SteamSignInCompleted', {
  ...{ memberId, signInId: 's1', memberName: 'Kestrel', steamId: steam.accountId, nonce: 'n', reservation: 'r', at },
});
const the = given(connections);

test.each([
  ['reported', ['lookup', 'slot', 'pages', 'reward', 'erasure']],
  ['typed', ['lookup', 'slot', 'pages']],
  ['code', ['lookup', 'slot', 'pages', 'reward']],
  ['staff', ['lookup', 'slot', 'pages', 'reward', 'export', 'erasure']],
  ['steam', ['lookup', 'slot', 'pages', 'reward', 'export', 'erasure']],
] as const)('what is %s reaches %j', (source, reach) => {
  const powers: readonly Power[] = ['lookup', 'slot', 'pages', 'reward', 'export', 'erasure'];
  expect(powers.filter((power) => may(source, power))).toEqual(reach);
});

test('sources are in the order of their strength', () => {
  expect(SOURCES).toEqual(['reported', 'typed', 'code', 'staff', 'steam']);
  expect(isStronger(BY_STEAM, BY_CODE)).toBe(true);
  expect(isStronger(BY_CODE, byCodeOn({ game: 'squad', serverId: 2 }))).toBe(false);
  expect(isStronger(undefined, null)).toBe(false);
});

test('an event from before that says no more than verified reaches what a code does', () => {
  expect(sourceIn({ verified: false })).toBe('typed');
  expect([sourceIn({ verified: true }), sourceIn({})]).toEqual(['code', 'code']);
  expect(sourceIn({ provedBy: BY_STAFF })).toBe('staff');
});

describe('links from before', () => {
  const proof = (...events: ConnectionsEvent[]) => the(...events).state.accounts.steam?.provedBy;

  test('were proved by the sign-in with Steam that waited for its link', () => {
    expect(proof(signedIn, connected(steam, true))).toEqual(BY_STEAM);
    expect(proof(connected(steam), signedIn, fact('GameAccountVerified', steam))).toEqual(BY_STEAM);
  });

  test('were else proved by a code, of which nobody wrote the server down', () => {
    expect(proof(connected(steam, true))).toEqual(BY_CODE);
    expect(proof(connected(steam), fact('GameAccountVerified', steam))).toEqual(BY_CODE);
    expect(proof(connected(steam))).toBeNull();
  });

  test('are what they were when staff give them back', () => {
    const byStaff = { reason: 'Not theirs', noticeId: 'n' };
    const unlinked = fact('GameAccountDisconnected', {
      ...{ ...steam, byStaff: { ...byStaff, displayName: 'Kestrel', verified: true } },
    });
    const back = connected(steam, true, { claim: 2, byStaff });
    expect(proof(signedIn, connected(steam, true), unlinked, back)).toEqual(BY_STEAM);
    expect(proof(connected(steam, true), unlinked, back)).toEqual(BY_CODE);
  });
});

test('what goes out with a member is what they have proved by more than a code', () => {
  const reached = (...events: ConnectionsEvent[]) =>
    reachedBy(the(...events).state, 'export').map(({ platform }) => platform);
  expect(reached(connected(steam), connected(psn))).toEqual([]);
  expect(reached(connected(steam, true, { provedBy: byCodeOn({ game: 'squad', serverId: 1 }) }))).toEqual([]);
  expect(reached(connected(steam, true, { provedBy: BY_STEAM }), connected(psn))).toEqual(['steam']);
  expect(reached(connected(psn, true, { provedBy: BY_STAFF }))).toEqual(['psn']);
});

test('a stronger proof is written down, the same again or a weaker one is not', () => {
  const code = byCodeOn({ game: 'squad', serverId: 1 });
  const link = (more: object) => linkAccount({ ...steam, displayName: 'Kestrel', proof: undefined, ...more });
  the(connected(steam, true, { provedBy: code }), signedIn)
    .when(link({ proof: 's1' }))
    .then(fact('GameAccountVerified', { ...steam, provedBy: BY_STEAM }));
  the(connected(steam, true, { provedBy: BY_STEAM }))
    .when(link({ provedBy: code }))
    .then();
  the(connected(steam, true, { provedBy: code }))
    .when(link({ provedBy: byCodeOn({ game: 'squad', serverId: 2 }) }))
    .then();
});

test('a code takes no player whom staff have confirmed as another’s', () => {
  const player = { ...psn, platform: 'reforger' } as const;
  const end = endClaim({ ...player, because: 'proved', by: byCodeOn({ game: 'reforger', serverId: 1 }) });
  const linked = (provedBy: typeof BY_STAFF) =>
    the(fact('GameAccountConnected', { ...player, displayName: 'Kestrel', verified: true, provedBy }));
  linked(BY_STAFF).when(end).thenRejected('account-linked');
  linked(BY_CODE)
    .when(end)
    .then(fact('GameAccountReleased', { ...player, noticeId: 'released-reforger-Kestrel-AU-1' }));
});

describe('staff', () => {
  const reason = 'Seen in a video call';
  const code = byCodeOn({ game: 'reforger', serverId: 2 });
  const player = { ...psn, platform: 'reforger', accountId: '6513270e-269e-4d37-b2a7-4de452e6b438' } as const;
  const on = <Of extends { accountId: string }>(of: Of) => ({ ...of, reason });
  const said = fact('GameAccountConnected', { ...player, displayName: 'Kestrel', verified: true, provedBy: code });
  const notice = (what: string, of: typeof psn | typeof player) => ({
    reason,
    noticeId: `${what}-${of.platform}-${of.accountId}-1-${at}`,
  });
  const confirmed = (of: typeof psn | typeof player) =>
    fact('GameAccountVerified', { ...of, provedBy: BY_STAFF, byStaff: notice('confirmed', of) });

  test('confirm a link of a platform without a sign-in, whatever proved it before', () => {
    the(connected(psn))
      .when(confirmByStaff(on(psn)))
      .then(confirmed(psn));
    the(said)
      .when(confirmByStaff(on(player)))
      .then(confirmed(player));
    expect([...the(connected(psn), confirmed(psn)).state.unread]).toEqual([notice('confirmed', psn).noticeId]);
  });

  test('confirm no Steam account, nor one that the member has not linked, and say why', () => {
    the(connected(steam))
      .when(confirmByStaff(on(steam)))
      .thenRejected('has-sign-in', /sign in with Steam/);
    the()
      .when(confirmByStaff(on(psn)))
      .thenRejected('not-connected');
    the(connected(psn))
      .when(confirmByStaff({ ...psn, accountId: 'Another', reason }))
      .thenRejected('not-connected');
    the(connected(psn))
      .when(confirmByStaff({ ...psn, reason: ' ' }))
      .thenRejected('reason-invalid');
  });

  test('take it back, and the link is what it was', () => {
    const withdrawn = (of: typeof psn | typeof player, left: object) =>
      fact('GameAccountConfirmationWithdrawn', { ...of, ...left, byStaff: notice('unconfirmed', of) });
    the(connected(psn), confirmed(psn))
      .when(withdrawConfirmation(on(psn)))
      .then(withdrawn(psn, {}));
    the(said, confirmed(player))
      .when(withdrawConfirmation(on(player)))
      .then(withdrawn(player, { provedBy: code }));
    const { accounts } = the(said, confirmed(player), withdrawn(player, { provedBy: code })).state;
    expect(accounts.reforger?.provedBy).toEqual(code);
    the(said)
      .when(withdrawConfirmation(on(player)))
      .then();
  });

  test('end what nothing but a code of one server proves, and leave everything else', () => {
    const take = (serverId: number) => withdrawProof({ ...on(player), server: { game: 'reforger', serverId } });
    const byStaff = {
      reason,
      noticeId: `unlinked-reforger-${player.accountId}-1`,
      displayName: 'Kestrel',
      verified: true,
    };
    the(said)
      .when(take(2))
      .then(fact('GameAccountDisconnected', { ...player, byStaff }));
    the(said).when(take(3)).then();
    the(said, confirmed(player)).when(take(2)).then();
    the().when(take(2)).then();
    const before = fact('GameAccountConnected', { ...player, displayName: 'Kestrel', verified: true });
    the(before).when(take(2)).then();
  });
});
