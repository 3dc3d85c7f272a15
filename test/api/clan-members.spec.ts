import type {
  AdminClanAnswer,
  ClanActivityAnswer,
  ClanInvitesAnswer,
  ClanMembersLeaderboardAnswer,
  MyClanAnswer,
  MyClanInvitesAnswer,
} from '@app/contracts/clans/clans';
import { clans } from '@app/domain/clans/clan';
import { sendInvite } from '@app/domain/clans/invites';
import { Streams } from '@app/storage/event-log/streams';
import { done, MEMBERS, newest, refused, STAFF, startClanStack, type ClanStack, type Player } from './support/clans';
import { until } from '../until';
import { people, type Person } from './support/people';

let world: ClanStack;
beforeAll(async () => {
  world = await startClanStack();
});
afterAll(async () => {
  await world.projector.stop();
  await world.stack.close();
});

const staff = (as: Person): Player => ({ ...people[as], steamId: '', token: world.stack.tokenOf(as) });

describe('members and their rights', () => {
  test('invite, accept, promote, transfer, leave: each says what happened', async () => {
    const { clanId, leader } = await world.clanOf('WAY', 0);
    const [anna, ben] = [await world.player('Anna'), await world.player('Ben')];
    const first = await world.invite(clanId, leader, anna);
    refused(
      await world.post(`/${clanId}/invite`, leader, { steamId: anna.steamId }),
      409,
      'invite-open',
      'This player already has an open invite to your clan',
    );
    refused(await world.post(`/${clanId}/invite`, leader, {}), 400, 'invite-invalid', 'Please enter a Steam ID');
    refused(await world.post(`/invites/${first}/accept`, ben), 404, 'invite-not-found');
    refused(await world.post(`/invites/${first}/accept`, anna, { clan_id: clanId + 1 }), 400, 'other-clan');
    done(await world.post(`/invites/${first}/accept`, anna, { clan_id: clanId }), 'Invite accepted!');
    done(await world.accept(first, anna), 'Invite accepted!');
    refused(
      await world.post(`/${clanId}/invite`, leader, { steamId: anna.steamId }),
      409,
      'in-your-clan',
      'This player is already in your clan',
    );
    done(await world.post(`/${clanId}/members/${anna.steamId}/promote`, leader), 'Anna promoted to Officer');

    const second = await world.invite(clanId, anna, ben);
    const { invites } = await world.read<ClanInvitesAnswer>(`${MEMBERS}/${clanId}/invites`, anna);
    expect(invites).toMatchObject([{ id: second, steamid: ben.steamId, playerName: ben.steamId, invitedBy: 'Anna' }]);
    done(await world.request('DELETE', `${MEMBERS}/${clanId}/invites/${second}`, anna), 'Invite cancelled');
    refused(await world.accept(second, ben), 404, 'invite-not-found');
    const third = await world.invite(clanId, anna, ben);
    const declined = await world.post(`/invites/${third}/decline`, ben);
    done(declined, 'Invite declined');
    expect((await world.read<MyClanInvitesAnswer>(`${MEMBERS}/invites/my-invites`, ben)).invites).toEqual([]);
    const long = { at: '2026-01-01T00:00:00.000Z', expiresAt: '2026-01-08T00:00:00.000Z' };
    const expired = await world.stack.app
      .get(Streams)
      .transact(clans, clanId, sendInvite({ memberId: leader.id, steamId: ben.steamId, ...long }), {
        actor: { id: leader.id, name: leader.name, roles: [] },
        requestId: 'test',
      });
    expect(expired.events).toHaveLength(1);
    await world.accept(await world.invite(clanId, anna, ben), ben);
    for (const [path, who] of [
      [`${clanId}/invites`, leader],
      ['invites/my-invites', ben],
    ] as const)
      expect((await world.read<ClanInvitesAnswer>(`${MEMBERS}/${path}`, who)).invites).toEqual([]);

    refused(await world.post('/leave', leader), 409, 'is-leader');
    done(
      await world.post(`/${clanId}/transfer-leadership`, leader, { newLeaderSteamId: anna.steamId }),
      'Leadership transferred to Anna',
    );
    const left = await world.post('/leave', leader);
    done(left, 'You have left the clan');
    refused(await world.post('/leave', leader), 409, 'in-no-clan', 'You are not currently in a clan');
    done(await world.post(`/${clanId}/members/${ben.steamId}/kick`, anna), 'Ben has been kicked from the clan');
    const { members } = await world.clan(clanId, ben);
    expect(members.find(({ role }) => role === 'leader')!.displayName).toBe('Anna');
    expect((await world.read<MyClanAnswer>(`${MEMBERS}/my-clan`, leader)).clan).toBeNull();
  });

  test('members read what happened: by name, who invited whom, and the ranks that were won in the clan', async () => {
    const { clanId, leader } = await world.clanOf('RANK', 0);
    // A known player is called by the name of the game, whoever knows the guild's.
    const known = await world.player('Nullarbor', 60);
    const unknown = await world.player('Bunyip');
    const invited = await world.invite(clanId, leader, known);
    await world.invite(clanId, leader, unknown);
    await world.accept(invited, known);
    await world.fought({ steamId: known.steamId, name: 'Nullarbor Nick' }, 100, { at: new Date() });
    const activity = await until('the ranks', async () => {
      const read = await world.read<ClanActivityAnswer>(`${MEMBERS}/${clanId}/activity`, known);
      return read.activity[0]?.changes['rank'] === 4 && read.activity;
    });
    const ranks = activity.filter(({ action }) => action === 'RANK');
    // Those that were won before somebody joined are not the clan's.
    expect(ranks.map(({ changes }) => changes['rank'])).toEqual([4, 3]);
    expect(ranks[0]).toMatchObject({
      adminDisplayName: 'Nullarbor Nick',
      adminRoles: [],
      changes: { player: 'Nullarbor Nick', steamId: known.steamId, rankName: 'Private I' },
    });
    expect(new Set(activity.map(({ id }) => id)).size).toBe(activity.length);
    // Invites name people who may never join: leader and officers see them.
    expect(activity.filter(({ action }) => action.includes('INVITE'))).toEqual([]);
    const led = await world.read<ClanActivityAnswer>(`${MEMBERS}/${clanId}/activity`, leader);
    const others = led.activity.filter(({ action }) => action !== 'RANK');
    expect(others.map(({ action, changes }) => [action, changes['player'], changes['invitedBy']])).toEqual([
      ['JOIN', 'Nullarbor Nick', leader.name],
      ['INVITE', unknown.steamId, undefined],
      ['INVITE', 'Nullarbor Nick', undefined],
      ['CREATE', undefined, undefined],
    ]);
    const staffs = await world.read<ClanActivityAnswer>(`${STAFF}/${clanId}/activity`, staff('squad-coordinator'));
    expect(staffs.activity.map(({ action }) => action)).toEqual(['JOIN', 'INVITE', 'INVITE', 'CREATE']);
  });

  test('members have their handle of the chat platform beside the name they go by', async () => {
    const { clanId, leader } = await world.clanOf('HNDL', 0);
    const named = { discordUsername: 'leader.of.hndl', displayName: 'Leader of HNDL' };
    expect((await world.clan(clanId, leader)).members).toMatchObject([named]);
    const standings = () =>
      world.read<ClanMembersLeaderboardAnswer>(`${MEMBERS}/${clanId}/members-leaderboard`, leader);
    expect((await standings()).members).toMatchObject([named]);
    const admin = await world.read<AdminClanAnswer>(`${STAFF}/${clanId}`, staff('squad-coordinator'));
    expect(admin.clan.members).toMatchObject([named]);
  });

  test('who left the guild is made neither officer nor leader, by nobody, and the list says that they left', async () => {
    const { clanId, leader, members } = await world.clanOf('GONE', 1);
    const anna = members[0]!;
    const past = (await world.eventsOf(`clan-${clanId}`)).length;
    const promote = () => world.post(`/${clanId}/members/${anna.steamId}/promote`, leader);
    const body = { newLeaderSteamId: anna.steamId };
    world.stack.guild.members.delete(anna.id);
    const why = 'Somebody who left the Discord server cannot be made officer or leader';
    refused(await promote(), 409, 'left-guild', why);
    refused(await world.post(`/${clanId}/transfer-leadership`, leader, body), 409, 'left-guild', why);
    refused(
      await world.request('POST', `${STAFF}/${clanId}/transfer-leadership`, staff('squad-coordinator'), body),
      409,
      'left-guild',
      why,
    );
    expect(await world.eventsOf(`clan-${clanId}`)).toHaveLength(past);
    const shown = async () => (await world.clan(clanId, leader)).members.map(({ leftAt }) => leftAt !== null);
    await until('the list to say so', async () => (await shown()).join() === 'false,true');
    world.stack.guild.members.set(anna.id, { name: anna.name, roles: [] });
    done(await promote(), `${anna.name} promoted to Officer`);
    await until('the list to say that they are back', async () => (await shown()).join() === 'false,false');
  });

  test('an officer and a member do nothing that is not theirs, and it leaves no event', async () => {
    const { clanId, leader, members } = await world.clanOf('RGHT', 2);
    const [officer, member] = members as [Player, Player];
    await world.post(`/${clanId}/members/${officer.steamId}/promote`, leader);
    await world.clan(clanId, leader);
    const before = (await world.eventsOf(`clan-${clanId}`)).length;
    const theirs = (who: Player): [string, string, object?][] => [
      ['POST', `/${clanId}/members/${leader.steamId}/promote`],
      ['POST', `/${clanId}/members/${member.steamId}/demote`],
      ['POST', `/${clanId}/members/${who === member ? officer.steamId : member.steamId}/kick`],
      ['POST', `/${clanId}/transfer-leadership`, { newLeaderSteamId: who.steamId }],
      ['PATCH', `/${clanId}`, { motto: 'Mine now' }],
      ['DELETE', `/${clanId}`],
    ];
    for (const who of [officer, member])
      for (const [method, path, body] of theirs(who))
        refused(
          await world.request(method, `${MEMBERS}${path}`, who, body),
          403,
          'clan-forbidden',
          'Only the leader of the clan can do this',
        );
    refused(await world.post(`/${clanId}/invite`, member, { steamId: '76561190000000099' }), 403, 'clan-forbidden');
    refused(await world.request('GET', `${MEMBERS}/${clanId}/invites`, member), 403, 'clan-forbidden');
    const stranger = await world.player();
    for (const path of ['invites', 'activity'])
      refused(await world.request('GET', `${MEMBERS}/${clanId}/${path}`, stranger), 403, 'not-in-clan');
    refused(await world.request('DELETE', `${MEMBERS}/${clanId}`, stranger), 403, 'not-in-clan');
    expect(await world.eventsOf(`clan-${clanId}`)).toHaveLength(before);
  });

  test('the last place and the third officer are given once, however many want them at once', async () => {
    const { clanId, leader, members } = await world.clanOf('RACE', 5);
    const limited = await world.request(
      'PATCH',
      `${STAFF}/${clanId}`,
      staff('squad-coordinator'),
      { member_limit: 7 },
      { 'if-match': '*' },
    );
    done(limited, 'Clan updated successfully');
    const late = await Promise.all([1, 2, 3].map(() => world.player()));
    const invites: string[] = [];
    for (const one of late) invites.push(await world.invite(clanId, leader, one));
    const accepted = await Promise.all(late.map((one, n) => world.accept(invites[n]!, one)));
    expect(accepted.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const answer of accepted.filter(({ status }) => status === 409))
      refused(answer, 409, 'clan-full', 'This clan is full');
    const promoted = await Promise.all(
      members.map(({ steamId }) => world.post(`/${clanId}/members/${steamId}/promote`, leader)),
    );
    expect(promoted.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
    refused(
      promoted.find(({ status }) => status === 409)!,
      409,
      'officers-full',
      'Clan already has maximum officers (3)',
    );
  });

  test('who is refused is answered with the log position that it was decided on, and reads why', async () => {
    const { clanId, leader } = await world.clanOf('SEEN', 1);
    await world.request(
      'PATCH',
      `${STAFF}/${clanId}`,
      staff('squad-coordinator'),
      { member_limit: 3 },
      { 'if-match': '*' },
    );
    const [quick, late] = [await world.player('Quick'), await world.player('Late')];
    const [first, second] = [await world.invite(clanId, leader, quick), await world.invite(clanId, leader, late)];
    const joined = await world.accept(first, quick);
    const lost = await world.accept(second, late);
    refused(lost, 409, 'clan-full');
    expect([newest(joined), newest(lost)].sort()).toEqual([newest(joined), newest(lost)]);
    expect(newest(lost)).not.toBe('');
    const { body, headers } = await world.stack.request('GET', `${MEMBERS}/invites/my-invites`, {
      token: late.token,
      headers: { 'x-read-after': lost.headers.get('x-log-position')! },
    });
    expect(headers.get('x-read-stale')).toBeNull();
    expect((body as unknown as MyClanInvitesAnswer).invites).toMatchObject([{ member_count: 3, member_limit: 3 }]);

    const leave = () => world.post('/leave', quick);
    const left = await leave();
    const again = await leave();
    refused(again, 409, 'in-no-clan');
    expect(newest(again)).toBe(newest(left));
    const stale = await world.request('PATCH', `${MEMBERS}/${clanId}`, leader, { motto: 'x' }, { 'if-match': '"1-x"' });
    refused(stale, 409, 'clan-changed');
    expect(newest(stale)).not.toBe('');
  });

  test('a player who accepts two invites at once is in one clan', async () => {
    const [one, two, player] = [await world.clanOf('ONE', 0), await world.clanOf('TWO2', 0), await world.player()];
    const invites = [
      await world.invite(one.clanId, one.leader, player),
      await world.invite(two.clanId, two.leader, player),
    ];
    const answers = await Promise.all(invites.map((invite) => world.accept(invite, player)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    refused(
      answers.find(({ status }) => status === 409)!,
      409,
      'in-a-clan',
      'You are already in a clan',
    );
  });

  test('who is in a clan is decided by the log, not by read models that are behind', async () => {
    const { clanId, leader, members } = await world.clanOf('LAG', 1);
    await world.projector.stop();
    try {
      const [member] = members as [Player];
      const kicked = await world.post(`/${clanId}/members/${member.steamId}/kick`, leader);
      done(kicked, `${member.name} has been kicked from the clan`);
      done(await world.post(`/${clanId}/invite`, leader, { steamId: member.steamId }), 'Invite sent successfully!');
      done(await world.request('DELETE', `${MEMBERS}/${clanId}`, leader), 'Clan deleted successfully');
      done(await world.post('/create', leader, { tag: 'LAGG', name: 'Again' }), 'Clan created successfully!');
    } finally {
      world.projector = await world.stack.projector();
    }
  });

  test('what a leader edits is what everybody reads: absent stays, empty is cleared', async () => {
    const { clanId, leader } = await world.clanOf('EDIT', 0);
    await world.request('PATCH', `${MEMBERS}/${clanId}`, leader, { motto: 'First', description: 'Long' });
    const edited = await world.request('PATCH', `${MEMBERS}/${clanId}`, leader, {
      motto: '',
      discord_link: 'discord.gg/abc',
    });
    done(edited, 'Clan information updated!');
    expect(await world.clan(clanId, leader)).toMatchObject({
      motto: '',
      description: 'Long',
      discord_link: 'abc',
      tag: 'EDIT',
    });
    refused(await world.request('PATCH', `${MEMBERS}/${clanId}`, leader, { tag: 'MINE' }), 400, 'invalid');
    const deleted = await world.request('DELETE', `${MEMBERS}/${clanId}`, leader);
    done(deleted, 'Clan deleted successfully');
    expect((await world.read<MyClanAnswer>(`${MEMBERS}/my-clan`, leader)).clan).toBeNull();
    refused(await world.request('GET', `${MEMBERS}/${clanId}`, leader), 404, 'clan-not-found');
    done(await world.create(leader, 'EDIT'), 'Clan created successfully!');
  });

  test('an account that somebody proves is theirs leaves its holder the clan, without figures', async () => {
    const { clanId, leader } = await world.clanOf('LOST', 0);
    const released = {
      memberId: leader.id,
      platform: 'steam',
      accountId: leader.steamId,
      claim: 1,
      at: '2026-11-21T09:00:00.000Z',
    };
    await world.append('connections', leader.id, { type: 'GameAccountReleased', data: { ...released, noticeId: 'n' } });
    const clan = await until('the account to be gone', async () => {
      const now = await world.clan(clanId, leader);
      return now.members[0]!.linkedSteamId === null && now;
    });
    expect(clan.members).toMatchObject([{ role: 'leader', steamid: leader.steamId }]);
    expect(clan.statistics.total_kills).toBe(0);
    const { members } = await world.read<ClanMembersLeaderboardAnswer>(
      `${MEMBERS}/${clanId}/members-leaderboard`,
      leader,
    );
    expect(members).toMatchObject([{ rank: null, kills: null, score: null, displayName: leader.name }]);
  });
});

test('what happens to somebody in a clan leaves them a notice, and what they do themselves does not', async () => {
  const { clanId, leader, members } = await world.clanOf('NOTE', 1);
  const [anna] = members as [Player];
  const kindsOf = (who: Player, last: string): Promise<string[]> =>
    until(last, async () => {
      const { notices } = await world.read<{ notices: { kind: string; clanTag: string; by: string }[] }>(
        '/api/connections/notices',
        who,
      );
      return notices[0]?.kind === last && notices.map(({ kind, clanTag, by }) => `${kind} ${clanTag} ${by}`);
    });
  await world.post(`/${clanId}/members/${anna.steamId}/promote`, leader);
  await world.post(`/${clanId}/transfer-leadership`, leader, { newLeaderSteamId: anna.steamId });
  expect(await kindsOf(anna, 'clan-transferred')).toEqual(
    ['clan-transferred', 'clan-promoted', 'clan-invited'].map((kind) => `${kind} NOTE ${leader.name}`),
  );
  const coordinator = staff('squad-coordinator');
  for (const newLeaderSteamId of [leader.steamId, anna.steamId])
    await world.request('POST', `${STAFF}/${clanId}/transfer-leadership`, coordinator, { newLeaderSteamId });
  await world.post(`/${clanId}/members/${leader.steamId}/kick`, anna);
  expect(await kindsOf(leader, 'clan-kicked')).toEqual([
    `clan-kicked NOTE ${anna.name}`,
    `clan-leadership-lost NOTE ${coordinator.name}`,
    `clan-transferred NOTE ${coordinator.name}`,
    `clan-joined NOTE ${anna.name}`,
  ]);
  await world.request('POST', '/api/connections/notices/read', leader, {});
  const { notices } = await world.read<{ notices: { read: boolean }[] }>('/api/connections/notices', leader);
  expect(notices.map((notice) => notice.read)).toEqual([true, true, true, true]);
});
