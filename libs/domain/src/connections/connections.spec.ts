import { given } from '../../../../test/given';
import {
  acknowledgeNotices,
  completeSteamSignIn,
  connections,
  endClaim,
  linkAccount,
  renameAccount,
  requestSteamSignIn,
  sendClanNotice,
  selectMainProfile,
  relinkable,
  unlinkAccount,
  unlinkByStaff,
} from './connections';
import type { ConnectionsEvent, ConnectionsFacts } from './events';
import { TYPED_A_DAY, type Platform } from './rules';
import { BY_CODE, BY_STEAM } from './sources';

const memberId = '200000000000000003';
const at = '2026-11-21T09:00:00.000Z';
const later = '2026-11-21T09:05:00.000Z';
const STEAM = '76561190000000003';
const DAY = 86_400_000;
const account = { memberId, platform: 'steam' as Platform, accountId: STEAM, claim: 1, at };

const fact = <Type extends keyof ConnectionsFacts>(type: Type, data: ConnectionsFacts[Type]) =>
  ({ type, data }) as ConnectionsEvent;
const connected = (more: Partial<ConnectionsFacts['GameAccountConnected']> = {}) =>
  fact('GameAccountConnected', { ...account, displayName: 'Kestrel', verified: false, ...more });
const psn = connected({ platform: 'psn', accountId: 'Kestrel-AU' });
const requested = fact('SteamSignInRequested', {
  memberId,
  signInId: 's1',
  memberName: 'Kestrel',
  expiresAt: later,
  at,
});
const signIn = { memberId, signInId: 's1', steamId: STEAM, nonce: 'n1', reservation: 'r', at };
const completed = fact('SteamSignInCompleted', { ...signIn, memberName: 'Kestrel' });
const released = fact('GameAccountReleased', { ...account, noticeId: `released-steam-${STEAM}-1` });

const link = (more: { accountId?: string; claim?: number; proof?: string } = {}) =>
  linkAccount({ ...account, displayName: 'Kestrel', proof: undefined, ...more });
const the = given(connections);

describe('linking', () => {
  test('a reserved account is linked', () => the().when(link()).then(connected()));

  test('a claim that has ended never becomes a link', () => {
    the(connected(), fact('GameAccountDisconnected', account)).when(link()).thenRejected('claim-ended');
    the(connected(), fact('GameAccountDisconnected', account))
      .when(link({ claim: 2 }))
      .then(connected({ claim: 2 }));
    the(fact('GameAccountClaimVoided', { ...account, because: 'abandoned' }))
      .when(link())
      .thenRejected('claim-ended');
  });

  test('a member has one account of a platform, and is told to disconnect it first', () =>
    the(connected())
      .when(link({ accountId: '76561190000000004' }))
      .thenRejected('other-account-connected', 'Another Steam account is connected already. Disconnect it first.'));

  test('a sign-in with Steam links the account as verified', () =>
    the(requested, completed)
      .when(link({ proof: 's1' }))
      .then(connected({ verified: true, provedBy: BY_STEAM })));

  test('a sign-in with Steam proves the account that was typed before', () =>
    the(connected(), requested, completed)
      .when(link({ proof: 's1' }))
      .then(fact('GameAccountVerified', { ...account, provedBy: BY_STEAM })));

  test('a proof counts once: what was disconnected since stays so', () =>
    the(requested, completed, connected({ verified: true }), fact('GameAccountDisconnected', account))
      .when(link({ proof: 's1', claim: 2 }))
      .thenRejected('proof-spent'));

  test('a proof of one claim verifies no link of another', () =>
    the(connected({ claim: 2 }), requested, completed)
      .when(link({ proof: 's1', claim: 1 }))
      .thenRejected('claim-ended'));
});

test('what was proved of another account stays proved', () => {
  const OTHER = '76561190000000004';
  const begun = fact('SteamSignInRequested', {
    ...{ memberId, signInId: 's2', memberName: 'Kestrel' },
    ...{ expiresAt: later, at },
  });
  const done = { ...signIn, signInId: 's2', nonce: 'n2', steamId: OTHER };
  const member = the(
    ...[requested, completed, begun, fact('SteamSignInCompleted', { ...done, memberName: 'Kestrel' })],
    ...[connected({ verified: true }), fact('GameAccountDisconnected', account)],
  );
  member.when(link({ claim: 2, proof: 's1' })).thenRejected('proof-spent');
  member
    .when(link({ accountId: OTHER, proof: 's2' }))
    .then(connected({ accountId: OTHER, verified: true, provedBy: BY_STEAM }));
});

