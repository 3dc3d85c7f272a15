import { randomUUID } from 'node:crypto';
import type {
  AdminClanAnswer,
  AdminClansAnswer,
  ClanActivityAnswer,
  ClanInvitesAnswer,
  ClanLeaderboardAnswer,
  ClanMembersLeaderboardAnswer,
  ClanRequirementsAnswer,
  ClanTagsAnswer,
  MyClanAnswer,
  MyClanInvitesAnswer,
} from '@app/contracts/clans/clans';
import type { ProjectionsAnswer } from '@app/contracts/operations/projections';
import { toMark } from '@app/contracts/read-after';
import { clans } from '@app/domain/clans/clan';
import { sendInvite } from '@app/domain/clans/invites';
import { assignClanNumber, clanNumbers } from '@app/domain/clans/numbers';
import { requestClan } from '@app/domain/clans/requests';
import { FORMER_PLAYER } from '@app/domain/personal-marks';
import { Streams } from '@app/storage/event-log/streams';
import type { AuditLog } from '@app/contracts/audit/audit';
import type { Answer } from './support/api';
import { MEMBERS, STAFF, startClanStack, type ClanStack, type Player } from './support/clans';
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
const refused = (answer: Answer, status: number, code: string, error?: string) => {
  expect([answer.status, answer.body['code'], answer.body['success']]).toEqual([status, code, false]);
  if (error !== undefined) expect(answer.body['error']).toBe(error);
};
/** The newest log position of an answer's marks; empty without one. */
const newest = ({ headers }: Answer): string =>
  (headers.get('x-log-position') ?? '')
    .split(',')
    .map((text) => toMark(text)?.logPosition ?? '')
    .reduce((last, position) => (position > last ? position : last), '');
const done = (answer: Answer, message: string) =>
  expect([answer.status, answer.body['error'] ?? answer.body['message']]).toEqual([200, message]);

