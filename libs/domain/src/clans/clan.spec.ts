import { given } from '../../../../test/given';
import { Rejected } from '../decider';
import { ANY_VERSION } from '../editing';
import { clans, holds, leaderAt, leaderOf } from './clan';
import { changeImage, editClan } from './editing';
import type { ClanEvent, ClanFacts } from './events';
import { acceptInvite, cancelInvite, declineInvite, inviteId, inviteOf, MOST_INVITES, sendInvite } from './invites';
import { deleteClan, demote, kick, leave, promote, transferLeadership, type ActsFor } from './members';
import { assignClanNumber, clanNumbers } from './numbers';
import { grant, refuseRequest, requestClan } from './requests';

const at = '2026-11-21T09:00:00.000Z';
const later = '2026-11-28T09:00:00.000Z';
const clanId = 12;
const of = given(clans);

const person = (n: number) => ({
  memberId: `20000000000000000${n}`,
  memberName: `Member ${n}`,
  steamId: `7656119000000000${n}`,
});
const [lead, anna, ben, cleo, dora] = [1, 2, 3, 4, 5].map(person) as [
  ReturnType<typeof person>,
  ReturnType<typeof person>,
  ReturnType<typeof person>,
  ReturnType<typeof person>,
  ReturnType<typeof person>,
];
const texts = { name: 'Night Owls', tag: 'OWL', motto: 'Hoot', description: '', discordLink: '' };
const founding = { clanId, ...lead, ...texts, memberLimit: 20, at };

const fact = <Type extends keyof ClanFacts>(type: Type, data: ClanFacts[Type]): ClanEvent =>
  ({ type, data }) as ClanEvent;
const requested = fact('ClanRequested', { ...founding, request: 1 });
const created = fact('ClanCreated', { ...founding, request: 1 });
const sent = (invite: number, who: { steamId: string }, expiresAt = later) =>
  fact('ClanInviteSent', { clanId, invite, steamId: who.steamId, at, expiresAt });
const accepted = (invite: number, request: number, who: ReturnType<typeof person>) =>
  fact('ClanInviteAccepted', { clanId, invite, request, ...who, at });
const joined = (invite: number, request: number, who: ReturnType<typeof person>) =>
  fact('ClanMemberJoined', { clanId, invite, request, ...who, at });
const promoted = (who: ReturnType<typeof person>) => fact('ClanMemberPromoted', { clanId, ...who, at });
const clan = [requested, created];
const withFour = [lead, anna, ben, cleo, dora]
  .slice(1)
  .flatMap((who, n) => [sent(n + 1, who), accepted(n + 1, n + 2, who), joined(n + 1, n + 2, who)]);
const by = ({ memberId }: { memberId: string }) => ({ memberId });

describe('founding', () => {
  test('asks first, and exists once everything is reserved', () => {
    of().when(requestClan(founding)).then(requested);
    of(requested).when(grant(1, at)).then(created);
    expect(leaderOf(of(...clan).state)).toMatchObject({ memberId: lead.memberId });
  });

  test('what was taken meanwhile ends it for good', () => {
    const refused = fact('ClanCreationRefused', { clanId, request: 1, because: 'tag-taken', at });
    of(requested)
      .when(refuseRequest(1, 'tag-taken', at))
      .then(refused);
    of(requested, refused).when(grant(1, at)).then();
    of(requested, refused).when(requestClan(founding)).then();
  });

  test('what the rules refuse is refused in the words of the form', () =>
    of()
      .when(requestClan({ ...founding, tag: 'OWLS!' }))
      .thenRejected('clan-invalid', 'Clan tag must be 4 characters or less'));
});