describe('typing accounts', () => {
  const time = (ms: number) => new Date(Date.parse(at) + ms).toISOString();
  const typedAt = (n: number, when = time(n)) => {
    const which = { ...account, accountId: `7656119000001${1_000 + n}`, at: when };
    return [connected(which), fact('GameAccountDisconnected', which)];
  };
  const many = Array.from({ length: TYPED_A_DAY }, (_, n) => typedAt(n)).flat();
  const more = (when: string) => linkAccount({ ...account, displayName: 'Kestrel', proof: undefined, at: when });

  test('has a pace: after ten within a day the next waits until the first is a day ago', () => {
    the(...many.slice(2))
      .when(more(later))
      .then(connected({ at: later }));
    the(...many)
      .when(more(time(DAY - 1)))
      .thenRejected('too-many-accounts', /typed 10 accounts within a day/);
    the(...many)
      .when(more(time(DAY)))
      .then(connected({ at: time(DAY) }));
  });

  test('is not what a proof does, nor what staff give back', () => {
    const soon = time(TYPED_A_DAY);
    the(...many, requested, completed)
      .when(linkAccount({ ...account, displayName: 'Kestrel', proof: 's1', at: soon }))
      .then(connected({ verified: true, provedBy: BY_STEAM, at: soon }));
    const proved = many.map((event) =>
      event.type === 'GameAccountConnected' ? { ...event, data: { ...event.data, verified: true } } : event,
    );
    the(...proved)
      .when(more(soon))
      .then(connected({ at: soon }));
  });
});

describe('a player of Reforger', () => {
  const player = { ...account, platform: 'reforger' as const, accountId: '0fd630f1-f29d-4da9-953f-48f1a09f76b5' };
  const other = '1fd630f1-f29d-4da9-953f-48f1a09f76b5';
  const said = (more: { accountId?: string; claim?: number; at?: string } = {}) =>
    linkAccount({ ...player, displayName: 'Kestrel', proof: undefined, provedBy: BY_CODE, ...more });
  const linked = (more: Partial<ConnectionsFacts['GameAccountConnected']> = {}) =>
    connected({ ...player, verified: true, provedBy: BY_CODE, ...more });
  const left = (more: { at?: string } = {}) => fact('GameAccountDisconnected', { ...player, ...more });

  test('is linked by a code in the chat of the game, and gives way to another one', () => {
    the().when(said()).then(linked());
    the(linked())
      .when(said({ accountId: other, at: later }))
      .then(left({ at: later }), linked({ accountId: other, at: later }));
  });

  test('is not linked by a code that was said before the last link or its end', () => {
    for (const before of [[linked()], [linked(), left()], [linked({ at: later }), left()]])
      the(...before)
        .when(said({ accountId: other }))
        .thenRejected('proof-spent', /said before/);
    the(linked(), left())
      .when(said({ accountId: other, at: later }))
      .then(linked({ accountId: other, at: later }));
  });

  test('holds up no other platform', () =>
    the(linked({ at: later }))
      .when(link())
      .then(connected()));
});

describe('ending a claim', () => {
  const end = (because: 'abandoned' | 'proved' | undefined) => endClaim({ ...account, because });

  test('a proof releases the link and leaves a notice', () => the(connected()).when(end('proved')).then(released));

  test('a proof ends a claim that is no link yet', () =>
    the()
      .when(end('proved'))
      .then(fact('GameAccountClaimVoided', { ...account, because: 'proved' })));

  test('without a proof a link stays', () => {
    the(connected())
      .when(end('abandoned'))
      .thenRejected('account-linked', /connected to another member/);
    the(connected()).when(end(undefined)).thenRejected('account-linked');
  });

  test('a fresh claim stays, an abandoned one ends', () => {
    the()
      .when(end(undefined))
      .thenRejected('account-claimed', /right now/);
    the()
      .when(end('abandoned'))
      .then(fact('GameAccountClaimVoided', { ...account, because: 'abandoned' }));
  });

  test('the end of another account’s claim takes nothing from the member', () => {
    const ended = fact('GameAccountClaimVoided', { ...account, accountId: '76561190000000004', because: 'abandoned' });
    expect(the(connected(), ended).state.accounts.steam).toMatchObject({ accountId: STEAM });
  });

  test('a claim that has ended may be passed over', () =>
    the(connected(), fact('GameAccountDisconnected', account)).when(end(undefined)).then());
});