describe('founding', () => {
  test('whoever misses something is told all of it, with how far they are', async () => {
    const newcomer = await world.player('Newcomer');
    const need = () => world.read<ClanRequirementsAnswer>(`${MEMBERS}/requirements`, newcomer);
    expect(await need()).toEqual({
      success: true,
      canCreate: false,
      message:
        "You don't meet the requirements to create a clan: Patreon Tier 1 or higher, 0 of 100 hours played, 0 of 10 hours seeded",
      isPatreon: false,
      playtimeHours: 0,
      seedingHours: 0,
      required: { tier: 1, playtimeHours: 100, seedingHours: 10 },
      tier: 0,
      isLinked: true,
      isInClan: false,
    });
    refused(
      await world.post('/create', newcomer, { tag: 'NEW', name: 'Newcomers' }),
      403,
      'requirements',
      (await need()).message,
    );
    await world.seeded(newcomer, 9);
    await world.supports(newcomer, 3);
    await world.fought(newcomer, 0, { seconds: 359_999 });
    const { message } = await until('what was done to count', async () => {
      const now = await need();
      return now.playtimeHours >= 99 && now.seedingHours >= 9 && now.isPatreon && now;
    });
    expect(message).toBe(
      "You don't meet the requirements to create a clan: 99 of 100 hours played, 9 of 10 hours seeded",
    );
  });

  test('whoever has no Steam account linked reads that, and all the rest that is missing', async () => {
    const newcomer = await world.player('Unlinked');
    await world.stack.request('DELETE', '/api/connections/disconnect/steam', { token: newcomer.token });
    const { message } = await world.read<ClanRequirementsAnswer>(`${MEMBERS}/requirements`, newcomer);
    expect(message).toBe(
      "You don't meet the requirements to create a clan: connect your Steam account first, Patreon Tier 1 or higher, 0 of 100 hours played, 0 of 10 hours seeded",
    );
  });

  test('a founder leads, and everything they typed is clean', async () => {
    const leader = await world.founder('Kestrel');
    const made = await world.create(leader, 'owl', ' Night <b>Owls</b> ', {
      motto: "The hunter's hour",
      description: '<script>x</script>By night',
      discordLink: 'https://discord.gg/owls1',
    });
    done(made, 'Clan created successfully!');
    const clanId = world.clanIdOf(made);
    const { clan, role, steamid } = await world.read<MyClanAnswer>(`${MEMBERS}/my-clan`, leader);
    expect([role, steamid]).toEqual(['leader', leader.steamId]);
    expect(clan).toMatchObject({
      id: clanId,
      name: 'Night Owls',
      tag: 'OWL',
      motto: 'The hunter’s hour',
      description: 'xBy night',
      discord_link: 'owls1',
      image_url: null,
      member_limit: 20,
      members: [
        {
          steamid: leader.steamId,
          linkedSteamId: leader.steamId,
          discordId: leader.id,
          role: 'leader',
          displayName: 'Kestrel',
        },
      ],
      statistics: { total_kills: 1, total_playtime: 6_000 },
      rank: null,
    });
    refused(await world.create(leader, 'TWO'), 409, 'in-a-clan', 'You are already in a clan');
    const other = await world.founder();
    refused(await world.create(other, 'OWL', 'Others'), 409, 'tag-taken', 'This clan tag is taken');
    refused(await world.create(other, 'NEST', 'NIGHT_owls'), 409, 'name-taken', 'This clan name is taken');
    expect(await world.eventsOf(`clan-${clanId + 1}`)).toEqual([]);
  });

  test.each([
    [{ name: 'ab', tag: 'OK' }, 'Clan name must be at least 3 characters'],
    [{ name: 'a'.repeat(51), tag: 'OK' }, 'Clan name must be 50 characters or less'],
    [{ name: 'Owls!', tag: 'OK' }, 'Clan name can only contain letters, numbers, spaces, hyphens, and underscores'],
    [{ name: 'Owls' }, 'Clan tag is required'],
    [{ name: 'Owls', tag: 'OWLSS' }, 'Clan tag must be 4 characters or less'],
    [{ name: 'Owls', tag: 'O-L' }, 'Clan tag can only contain letters and numbers'],
    [{ name: 'Owls', tag: 'OK', motto: 'm'.repeat(51) }, 'Clan motto must be 50 characters or less'],
    [{ name: 'Owls', tag: 'OK', description: 'd'.repeat(501) }, 'Clan description must be 500 characters or less'],
    [{ name: 'Owls', tag: 'OK', discordLink: 'a b' }, 'Discord invite must contain only letters and numbers'],
  ])('%j is refused in the words of the form', async (body, message) =>
    refused(await world.post('/create', await world.player(), body), 400, 'clan-invalid', message),
  );

  test('of two who found a clan of one tag at once one has it; and a request that is repeated founds one', async () => {
    const [one, two] = [await world.founder(), await world.founder()];
    const answers = await Promise.all([world.create(one, 'SAME', 'Same one'), world.create(two, 'SAME', 'Same two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body['code']).toBe('tag-taken');

    const three = await world.founder();
    await world.create(three, '!');
    const twice = () =>
      world.request('POST', `${MEMBERS}/create`, three, { tag: 'ONCE', name: 'Once' }, { 'idempotency-key': key });
    const key = randomUUID();
    const first = await until('the requirements to be met', async () => {
      const answer = await twice();
      return answer.body['code'] !== 'requirements' && answer;
    });
    const second = await twice();
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });
});

test('what the api did not finish, the policy does', async () => {
  const founder = await world.player('Kestrel');
  const streams = world.stack.app.get(Streams);
  const at = '2026-11-22T09:00:00.000Z';
  const by = { actor: { id: founder.id, name: founder.name, roles: [] }, requestId: 'test' };
  const number = await streams.transact(clanNumbers, undefined, assignClanNumber({ memberId: founder.id, at }), by);
  const { clanId } = number.events[0]!.data as { clanId: number };
  const who = { memberId: founder.id, memberName: founder.name, steamId: founder.steamId };
  const texts = { name: 'Broken off', tag: 'BRKN', motto: '', description: '', discordLink: '' };
  const request = requestClan({ clanId, ...who, ...texts, memberLimit: 20, at });
  const receipt = await streams.transact(clans, clanId, request, by);
  expect(receipt.events).toHaveLength(1);
  const { clan, role } = await until('the clan', async () => {
    const own = await world.read<MyClanAnswer>(`${MEMBERS}/my-clan`, founder);
    return own.clan !== null && own;
  });
  expect([clan!.tag, role]).toEqual(['BRKN', 'leader']);
});

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

describe('the board', () => {
  test('lists clans of three by what their present members scored, without exempt players', async () => {
    const clans = [await world.clanOf('TOPA', 2), await world.clanOf('TOPB', 2)] as const;
    const small = await world.clanOf('TINY', 1);
    const [first, second] = clans;
    await world.fought(first.members[0]!, 5);
    await world.fought(second.members[0]!, 9);
    await world.fought(second.members[1]!, 50);
    const exempted = await world.request(
      'PUT',
      '/api/admin-portal/squad-exempt-list',
      staff('squad-coordinator'),
      { exemptPlayers: [second.members[1]!.steamId] },
      { 'if-match': '*' },
    );
    expect(exempted.status).toBe(200);
    const key = (of: ClanLeaderboardAnswer) =>
      of.leaderboard.map(({ tag, rank, total_kills }) => [tag, rank, total_kills]);
    const ownOf = ({ leaderboard }: ClanLeaderboardAnswer) => leaderboard.filter(({ tag }) => tag.startsWith('TOP'));
    const board = await until('what was scored to count', async () => {
      const read = await world.read<ClanLeaderboardAnswer>(`${MEMBERS}/leaderboard/top`, first.leader);
      if (ownOf(read)[0]?.total_kills === 10) return read;
      return void (await world.request('PATCH', `${MEMBERS}/${small.clanId}`, small.leader, { motto: randomUUID() }));
    });
    const own = ownOf(board);
    expect(key({ ...board, leaderboard: own }).map(([tag, , kills]) => [tag, kills])).toEqual([
      ['TOPB', 10],
      ['TOPA', 6],
    ]);
    expect(board.leaderboard.map(({ rank }) => rank)).toEqual(board.leaderboard.map((_, index) => index + 1));
    expect(board.leaderboard.map(({ tag }) => tag)).not.toContain('TINY');
    expect(own[0]).toMatchObject({ member_count: 3, member_limit: 20, image_url: null });
    const { members } = await world.read<ClanMembersLeaderboardAnswer>(
      `${MEMBERS}/${second.clanId}/members-leaderboard`,
      second.leader,
    );
    expect(members.map(({ kills, rank }) => [kills, rank])).toEqual([
      [9, 1],
      [1, 2],
      [null, null],
    ]);
    const tags = await world.post('/tags', first.leader, { steamIds: [first.leader.steamId, '', '76561190000009999'] });
    expect((tags.body as unknown as ClanTagsAnswer).data).toEqual({
      [first.leader.steamId]: { clanId: first.clanId, tag: 'TOPA', name: 'TOPA clan' },
    });
    expect((await world.request('GET', `${MEMBERS}/leaderboard/top?window=week`, first.leader)).status).toBe(200);
    expect((await world.request('GET', `${MEMBERS}/leaderboard/top?window=year`, first.leader)).status).toBe(400);
  });
});

describe('staff', () => {
  test('edit with a version, remove, transfer and delete; the trail says what was and is', async () => {
    const { clanId, leader, members } = await world.clanOf('STAF', 2);
    const [anna, ben] = members as [Player, Player];
    const coordinator = staff('squad-coordinator');
    const at = `${STAFF}/${clanId}`;
    const shown = await world.request('GET', at, coordinator);
    const { clan } = shown.body as unknown as AdminClanAnswer;
    expect(clan).toMatchObject({
      id: clanId,
      leader_steamid: leader.steamId,
      leader_name: leader.name,
      member_count: 3,
      imageUrl: null,
    });
    const etag = shown.headers.get('etag')!;
    const patch = (body: object, headers?: Record<string, string>) =>
      world.request('PATCH', at, coordinator, body, headers);
    refused(await patch({ motto: 'x' }), 428, 'if-match-required');
    refused(
      await patch({ name: '' }, { 'if-match': etag }),
      400,
      'clan-invalid',
      'Clan name must be at least 3 characters',
    );
    refused(await patch({ member_limit: 51 }, { 'if-match': etag }), 400, 'clan-invalid');
    const edited = await patch({ name: 'Renamed', tag: 'RNMD', member_limit: 3 }, { 'if-match': etag });
    done(edited, 'Clan updated successfully');
    refused(await patch({ motto: 'x' }, { 'if-match': etag }), 409, 'clan-changed');

    refused(
      await world.request('DELETE', `${at}/members/${leader.steamId}`, coordinator),
      409,
      'is-leader',
      'Transfer leadership first',
    );
    refused(
      await world.request('POST', `${at}/transfer-leadership`, coordinator, {}),
      400,
      'new-leader-missing',
      'Please select a new leader',
    );
    refused(
      await world.request('POST', `${at}/transfer-leadership`, coordinator, { newLeaderSteamId: leader.steamId }),
      409,
      'is-leader',
    );
    done(
      await world.request('POST', `${at}/transfer-leadership`, coordinator, { newLeaderSteamId: anna.steamId }),
      `Leadership transferred to ${anna.name}`,
    );
    done(await world.request('DELETE', `${at}/members/${ben.steamId}`, coordinator), `${ben.name} removed from clan`);
    const deleted = await world.request('DELETE', at, coordinator);
    done(deleted, 'Clan deleted successfully');
    done(await world.request('DELETE', at, coordinator), 'Clan deleted successfully');

    const { logs } = await world.read<{ logs: AuditLog[] }>(
      '/api/admin-portal/logs/tool/squad/clans?limit=100',
      coordinator,
    );
    const own = logs.filter(({ resourceId }) => resourceId === String(clanId));
    expect(own.map(({ action, resourceType }) => `${resourceType} ${action}`)).toEqual([
      'clan DELETE',
      'clan REMOVE_MEMBER',
      'clan TRANSFER_LEADERSHIP',
      'clan UPDATE',
    ]);
    expect(own.at(-1)).toMatchObject({
      resourceName: '[STAF] STAF clan',
      adminDisplayName: people['squad-coordinator'].name,
      changes: {
        name: { from: 'STAF clan', to: 'Renamed' },
        tag: { from: 'STAF', to: 'RNMD' },
        memberLimit: { from: 20, to: 3 },
      },
    });
    const { activity } = await world.read<ClanActivityAnswer>(`${at}/activity`, coordinator);
    expect(activity.slice(0, 4).map(({ action }) => action)).toEqual([
      'DELETE',
      'REMOVE_MEMBER',
      'TRANSFER_LEADERSHIP',
      'UPDATE',
    ]);
    expect(activity.at(-1)).toMatchObject({ action: 'CREATE', adminDisplayName: leader.name, adminRoles: [] });
    expect(activity[0]!.adminRoles.length).toBeGreaterThan(0);
    const { clans } = await world.read<AdminClansAnswer>(STAFF, coordinator);
    expect(clans.map(({ id }) => id)).not.toContain(clanId);
  });

  test('a tag or name of another clan is refused, and nothing of the edit is saved', async () => {
    const [one, two] = [await world.clanOf('MINE', 0), await world.clanOf('YRS', 0)];
    const answer = await world.request(
      'PATCH',
      `${STAFF}/${two.clanId}`,
      staff('community-admin'),
      { tag: 'mine', motto: 'Taken' },
      { 'if-match': '*' },
    );
    refused(answer, 409, 'tag-taken', 'This clan tag is taken');
    expect((await world.eventsOf(`clan-${two.clanId}`)).map(({ type }) => type)).toEqual([
      'ClanRequested',
      'ClanCreated',
    ]);
    expect((await world.clan(one.clanId, one.leader)).tag).toBe('MINE');
  });

  test.each(['squad-admin', 'squad-senior-admin', 'reforger-coordinator', 'moderator'] as const)(
    'a %s may not',
    async (as) => {
      expect((await world.stack.get(STAFF, { as })).status).toBe(403);
    },
  );
});

describe('hostile input', () => {
  test.each(['0', '-1', '1e3', 'x', '99999999999', '%00', '1;drop'])('the clan "%s" is no number', async (id) => {
    const answer = await world.request('GET', `${MEMBERS}/${id}`, await world.player());
    expect([400, 404]).toContain(answer.status);
  });

  test.each(['x', '1', '1-', '-1-1', '1-1-1', `1-${'9'.repeat(30)}`, '%2e%2e'])(
    'the invite "%s" is none',
    async (id) => {
      const who = await world.player();
      for (const what of ['accept', 'decline'])
        expect((await world.post(`/invites/${id}/${what}`, who)).status).toBe(404);
    },
  );

  test.each([{ name: { $ne: null } }, { name: ['x'] }, { tag: 1 }, { name: null }, { __proto__: { x: 1 }, extra: 1 }])(
    'a body of %j is refused',
    async (body) => expect((await world.post('/create', await world.player(), body)).status).toBe(400),
  );

  test('without a token, and outside of the guild, nobody is let in', async () => {
    for (const path of [
      'requirements',
      'my-clan',
      'leaderboard/top',
      'invites/my-invites',
      '1',
      '1/members-leaderboard',
    ]) {
      expect((await world.stack.get(`${MEMBERS}/${path}`)).status).toBe(401);
      expect((await world.stack.get(`${MEMBERS}/${path}`, { as: 'visitor' })).status).toBe(403);
    }
  });

  test('a page that was read is 304 for who has it', async () => {
    const { clanId, leader } = await world.clanOf('ETAG', 0);
    const answer = await world.request('GET', `${MEMBERS}/${clanId}`, leader);
    const again = await world.request('GET', `${MEMBERS}/${clanId}`, leader, undefined, {
      'if-none-match': answer.headers.get('etag')!,
    });
    expect(again.status).toBe(304);
  });
});

test('a member can be removed whose former Steam account was erased with its later owner', async () => {
  const { clanId, leader, members } = await world.clanOf('WENT', 1);
  const [anna] = members as [Player];
  await world.stack.request('DELETE', '/api/connections/disconnect/steam', { token: anna.token });
  const ownerId = '200000100000099999';
  world.stack.guild.members.set(ownerId, { name: 'Owner', roles: [] });
  const token = world.stack.issuer.token({ sub: 'fresh:owner', name: 'Owner', discord_id: ownerId });
  const account = { platform: 'steam', id: anna.steamId, username: 'Owner' };
  expect((await world.stack.post('/api/connections/connect', account, { token })).status).toBe(200);
  const who = { memberId: ownerId, accounts: [anna.steamId] };
  const erased = await world.stack.post('/api/operations/erasures', who, { as: 'operator' });
  expect(erased).toMatchObject({ status: 201, body: { accounts: 1 } });
  const { state } = await world.stack.app.get(Streams).load(clans, clanId);
  const member = [...state.members.values()].find(({ memberId }) => memberId === anna.id)!;
  expect(member.steamId).toMatch(/^~/);
  const kicked = await world.post(`/${clanId}/members/${encodeURIComponent(member.steamId)}/kick`, leader);
  expect(kicked.status).toBe(200);
});

test('the Steam ID of an invite is stripped like every typed text', async () => {
  const { clanId, leader } = await world.clanOf('STRI', 0);
  const { steamId } = await world.player();
  const invite = (typed: string) => world.post(`/${clanId}/invite`, leader, { steamId: typed });
  refused(await invite(' <> '), 400, 'invite-invalid', 'Please enter a Steam ID');
  done(await invite(` "${steamId}"\u0000`), 'Invite sent successfully!');
  const { invites } = await world.read<ClanInvitesAnswer>(`${MEMBERS}/${clanId}/invites`, leader);
  expect(invites).toMatchObject([{ steamid: steamId }]);
});

test('the invite of a player who was erased is open no more, and the activity names a former player', async () => {
  const { clanId, leader } = await world.clanOf('PAST', 1);
  const invited = await world.player('Zebra Finch');
  await world.invite(clanId, leader, invited);
  const operator = { as: 'operator' } as const;
  const who = { memberId: invited.id, accounts: [invited.steamId] };
  const erased = await world.stack.post('/api/operations/erasures', who, operator);
  expect(erased).toMatchObject({ status: 201, body: { accounts: 1 } });
  for (const name of ['clan-invites', 'clan-activity']) {
    const { body } = await world.stack.post(`/api/operations/projections/${name}/rebuild`, {}, operator);
    await until('what was rebuilt to be served', async () => {
      const { projections } = (await world.stack.get('/api/operations/projections', operator))
        .body as unknown as ProjectionsAnswer;
      return projections.find(({ projection }) => projection === name)?.serving === body['generation'];
    });
  }
  const { invites } = await world.read<ClanInvitesAnswer>(`${MEMBERS}/${clanId}/invites`, leader);
  expect(invites).toEqual([]);
  const { activity } = await world.read<ClanActivityAnswer>(`${MEMBERS}/${clanId}/activity`, leader);
  expect(activity[0]).toMatchObject({ action: 'INVITE', changes: { player: FORMER_PLAYER } });
});