describe('roles', () => {
  const past = [...clan, ...withFour];
  const officers = [promoted(anna), promoted(ben), promoted(cleo)];

  test('the leader promotes, three at most', () => {
    of(...past)
      .when(promote({ who: by(lead), steamId: anna.steamId, at, most: 3 }))
      .then(promoted(anna));
    of(...past, ...officers)
      .when(promote({ who: by(lead), steamId: dora.steamId, at, most: 3 }))
      .thenRejected('officers-full', 'Clan already has maximum officers (3)');
  });

  test('an officer demoted makes room for another', () => {
    const demoted = fact('ClanMemberDemoted', { clanId, ...ben, at });
    of(...past, ...officers)
      .when(demote({ who: by(lead), steamId: ben.steamId, at }))
      .then(demoted);
    of(...past, ...officers, demoted)
      .when(promote({ who: by(lead), steamId: dora.steamId, at, most: 3 }))
      .then(promoted(dora));
  });

  test.each([
    ['promote', promote({ who: by(anna), steamId: ben.steamId, at, most: 3 })],
    ['demote', demote({ who: by(anna), steamId: ben.steamId, at })],
    ['kick', kick({ who: by(anna), steamId: ben.steamId, at })],
    ['transfer', transferLeadership({ who: by(anna), steamId: ben.steamId, at })],
    ['delete', deleteClan({ who: by(anna), edit: ANY_VERSION, at })],
    ['edit', editClan({ who: by(anna), typed: { motto: 'x' }, edit: { from: 'any', editor: '' }, at })],
    ['change the image', changeImage({ who: by(anna), image: 'x', bytes: 1, at })],
  ])('an officer may not %s', (_, decision) =>
    of(...past, promoted(anna))
      .when(decision)
      .thenRejected('clan-forbidden', 'Only the leader of the clan can do this'),
  );

  test('the leader changes the image twenty times within a day, and staff whenever they have to', () => {
    const changed = (image: string | null, when = at) =>
      fact('ClanImageChanged', { clanId, image, bytes: 1, at: when });
    const change = (who: ActsFor, image: string | null, when = at) => changeImage({ who, image, bytes: 1, at: when });
    const twenty = Array.from({ length: 20 }, (_, n) => changed(`i${n}`));
    const full = of(...clan, ...twenty);
    full.when(change(by(lead), 'x')).thenRejected('too-many-images');
    full.when(change(by(lead), 'x', later)).then(changed('x', later));
    full.when(change(by(lead), null)).then(changed(null));
    full.when(change('staff', 'x')).then(changed('x'));
  });

  test('an edit that names no version is told to, and not that somebody else was there', () =>
    of(...clan)
      .when(editClan({ who: 'staff', typed: { motto: 'x' }, edit: { from: undefined, editor: 's' }, at }))
      .thenRejected('if-match-required', /^Nothing was saved: /));

  test('a plain member may not invite, and a stranger is no member', () => {
    const send = { steamId: '76561190000000099', at, expiresAt: later };
    of(...past)
      .when(sendInvite({ ...by(anna), ...send }))
      .thenRejected('clan-forbidden', 'Only the leader and the officers of the clan can do this');
    of(...clan)
      .when(sendInvite({ ...by(anna), ...send }))
      .thenRejected('not-in-clan');
  });

  test('leadership passes, and the old leader is a plain member even where an officer’s place is free', () => {
    const transferred = fact('ClanLeadershipTransferred', {
      clanId,
      ...anna,
      from: lead.memberId,
      fromName: lead.memberName,
      at,
    });
    of(...past)
      .when(transferLeadership({ who: by(lead), steamId: anna.steamId, at }))
      .thenAgain(transferred);
    const { state } = of(...past, transferred);
    expect([state.members.get(lead.memberId)?.role, leaderOf(state)?.memberId]).toEqual(['member', anna.memberId]);
    of(...past, transferred)
      .when(transferLeadership({ who: by(lead), steamId: ben.steamId, at }))
      .thenRejected('clan-forbidden');
    of(...past, transferred)
      .when(transferLeadership({ who: by(anna), steamId: anna.steamId, at }))
      .thenRejected('is-leader');
  });

  test('whom leadership was to pass to has left', () =>
    of(...past, fact('ClanMemberDeparted', { clanId, ...anna, at }))
      .when(transferLeadership({ who: by(lead), steamId: anna.steamId, at }))
      .thenRejected('member-not-found'));

  test('a leader neither leaves nor is kicked nor removed by staff', () => {
    of(...past)
      .when(leave({ ...by(lead), at }))
      .thenRejected('is-leader');
    of(...past)
      .when(kick({ who: by(lead), steamId: lead.steamId, at }))
      .thenRejected('is-leader');
    of(...past)
      .when(kick({ who: 'staff', steamId: lead.steamId, at }))
      .thenRejected('is-leader', 'Transfer leadership first');
  });

  test('a leader is no object of what is done to others', () => {
    const toLeader = { who: by(lead), steamId: lead.steamId, at };
    const rejected: [Parameters<ReturnType<typeof of>['when']>[0], string][] = [
      [promote({ ...toLeader, most: 3 }), 'The leader cannot be promoted'],
      [demote(toLeader), 'The leader cannot be demoted'],
      [kick(toLeader), 'The leader cannot be kicked'],
      [transferLeadership(toLeader), 'This player leads the clan already'],
      [leave({ ...by(lead), at }), 'A leader cannot leave. Transfer leadership or delete the clan first.'],
    ];
    for (const [decision, message] of rejected)
      of(...past)
        .when(decision)
        .thenRejected('is-leader', message);
    of(...past)
      .when(transferLeadership({ ...toLeader, steamId: '' }))
      .thenRejected('new-leader-missing', 'Please select a new leader');
  });

  test('who is gone from the guild gets no rights, who is there does', () => {
    const gone = { who: by(lead), steamId: anna.steamId, at, goneId: anna.memberId };
    of(...past)
      .when(promote({ ...gone, most: 3 }))
      .thenRejected('left-guild');
    of(...past)
      .when(transferLeadership(gone))
      .thenRejected('left-guild');
    of(...past)
      .when(promote({ ...gone, steamId: ben.steamId, most: 3 }))
      .then(promoted(ben));
  });

  test('an officer is promoted no further, and a plain member demoted no further', () => {
    of(...past, ...officers)
      .when(promote({ who: by(lead), steamId: anna.steamId, at, most: 3 }))
      .then();
    of(...past)
      .when(demote({ who: by(lead), steamId: anna.steamId, at }))
      .then();
  });

  test('who led when is remembered', () => {
    const passes = (from: ReturnType<typeof person>, to: ReturnType<typeof person>) =>
      fact('ClanLeadershipTransferred', { clanId, ...to, from: from.memberId, fromName: from.memberName, at });
    const turns = Array.from({ length: 25 }, (_, turn) => (turn % 2 === 0 ? passes(lead, anna) : passes(anna, lead)));
    const { state } = of(...past, ...turns);
    const first = past.length;
    expect(
      [first - 1, first, first + 1].map((revision) => leaderAt(of(...past, ...turns.slice(0, 2)).state, revision)),
    ).toEqual([lead.memberId, anna.memberId, lead.memberId]);
    expect(leaderAt(state, first + 24)).toBe(anna.memberId);
    expect(leaderAt(state, first + 23)).toBe(lead.memberId);
    // Of many, only the latest: what was before counts as theirs.
    expect(state.leaders).toHaveLength(20);
    expect(leaderAt(state, 0)).toBe(state.leaders[0]!.memberId);
  });

  test('whoever left is a stranger', () => {
    const left = fact('ClanMemberDeparted', { clanId, ...anna, at });
    of(...past)
      .when(leave({ ...by(anna), at }))
      .thenAgain(left);
    of(...past, left)
      .when(leave({ ...by(anna), at }))
      .thenRejected('not-in-clan');
  });

  test('a deleted clan is nobody’s, and staff may delete it twice', () => {
    const deleted = fact('ClanDeleted', {
      clanId,
      memberIds: [lead, anna, ben, cleo, dora].map(({ memberId }) => memberId),
      invites: [5],
      at,
    });
    of(...past, sent(5, { steamId: '76561190000000099' }))
      .when(deleteClan({ who: 'staff', edit: ANY_VERSION, at }))
      .then(deleted);
    of(...past, deleted)
      .when(deleteClan({ who: by(lead), edit: ANY_VERSION, at }))
      .thenRejected('clan-not-found', 'This clan does not exist');
  });

  test('a clan that was changed since it was seen is not deleted; without what was seen it is', () => {
    const memberIds = [lead.memberId];
    const remove = (from: number | undefined) =>
      deleteClan({ who: by(lead), edit: { from, editor: lead.memberId }, at });
    const changed = fact('ClanEdited', { clanId, request: null, changes: { motto: 'x' }, at });
    of(...clan, changed)
      .when(remove(2))
      .thenRejected('clan-changed', 'This clan was changed in the meantime. Nothing was saved.');
    for (const from of [3, undefined])
      of(...clan, changed)
        .when(remove(from))
        .thenAgain(fact('ClanDeleted', { clanId, memberIds, invites: [], at }));
  });
});