describe('disconnecting', () => {
  const unlink = (platform: Platform) => unlinkAccount({ memberId, platform, at });

  test('the account is no longer linked', () =>
    the(connected(), psn).when(unlink('steam')).then(fact('GameAccountDisconnected', account)));

  test('nothing is there to be disconnected', () =>
    the(psn).when(unlink('steam')).thenRejected('not-connected', 'No Steam account is connected.'));
});

describe('what staff unlink', () => {
  const reason = 'It is somebody else’s';
  const unlink = (why = reason, accountId = STEAM) =>
    unlinkByStaff({ memberId, platform: 'steam', accountId, reason: why, at });
  const byStaff = { reason, noticeId: `unlinked-steam-${STEAM}-1`, displayName: 'Kestrel', verified: true };
  const unlinked = fact('GameAccountDisconnected', { ...account, byStaff });
  const relinked = (claim: number) =>
    connected({
      claim,
      verified: true,
      provedBy: BY_CODE,
      byStaff: { reason: 'Our mistake', noticeId: `relinked-steam-${STEAM}-${claim}` },
    });
  const relink = linkAccount({
    ...account,
    ...{ claim: 2, displayName: 'Kestrel', proof: undefined, provedBy: BY_CODE, relink: 'Our mistake' },
  });

  test('is no longer linked, with the reason and what it was', () =>
    the(connected({ verified: true }))
      .when(unlink(` ${reason}\n`))
      .then(unlinked));

  test('is unlinked once', () =>
    the(connected({ verified: true }), unlinked)
      .when(unlink())
      .then());

  test('needs a reason of some characters, and not too many', () => {
    the(connected())
      .when(unlink(' \u200e '))
      .thenRejected('reason-invalid', /reason/);
    the(connected())
      .when(unlink('x'.repeat(301)))
      .thenRejected('reason-invalid', /300/);
  });

  test('must be the account that staff have seen', () => {
    the(connected()).when(unlink(reason, '76561190000000004')).thenRejected('not-connected');
    the().when(unlink()).thenRejected('not-connected');
  });

  test('cannot be typed again by the member, only proved', () => {
    the(connected(), unlinked)
      .when(link({ claim: 2 }))
      .thenRejected('unlinked-by-staff', /Sign in with Steam/);
    the(connected(), unlinked, requested, completed)
      .when(link({ claim: 2, proof: 's1' }))
      .then(connected({ claim: 2, verified: true, provedBy: BY_STEAM }));
  });

  test('can be typed again once it was proved, given back, or is another account', () => {
    const left = fact('GameAccountDisconnected', { ...account, claim: 2 });
    for (const back of [connected({ claim: 2, verified: true }), relinked(2)])
      the(connected(), unlinked, back, left)
        .when(link({ claim: 3 }))
        .then(connected({ claim: 3 }));
    the(connected(), unlinked)
      .when(link({ accountId: '76561190000000004' }))
      .then(connected({ accountId: '76561190000000004' }));
  });

  test('is given back as it was', () => the(connected(), unlinked).when(relink).then(relinked(2)));

  test('is not given back to who never had it, or has another one by now', () => {
    const other = connected({ accountId: '76561190000000004' });
    const { state: never } = the(other);
    expect(() => relinkable(never, account)).toThrow(/have not unlinked/);
    const { state: another } = the(connected(), unlinked, other);
    expect(() => relinkable(another, account)).toThrow(/another Steam account since/);
    expect(relinkable(the(connected(), unlinked, relinked(2)).state, account)).toBeUndefined();
  });
});

