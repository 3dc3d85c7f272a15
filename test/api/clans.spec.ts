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
} from '@app/contracts/clans/clans';
import type { ProjectionsAnswer } from '@app/contracts/operations/projections';
import { clans } from '@app/domain/clans/clan';
import { assignClanNumber, clanNumbers } from '@app/domain/clans/numbers';
import { requestClan } from '@app/domain/clans/requests';
import { FORMER_PLAYER } from '@app/domain/personal-marks';
import { Streams } from '@app/storage/event-log/streams';
import type { AuditLog } from '@app/contracts/audit/audit';
import { done, MEMBERS, refused, STAFF, startClanStack, type ClanStack, type Player } from './support/clans';
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