describe('invites', () => {
  const stranger = { steamId: '76561190000000099' };
  const send = (steamId: string, when = at) => sendInvite({ ...by(lead), steamId, at: when, expiresAt: later });
  const accept = (who: ReturnType<typeof person>, invite: number, when = at) =>
    acceptInvite({ ...who, invite, at: when });

  test('one is open for a player at a time; an expired one makes room for another', () => {
    of(...clan)
      .when(send(stranger.steamId))
      .thenAgain(sent(1, stranger));
    of(...clan, sent(1, stranger))
      .when(send(stranger.steamId))
      .thenRejected('invite-open', 'This player already has an open invite to your clan');
    of(...clan, sent(1, stranger, at))
      .when(send(stranger.steamId))
      .thenAgain(sent(2, stranger));
  });

  test('the invite that another took the place of is gone', () => {
    const past = [...clan, sent(1, anna, at), sent(2, ben), sent(3, anna)];
    of(...past)
      .when(accept(anna, 1))
      .thenRejected('invite-not-found', 'This invite does not exist any more');
    of(...past)
      .when(accept(ben, 2))
      .then(accepted(2, 2, ben));
    of(...past)
      .when(accept(anna, 3))
      .then(accepted(3, 2, anna));
  });

  test('as many are open as a clan may have', () => {
    const others = Array.from({ length: MOST_INVITES }, (_, n) => ({
      steamId: `7656119${String(1_000 + n).padStart(10, '0')}`,
    }));
    const open = others.map((one, n) => sent(n + 1, one));
    of(...clan, ...open)
      .when(send(stranger.steamId))
      .thenRejected('too-many-invites', 'There are 200 open invites already. Cancel one first.');
    of(...clan, ...open.slice(1))
      .when(send(stranger.steamId))
      .thenAgain(sent(MOST_INVITES + 1, stranger));
  });

  test('what is being accepted is accepted again without effect, and neither declined nor accepted elsewhere', () => {
    const past = [...clan, sent(1, anna), sent(2, { steamId: '76561190000000098' }), accepted(1, 2, anna)];
    of(...past)
      .when(accept(anna, 1))
      .then();
    of(...past)
      .when(declineInvite({ ...anna, invite: 1, at }))
      .thenRejected('invite-accepted', 'This invite has just been accepted');
    of(...past)
      .when(cancelInvite({ ...by(lead), invite: 1, at }))
      .thenRejected('invite-accepted', 'This invite has just been accepted');
    for (const also of [[], [joined(1, 2, anna)]])
      of(...past, ...also)
        .when(accept({ ...anna, steamId: '76561190000000098' }, 2))
        .thenRejected('in-a-clan', 'You are already in a clan');
  });

  test('nobody invites who is there, themselves included', () =>
    of(...clan)
      .when(send(lead.steamId))
      .thenRejected('in-your-clan', 'This player is already in your clan'));

  test.each([
    ['', 'Please enter a Steam ID'],
    ['76561190', 'Invalid Steam ID format. Steam IDs must be 17 digits.'],
    ['12345678901234567', 'Invalid Steam ID format. Steam IDs should start with 7656119.'],
    ['765611900000000991', 'Invalid Steam ID format. Steam IDs must be 17 digits.'],
    ['076561190000000099', 'Invalid Steam ID format. Steam IDs must be 17 digits.'],
  ])('"%s" is refused', (steamId, message) =>
    of(...clan)
      .when(send(steamId))
      .thenRejected('invite-invalid', message),
  );

  test('accepting takes a place, then the player is a member', () => {
    of(...clan, sent(1, anna))
      .when(accept(anna, 1))
      .then(accepted(1, 2, anna));
    of(...clan, sent(1, anna), accepted(1, 2, anna))
      .when(grant(2, at))
      .then(joined(1, 2, anna));
    of(...clan, sent(1, anna), accepted(1, 2, anna), joined(1, 2, anna))
      .when(accept(anna, 1))
      .then();
  });

  test('the last place is given once, also while somebody is still on the way in', () => {
    const small = [requested, fact('ClanCreated', { ...founding, request: 1, memberLimit: 3 })];
    const past = [...small, sent(1, anna), accepted(1, 2, anna), sent(2, ben), accepted(2, 3, ben), sent(3, cleo)];
    of(...past)
      .when(accept(cleo, 3))
      .thenRejected('clan-full', 'This clan is full');
    of(...past, fact('ClanJoinRefused', { clanId, invite: 2, request: 3, ...ben, because: 'in-a-clan', at }))
      .when(accept(cleo, 3))
      .then(accepted(3, 4, cleo));
  });

  test('an invite that was refused to a member of another clan stays open', () => {
    const refused = fact('ClanJoinRefused', { clanId, invite: 1, request: 2, ...anna, because: 'in-a-clan', at });
    of(...clan, sent(1, anna), accepted(1, 2, anna))
      .when(refuseRequest(2, 'in-a-clan', at))
      .then(refused);
    of(...clan, sent(1, anna), accepted(1, 2, anna), refused)
      .when(accept(anna, 1))
      .then(accepted(1, 3, anna));
  });

  test('a limit below the count lets nobody in and throws nobody out', () => {
    const past = [
      ...clan,
      ...withFour,
      fact('ClanEdited', { clanId, request: null, changes: { memberLimit: 3 }, at }),
      sent(5, { steamId: '76561190000000009' }),
    ];
    expect(of(...past).state.members.size).toBe(5);
    of(...past)
      .when(accept(person(9), 5))
      .thenRejected('clan-full');
  });

  test('expired, cancelled, another’s', () => {
    of(...clan, sent(1, anna))
      .when(accept(anna, 1, later))
      .thenRejected('invite-expired', 'This invite has expired');
    of(...clan, sent(1, anna), fact('ClanInviteCancelled', { clanId, invite: 1, steamId: anna.steamId, at }))
      .when(accept(anna, 1))
      .thenRejected('invite-not-found');
    of(...clan, sent(1, anna))
      .when(accept(ben, 1))
      .thenRejected('invite-not-found');
  });

  test('what was accepted is cancelled no more', () => {
    const cancel = cancelInvite({ ...by(lead), invite: 1, at });
    of(...clan, sent(1, anna), accepted(1, 2, anna))
      .when(cancel)
      .thenRejected('invite-accepted');
    of(...clan, sent(1, anna), accepted(1, 2, anna), joined(1, 2, anna))
      .when(cancel)
      .thenRejected('invite-not-found');
    of(...clan, sent(1, anna))
      .when(cancel)
      .then(fact('ClanInviteCancelled', { clanId, invite: 1, steamId: anna.steamId, at }));
  });

  test('declining is final', () => {
    const decline = declineInvite({ ...anna, invite: 1, at });
    const { steamId, memberId } = anna;
    const declined = fact('ClanInviteDeclined', { clanId, invite: 1, steamId, memberId, at });
    expect([...decline(of(...clan, sent(1, anna)).state)]).toMatchObject([{ type: declined.type }]);
    of(...clan, sent(1, anna), declined)
      .when(decline)
      .thenRejected('invite-not-found');
  });

  test('a Steam account that somebody of the clan has joined with joins it no second time', () =>
    of(...clan, sent(1, anna), sent(2, ben), accepted(1, 2, anna), joined(1, 2, { ...anna, steamId: ben.steamId }))
      .when(accept(ben, 2))
      .thenRejected('steam-id-in-clan', 'Somebody in this clan joined with your Steam account'));

  test('are named with their clan', () => {
    expect(inviteOf(inviteId(12, 3))).toEqual({ clanId: 12, invite: 3 });
    for (const id of ['', '12', '12-', '12-0', '12-3-4', '-1-3', '1e3-1', '12-3 '])
      expect(inviteOf(id)).toBeUndefined();
  });
});