describe('the display name', () => {
  const rename = (displayName: string) => renameAccount({ memberId, platform: 'steam', displayName, at });
  const renamed = (displayName: string) =>
    fact('GameAccountRenamed', { memberId, platform: 'steam', accountId: STEAM, displayName, before: 'Kestrel', at });

  test('is changed, sanitised', () => the(connected()).when(rename(' <Brown> Falcon ')).then(renamed('Brown Falcon')));
  test('that is the same changes nothing', () => the(connected()).when(rename('Kestrel ')).then());
  test('must not be empty or too long', () => {
    for (const nothing of [' <> ', '\u200b', '\u3164 \u2060'])
      the(connected()).when(rename(nothing)).thenRejected('display-name-invalid', 'Display name cannot be empty');
    the(connected())
      .when(rename('x'.repeat(65)))
      .thenRejected('display-name-invalid', 'Display name too long (max 64 characters)');
  });
  test('needs an account', () => the().when(rename('Kestrel')).thenRejected('not-connected'));
});

describe('the main profile', () => {
  const select = (platform: Platform) => selectMainProfile({ memberId, platform, at });
  const selected = (platform: Platform) => fact('MainProfileSelected', { memberId, platform, at });

  test('is chosen among the connected', () => the(connected(), psn).when(select('psn')).then(selected('psn')));
  test('that is it already changes nothing', () => the(connected(), psn).when(select('steam')).then());
  test('must be connected', () => the(connected()).when(select('xbox')).thenRejected('not-connected'));
  test('is forgotten with its account', () =>
    expect(
      the(
        connected(),
        psn,
        selected('psn'),
        fact('GameAccountDisconnected', { ...account, platform: 'psn', accountId: 'kestrel-au' }),
      ).state.mainProfile,
    ).toBeNull());

  test('stays when another account goes, as all others do', () => {
    const { state } = the(connected(), psn, selected('psn'), fact('GameAccountDisconnected', account));
    expect(state).toMatchObject({
      mainProfile: 'psn',
      accounts: { steam: undefined, psn: { accountId: 'Kestrel-AU' } },
    });
  });
});

describe('signing in with Steam', () => {
  test('is begun as often as one likes', () =>
    the()
      .when(requestSteamSignIn({ memberId, signInId: 's1', memberName: 'Kestrel', expiresAt: later, at }))
      .thenAgain(requested));

  test('is completed once', () => {
    the(requested).when(completeSteamSignIn(signIn)).thenAgain(completed);
    the(requested, completed).when(completeSteamSignIn(signIn)).thenRejected('sign-in-over');
  });

  test('is over after its time, and never was without a beginning', () => {
    the(requested)
      .when(completeSteamSignIn({ ...signIn, at: later }))
      .thenRejected('sign-in-over');
    the().when(completeSteamSignIn(signIn)).thenRejected('sign-in-over');
  });

  test('is completed once by whichever answer, and others stay open', () => {
    const second = fact('SteamSignInRequested', {
      ...{ memberId, signInId: 's2', memberName: 'Kestrel' },
      ...{ expiresAt: later, at },
    });
    const member = the(requested, second, completed);
    member.when(completeSteamSignIn({ ...signIn, nonce: 'n2' })).thenRejected('sign-in-over');
    const other = { ...signIn, signInId: 's2', nonce: 'n2' };
    member
      .when(completeSteamSignIn(other))
      .thenAgain(fact('SteamSignInCompleted', { ...other, memberName: 'Kestrel' }));
  });

  test('is forgotten with the next one after its time', () => {
    const next = { memberId, signInId: 's2', memberName: 'Kestrel', expiresAt: '2026-11-21T09:10:00.000Z', at: later };
    expect([...the(requested, fact('SteamSignInRequested', next)).state.signIns.keys()]).toEqual(['s2']);
  });

  test('one answer of Steam completes one sign-in', () =>
    the(
      requested,
      fact('SteamSignInRequested', { memberId, signInId: 's2', memberName: 'Kestrel', expiresAt: later, at }),
      completed,
    )
      .when(completeSteamSignIn({ ...signIn, signInId: 's2' }))
      .thenRejected('sign-in-over'));
});