describe('editing', () => {
  const edit = { from: 'any', editor: lead.memberId } as const;
  const edited = (changes: object, request: number | null = null) =>
    fact('ClanEdited', { clanId, request, changes, at });

  test('what is absent stays, what is empty is cleared, and the code of an invite is kept', () =>
    of(...clan)
      .when(editClan({ who: by(lead), typed: { motto: '', discordLink: 'https://discord.gg/abc123' }, edit, at }))
      .then(edited({ motto: '', discordLink: 'abc123' })));

  test('another name waits for its reservation, and one at a time', () => {
    const save = editClan({ who: 'staff', typed: { name: 'Day Owls', memberLimit: 10 }, edit, at });
    const changes = { name: 'Day Owls', memberLimit: 10 };
    const waiting = fact('ClanEditRequested', { clanId, request: 2, changes, at });
    of(...clan)
      .when(save)
      .thenAgain(waiting);
    of(...clan, waiting)
      .when(save)
      .thenRejected('clan-changing', 'This clan is just being changed. Try again.');
    of(...clan, waiting)
      .when(grant(2, at))
      .then(edited(changes, 2));
    of(...clan, waiting)
      .when(refuseRequest(2, 'name-taken', at))
      .then(fact('ClanEditRefused', { clanId, request: 2, because: 'name-taken', at }));
  });

  test('a clan has the name of its latest edit reserved, and the tag that it was founded with', () => {
    const changes = { name: 'Day Owls', memberLimit: 10 };
    const { state } = of(...clan, fact('ClanEditRequested', { clanId, request: 2, changes, at }), edited(changes, 2));
    const has = (kind: 'name' | 'tag' | 'member', value: string, request: number) =>
      holds(state, { kind, value, request });
    expect([has('name', 'day-owls', 2), has('name', 'day-owls', 1), has('name', 'night-owls', 1)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([has('tag', 'owl', 1), has('tag', 'owl', 2), has('tag', 'elk', 1)]).toEqual([true, false, false]);
    expect([has('member', lead.memberId, 1), has('member', lead.memberId, 2)]).toEqual([true, false]);
  });

  test('the same name in another spelling is the clan’s already', () =>
    of(...clan)
      .when(editClan({ who: 'staff', typed: { name: 'night-OWLS' }, edit, at }))
      .then(edited({ name: 'night-OWLS' })));

  test('nobody overwrites what they have not seen', () => {
    const save = (from: number | undefined) =>
      editClan({ who: 'staff', typed: { motto: 'x' }, edit: { from, editor: 'coordinator' }, at });
    of(...clan)
      .when(save(undefined))
      .thenRejected('if-match-required');
    of(...clan)
      .when(save(1))
      .thenRejected('clan-changed');
    of(...clan)
      .when(save(2))
      .then(edited({ motto: 'x' }));
    // What members do changes nothing that is edited.
    of(...clan, sent(1, anna))
      .when(save(2))
      .then(edited({ motto: 'x' }));
  });

  test.each([3, 50])('a limit of %d is taken', (memberLimit) =>
    of(...clan)
      .when(editClan({ who: 'staff', typed: { memberLimit }, edit, at }))
      .then(edited({ memberLimit })),
  );

  test.each([2, 51, 3.5, NaN])('a limit of %d is refused', (memberLimit) =>
    of(...clan)
      .when(editClan({ who: 'staff', typed: { memberLimit }, edit, at }))
      .thenRejected('clan-invalid'),
  );
});

describe('a number', () => {
  test('is the next one, and none is given out to whom something speaks against', () => {
    const who = { memberId: lead.memberId, at };
    const number = (clanId: number) => fact('ClanNumberAssigned', { clanId, ...who });
    const two = given(clanNumbers)(number(1), number(2));
    two.when(assignClanNumber(who)).thenAgain(number(3));
    two.when(assignClanNumber(who, new Rejected('in-a-clan', 'In a clan.'))).thenRejected('in-a-clan');
  });
});