describe('who does it all day', () => {
  const many = <Each>(count: number, make: (n: number) => readonly Each[]) =>
    Array.from({ length: count }, (_, n) => make(n)).flat();

  test('connects and disconnects as before, and no state grows with each time', () => {
    const nextDay = new Date(Date.parse(at) + DAY).toISOString();
    const all = many(20_000, (n) => {
      const which = { ...account, platform: 'xbox' as Platform, accountId: `kestrel-${n}` };
      return [connected(which), fact('GameAccountDisconnected', which)];
    });
    const xbox = (n: number, claim: number) =>
      linkAccount({
        ...{ ...account, platform: 'xbox', accountId: `kestrel-${n}`, claim },
        ...{ displayName: 'Kestrel', proof: undefined, at: nextDay },
      });
    const member = the(...all);
    expect(member.state.ended.size).toBeLessThan(10_000);
    member.when(xbox(19_999, 1)).thenRejected('claim-ended');
    member.when(xbox(0, 2)).then(connected({ platform: 'xbox', accountId: 'kestrel-0', claim: 2, at: nextDay }));
  });

  test('begins sign-ins with Steam, and completes one of the last', () => {
    const begin = (n: number) =>
      fact('SteamSignInRequested', { memberId, signInId: `s${n}`, memberName: 'Kestrel', expiresAt: later, at });
    const member = the(...many(20_000, (n) => [begin(n + 1)]));
    expect(member.state.signIns.size).toBe(20);
    member.when(completeSteamSignIn(signIn)).thenRejected('sign-in-over');
    member
      .when(completeSteamSignIn({ ...signIn, signInId: 's19981' }))
      .thenAgain(fact('SteamSignInCompleted', { ...signIn, signInId: 's19981', memberName: 'Kestrel' }));
  });
});

test('who proves the same account all day is remembered the last proofs', () => {
  const proofs = Array.from({ length: 2_000 }, (_, n) => [
    fact('SteamSignInRequested', { memberId, signInId: `s${n}`, memberName: 'Kestrel', expiresAt: later, at }),
    fact('SteamSignInCompleted', { ...signIn, signInId: `s${n}`, nonce: `n${n}`, memberName: 'Kestrel' }),
  ]).flat();
  const member = the(...proofs, requested);
  expect([member.state.nonces.size, member.state.proofs.size]).toEqual([500, 20]);
  member.when(completeSteamSignIn({ ...signIn, nonce: 'n1999' })).thenRejected('sign-in-over');
  member.when(link({ proof: 's1999' })).then(connected({ verified: true, provedBy: BY_STEAM }));
});

describe('notices', () => {
  const noticeId = `released-steam-${STEAM}-1`;
  const acknowledged = fact('NoticesAcknowledged', { memberId, noticeIds: [noticeId], at });

  test('are read all together, or some', () => {
    the(connected(), released).when(acknowledgeNotices({ memberId, at })).then(acknowledged);
    the(connected(), released)
      .when(acknowledgeNotices({ memberId, ids: [noticeId, 'no such'], at }))
      .then(acknowledged);
  });

  test('are read one by one, and each once', () => {
    const second = { ...account, claim: 2, noticeId: `released-steam-${STEAM}-2` };
    the(connected(), released, connected({ claim: 2 }), fact('GameAccountReleased', second), acknowledged)
      .when(acknowledgeNotices({ memberId, at }))
      .then(fact('NoticesAcknowledged', { memberId, noticeIds: [second.noticeId], at }));
  });

  test('are remembered up to a bound, the last ones, each left once', () => {
    const notice = (n: number) => ({
      ...({ memberId, noticeId: `clan-${n}`, kind: 'clan-invited', clanId: 1 } as const),
      ...{ clanName: 'Magpies', clanTag: 'MAG', by: 'Anna', at },
    });
    const member = the(...Array.from({ length: 2_000 }, (_, n) => fact('ClanNoticeSent', notice(n))));
    const noticeIds = Array.from({ length: 500 }, (_, n) => `clan-${1_500 + n}`);
    member.when(acknowledgeNotices({ memberId, at })).then(fact('NoticesAcknowledged', { memberId, noticeIds, at }));
    for (const n of [1_500, 1_999]) member.when(sendClanNotice(notice(n))).then();
    member.when(sendClanNotice(notice(20_000))).then(fact('ClanNoticeSent', notice(20_000)));
  });

  test('that do not exist are no reason to write', () =>
    the(connected(), released)
      .when(acknowledgeNotices({ memberId, ids: ['no such'], at }))
      .then());
});
