import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LinkCodeAnswer } from '@app/contracts/connections/connections';
import type { PreviousWinnersAnswer, TopSeeder, TopSeedersAnswer } from '@app/contracts/seeding/seeding';
import type { Community } from '@app/contracts/community/community';
import { parseCommunity } from '@app/contracts/community/community';
import { LINK_CODES_A_DAY } from '@app/domain/connections/rules';
import { calendarOf, monthAfter, monthName } from '@app/domain/calendar';
import type { TelemetryFact, PlayerRef } from '@app/telemetry/squad';
import { match, receiveFacts } from '@app/domain/squad/match/match';
import { GuildApi } from '@app/outside/guild-api';
import { EventLog } from '@app/storage/event-log/log';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { Streams } from '@app/storage/event-log/streams';
import { openPersonKeys } from '@app/storage/person-keys/open';
import { openReadModelStore } from '@app/storage/read-models/open';
import { ReadModels } from '@app/storage/read-models/reader';
import { pino } from 'pino';
import communityJson from '../../community/community.json';
import { startEventStore } from '../../apps/local/src/emulators/event-store/server';
import { startGuild } from '../../apps/local/src/emulators/guild/server';
import { personaOf, type Persona } from '../../apps/local/src/personas';
import { createProjector } from '../../apps/projector/src/create-projector';
import type { Projector } from '../../apps/projector/src/engine/projector';
import { guildRolesJob } from '../../apps/projector/src/members/guild-roles.job';
import { policiesFor } from '../../apps/projector/src/policies';
import { configuredFor } from '../../apps/projector/src/projection';
import { projections } from '../../apps/projector/src/projections';
import { seedingJobs } from '../../apps/projector/src/seeding/jobs';
import { startApi, type Answer, type TestApi } from './support/api';
import { applicationKey, discord, interactionOf, use } from './support/discord';
import { until } from '../until';

jest.setTimeout(180_000);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BOT_TOKEN = 'token-of-the-bot-that-speaks';
const GUILD_TOKEN = 'token-of-the-guild';
const applicationBot = applicationKey();
const SECRET = 'secret-that-names-the-reservations';
const TOP = '/api/battlelog/squad/seeding-rewards/top-seeders';

/** Three quarters of an hour are enough for the role. */
const community: Community = parseCommunity({
  ...communityJson,
  guild: {
    ...communityJson.guild,
    roles: [
      ...communityJson.guild.roles,
      { key: 'seeder', id: '700000000000000199', name: 'Seeder', color: '#a3b06a' },
    ],
  },
  seeding: {
    ...communityJson.seeding,
    superSeeder: { role: 'super-seeder', points: 3 },
    calls: { role: 'seeder', aDay: 2, from: 5, below: 40 },
  },
});
const calendar = calendarOf(community.timeZone);
const month = calendar.monthAt(Date.now());
/** In this month, wherever in it the test runs. */
const began = Math.max(calendar.beginningOf(month) + MINUTE, Date.now() - 50 * MINUTE);

let dir: string;
let node: Awaited<ReturnType<typeof startEventStore>>;
let guild: Awaited<ReturnType<typeof startGuild>>;
let api: TestApi;
let projector: Projector;
let store: Awaited<ReturnType<typeof openReadModelStore>>;
let log: EventLog;
let streams: Streams;
/** The clock of whoever looks after seeding. */
let clock = Date.now;

const member = personaOf('member')!;
const newcomer = personaOf('newcomer')!;
const vip = personaOf('vip')!;
const bingoHost = personaOf('bingo-host')!;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'seeding-'));
  node = await startEventStore({ dir: join(dir, 'log'), port: 0 });
  guild = await startGuild({
    port: 0,
    guild: community.guild,
    botToken: GUILD_TOKEN,
    stateFile: join(dir, 'guild.json'),
    messagesFile: join(dir, 'messages.json'),
  });
  const settings = {
    EVENTSTORE_URL: node.connectionString,
    DISCORD_API_URL: `${guild.url}/api/v10`,
    DISCORD_CDN_URL: guild.url,
    DISCORD_BOT_TOKEN: GUILD_TOKEN,
    BOT_TOKENS: BOT_TOKEN,
    DISCORD_PUBLIC_KEY: applicationBot.hex,
    RESERVATION_SECRET: SECRET,
  };
  api = await startApi(settings, community);
  store = await openReadModelStore(api.readModels);
  log = new EventLog({ url: node.connectionString, personKeys: openPersonKeys(api.readModels) });
  streams = new Streams(log);
  const watch = { community, readModels: new ReadModels(store), every: 50 };
  /** The log as that clock would have dated it. */
  const dated = Object.create(log, {
    excerpt: {
      value: async (wanted: Parameters<EventLog['excerpt']>[0]) =>
        (await log.excerpt(wanted))?.map((event) => ({ ...event, created: clock() })),
    },
  }) as EventLog;
  const chat = new GuildApi({ apiUrl: `${guild.url}/api/v10`, botToken: GUILD_TOKEN, contact: 'https://chat.example' });
  projector = createProjector({
    projections: projections.map((each) => configuredFor(each, community)),
    log,
    store,
    journal: pino({ level: 'silent' }),
    acting: {
      streams,
      policies: policiesFor(community, SECRET),
      jobs: [
        guildRolesJob({ ...watch, api: chat }),
        ...seedingJobs({ ...watch, api: chat, log: dated, now: () => clock() }),
      ],
    },
  });
  projector.start();
});
afterAll(async () => {
  await projector.stop();
  await log.dispose();
  await store.close();
  await api.close();
  await guild.close();
  await node.close();
  rmSync(dir, { recursive: true, force: true });
});

const as = ({ key, name, discordId }: Persona) => ({
  token: api.issuer.token({ sub: `persona:${key}`, name, discord_id: discordId }),
});
const named = (n: number): PlayerRef => ({
  eosId: `0002f00d${String(n).padStart(24, '0')}`,
  steamId: `765611900000000${String(n).padStart(2, '0')}`,
  name: `Seeder ${n}`,
  team: 1,
  role: 'USA_Rifleman_01',
});
const key = `${new Date(began).toISOString().replace(/\D/g, '')}-Yehorivka_Seed_v1`;
const by = { actor: { id: 'game-server-1', name: 'Game server 1', roles: [] }, requestId: 'test' };

let sequence = -1;
/** Facts of the agent beside the server, in one batch. */
const observe = async (...facts: readonly object[]) => {
  const after = sequence;
  const numbered = facts.map((fact) => ({ ...fact, sequence: ++sequence }) as TelemetryFact);
  const batch = { serverId: 1, match: key, source: 'rcon', after, to: sequence, facts: numbered } as const;
  await streams.transact(match, `1-${key}`, receiveFacts(batch), by);
};
const at = (minutes: number) => new Date(began + minutes * MINUTE).toISOString();
const roster = (minutes: number, ...numbers: readonly number[]) => ({
  kind: 'rosterSampled',
  at: at(minutes),
  players: numbers.map((n) => ({ ...named(n), squad: null, isLeader: false })),
  squads: [],
  teams: [],
});
const says = (n: number, message: string, channel = 'squad') => ({
  kind: 'chatSent',
  at: at(46),
  channel,
  player: named(n),
  message,
});
const eventsIn = async (stream: string): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const events of log.readStream(stream)) all.push(...events);
  return all;
};
const top = async () => (await api.get(TOP, as(newcomer))).body as unknown as TopSeedersAnswer;
const topOf = (n: number) =>
  until(`Seeder ${n} among the top`, async () =>
    (await top()).data?.find(({ steamId }) => steamId === named(n).steamId),
  );
const codeFor = async (persona: Persona): Promise<string> => {
  const answer = await api.post('/api/connections/link-code', {}, as(persona));
  expect(answer.status).toBe(200);
  return (answer.body as unknown as LinkCodeAnswer).code;
};
const steamOf = async (persona: Persona): Promise<unknown> =>
  ((await api.get('/api/connections', as(persona))).body['connections'] as { steam: { id: unknown } } | undefined)
    ?.steam.id;
const rolesOf = async ({ discordId }: Persona): Promise<readonly string[]> => {
  const url = `${guild.url}/api/v10/guilds/${community.guild.id}/members/${discordId}`;
  const response = await fetch(url, { headers: { authorization: `Bot ${GUILD_TOKEN}` } });
  const { roles } = (await response.json()) as { roles: string[] };
  return community.guild.roles.flatMap(({ id, key: role }) => (roles.includes(id) ? [role] : []));
};
const inbox = async (): Promise<{ to: string; content: string }[]> => {
  const response = await fetch(`${guild.url}/control/messages`, { headers: { authorization: `Bot ${GUILD_TOKEN}` } });
  return (await response.json()) as { to: string; content: string }[];
};

test('the routes answer before any fact arrived, each to whom it is for', async () => {
  const config = await api.get('/api/seeding-rewards-info/config');
  expect([config.status, config.body]).toEqual([
    200,
    {
      success: true,
      data: {
        seedingPrizes: { '1st': '$35 Steam gift card', '2nd': '$25 Steam gift card', '3rd': '$15 Steam gift card' },
        leaderboardValues: { seeding: { reward: '$75' } },
        linkCommand: '!zsu',
        botCommand: '/sqlink',
        timeZone: 'Australia/Sydney',
        rolePoints: { superSeeder: 3, squadLeader: 60 },
      },
    },
  ]);
  const winners = await until('the first answer', async () => {
    const answer = await api.get('/api/seeding-rewards-info/previous-winners');
    return answer.status === 200 && answer;
  });
  const before = calendar.monthAt(calendar.beginningOf(month) - 1);
  expect(winners.body).toEqual({ success: true, data: { month: monthName(before), winners: [], earlier: [] } });
  expect((await until('the board', async () => (await top()).data && (await top()))).data).toEqual([]);
  expect((await api.get(TOP)).status).toBe(401);
  expect((await api.get(TOP, { as: 'visitor' })).status).toBe(403);
});

test('who was there while the server filled is listed, most time first, with what is known of them', async () => {
  await observe(
    { kind: 'matchStarted', at: at(0), layer: 'Yehorivka_Seed_v1', level: 'Yehorivka', partial: false },
    roster(0, 1, 2, 3, 4),
    roster(15, 1, 2, 3, 4),
    roster(30, 1, 2, 3, 4),
    roster(44, 1, 2, 4, 5),
    roster(45, 1, 4, 5, 6),
  );
  await topOf(1);
  // The facts of one batch are folded one by one; the last one gives Seeder 4 a third point.
  const { data } = await until('everybody', async () => {
    const answer = await top();
    return (
      answer.data.some(({ displayName, seedingPoints }) => displayName === 'Seeder 4' && seedingPoints === 3) && answer
    );
  });
  const seeder = (n: number, rank: number, seedingTime: string, seedingPoints: number): TopSeeder => ({
    rank,
    steamId: named(n).steamId!,
    displayName: `Seeder ${n}`,
    avatarUrl: null,
    seedingTime,
    seedingPoints,
  });
  expect(data).toEqual([
    seeder(1, 1, '0h 45m', 3),
    seeder(4, 2, '0h 45m', 3),
    seeder(2, 3, '0h 44m', 2),
    seeder(3, 4, '0h 30m', 2),
  ]);
});

describe('/seeding', () => {
  const asked = async ({ discordId: id, name: username }: Persona, locale = 'en-GB') => {
    const by = { member: { user: { id, username }, roles: [], permissions: '0' }, locale };
    return (await discord(api.url, applicationBot.privateKey).send(use('member', 'seeding', {}, by))).data;
  };

  test('says to the caller alone that without an account nothing counts', async () => {
    const { content, flags } = await asked(newcomer);
    expect([content, flags]).toEqual([expect.stringContaining('Connect your Steam account'), 64]);
  });

  test('lets people be called when a server fills up, or no more', async () => {
    const button = async () =>
      (await asked(newcomer)).components as unknown as { components: { custom_id: string }[] }[];
    const press = async (name: string, { discordId: id, name: username }: Persona) => {
      const by = { member: { user: { id, username }, roles: [], permissions: '0' } };
      const pressed = interactionOf('member', 3, { custom_id: name, component_type: 2 }, by);
      const { data } = await discord(api.url, applicationBot.privateKey).send(pressed);
      expect(data.flags).toBe(64);
      return data.content;
    };
    expect((await button())[0]!.components).toMatchObject([{ custom_id: 'seeding call', type: 2 }]);
    expect(await press('seeding call', newcomer)).toContain('From now on');
    expect(await press('seeding call', newcomer)).toContain('From now on');
    expect(await rolesOf(newcomer)).toContain('seeder');
    expect((await button())[0]!.components).toMatchObject([{ custom_id: 'seeding uncall' }]);
    expect(await press('seeding uncall', newcomer)).toContain('no more');
    expect(await rolesOf(newcomer)).not.toContain('seeder');
    for (const name of ['stats call', 'seeding', 'ban squad:1', 'constructor call'])
      expect(await press(name, newcomer)).toContain('not known any more');
    expect(await press('seeding call', { ...newcomer, discordId: '299999999999999999' })).toContain('not allowed');
  });

  test('says points, place, and what the month pays', async () => {
    await observe(says(1, await codeFor(member)));
    await until('the link', async () => (await steamOf(member)) === named(1).steamId);
    const answered = await until('the proof', async () => {
      const { embeds, flags } = await asked(member);
      return embeds && !embeds[0]!.description!.includes('not proved') && { ...embeds[0]!, flags };
    });
    const values = Object.fromEntries(answered.fields.map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({ 'Points this month': '3', Place: '1' });
    expect(values['Super Seeder']).toBe('3 of 3 points of the last 28 days');
    expect(answered).toMatchObject({
      flags: 64,
      url: expect.stringMatching(/\/squad-battlelog\/seeding-rewards$/),
      description:
        'This month pays: 1st\\: \\$35 Steam gift card\\, 2nd\\: \\$25 Steam gift card\\, 3rd\\: \\$15 Steam gift card',
    });
    expect((await asked(member, 'de')).embeds![0]!.title).toBe('Dein Seeding');
  });
});

describe('linking by a code', () => {
  const codesOfToday = () => `linkCodes-${new Date().toISOString().slice(0, 10)}`;

  test('a code is said in any chat of the game and links whoever says it', async () => {
    const code = await codeFor(member);
    expect(code).toMatch(/^!zsu [a-z2-9]{6}$/);
    await observe(says(1, code.toUpperCase()));
    expect(await until('the link', async () => (await steamOf(member)) === named(1).steamId)).toBe(true);
    const seeder = await until('the linked seeder', async () => {
      const found = await topOf(1);
      return found.discordId !== undefined && found;
    });
    expect(seeder.discordId).toBe(member.discordId);
    expect(seeder.avatarUrl).toContain(`/avatars/${member.discordId}/`);
  });

  test('the log never holds a code that could still be said', async () => {
    const code = await codeFor(newcomer);
    const events = JSON.stringify(await eventsIn(codesOfToday()));
    expect(events).toContain(newcomer.discordId);
    expect(events).not.toContain(code.split(' ')[1]);
  });

  test('a newer code takes the place of the one before, and a code counts once', async () => {
    const old = await codeFor(newcomer);
    const fresh = await codeFor(newcomer);
    await observe(says(2, old), says(3, fresh, 'admin'), says(4, fresh, 'all'), says(5, fresh, 'team'));
    await until('the link', async () => (await steamOf(newcomer)) === named(4).steamId);
    const links = async (n: number) => (await topOf(n)).discordId;
    expect([await links(2), await links(3)]).toEqual([undefined, undefined]);
  });

  test('an account of another member stays theirs, and whoever has the code finds a notice', async () => {
    await observe(says(1, await codeFor(vip)));
    const notices = await until('the notice', async () => {
      const { body } = await api.get('/api/connections/notices', as(vip));
      return (body['notices'] as object[] | undefined)?.length === 1 && body['notices'];
    });
    expect(notices).toMatchObject([
      { kind: 'link-refused', platform: 'steam', accountId: named(1).steamId, read: false },
    ]);
    expect([await steamOf(member), await steamOf(vip)]).toEqual([named(1).steamId, null]);
    const id = (notices as { id: string }[])[0]!.id;
    expect((await api.post('/api/connections/notices/read', { ids: [id] }, as(vip))).status).toBe(200);
  });

  test('nobody has codes made without end, and the bot is no way around it', async () => {
    const before = (await eventsIn(codesOfToday())).length;
    const own = () => api.post('/api/connections/link-code', {}, as(bingoHost));
    const answers = [];
    for (let n = 0; n <= LINK_CODES_A_DAY; n++) answers.push(await own());
    expect(answers.map(({ status }) => status)).toEqual([...Array(LINK_CODES_A_DAY).fill(200), 409]);
    const asked = { discordId: bingoHost.discordId };
    const byBot = await api.post('/api/connections/link-code/for-member', asked, { token: BOT_TOKEN });
    expect(byBot).toMatchObject({ status: 409, body: { code: 'too-many-link-codes' } });
    expect(await eventsIn(codesOfToday())).toHaveLength(before + LINK_CODES_A_DAY);
  });

  test('the community’s bot gets a code for whoever asked it, and nobody else does', async () => {
    const path = '/api/connections/link-code/for-member';
    const bot = { token: BOT_TOKEN };
    const send = (body: unknown, request: object = bot): Promise<Answer> => api.post(path, body, request);
    const { status, body } = await send({ discordId: vip.discordId });
    expect([status, body]).toEqual([
      200,
      { success: true, code: expect.stringMatching(/^!zsu [a-z2-9]{6}$/), expiresAt: expect.any(String) },
    ]);
    const wrong: readonly [number, unknown, object?][] = [
      [400, {}],
      [400, { discordId: 'Kestrel' }],
      [400, { discordId: 290401099 }],
      [400, { discordId: '9'.repeat(400) }],
      [400, { discordId: { $ne: null } }],
      [400, { discordId: vip.discordId, steamId: named(1).steamId }],
      [401, { discordId: vip.discordId }, {}],
      [401, { discordId: vip.discordId }, as(member)],
      [401, { discordId: vip.discordId }, { token: 'token-of-some-other-bot' }],
    ];
    const before = (await eventsIn(codesOfToday())).length;
    for (const [expected, sent, request] of wrong)
      expect([(await send(sent, request)).status, sent]).toEqual([expected, sent]);
    expect((await api.post('/api/connections/link-code', {})).status).toBe(401);
    expect((await api.post('/api/connections/link-code', { steamId: '1' }, { as: 'operator' })).status).toBe(403);
    expect(await eventsIn(codesOfToday())).toHaveLength(before);
  });
});

describe('a role that points earn', () => {
  const whitelist = async () => (await api.get('/api/whitelisting', as(member))).body;

  test('is given on the chat platform, and slots follow', async () => {
    await until('the role', async () => (await rolesOf(member)).includes('super-seeder'));
    const redeemed = await until('redeeming', async () => {
      await api.get('/api/auth/discord-roles?refresh=true', as(member));
      const answer = await api.post('/api/whitelisting/redeem', {}, as(member));
      return answer.status === 200 && answer;
    });
    expect(redeemed.status).toBe(200);
    await until('the slot', async () => (await whitelist())['totalSlots'] === 1);
    const events = await eventsIn(`rewardRole-super-seeder-${member.discordId}`);
    expect(events.map(({ type }) => type)).toEqual(['RewardRoleGranted', 'RewardRoleGiven']);
    expect(events[0]!.data).toMatchObject({ points: 3, threshold: 3, steamId: named(1).steamId, heldBefore: false });
  });

  test('shows on the profile, as a full bar and a ribbon', async () => {
    const profile = `/api/battlelog/squad/profile`;
    const extended = await api.get(`${profile}/extended/${named(1).steamId}`, as(newcomer));
    expect(extended.body['data']).toMatchObject({
      pointSystem: { superSeederRewardPercentage: 100, squadLeadRewardPercentage: 0 },
    });
    const ribbons = await until('the ribbon', async () => {
      const { body } = await api.get(`${profile}/ribbons/${named(1).steamId}`, as(newcomer));
      return (body['ribbons'] as Record<string, boolean>)['ribbon4'] && body;
    });
    expect(ribbons['progress']).toMatchObject({ ribbon4: 100, ribbon5: 0 });
    const other = await api.get(`${profile}/ribbons/${named(2).steamId}`, as(newcomer));
    expect(other.body).toMatchObject({ ribbons: { ribbon4: false }, progress: { ribbon4: 66 } });
  });

  test('goes when points have rolled off, though nothing happens, and the slot with it; what was earned stays earned', async () => {
    clock = () => Date.now() + 29 * DAY;
    await until('the role to go', async () => !(await rolesOf(member)).includes('super-seeder'));
    await until('the slot to go', async () => (await whitelist())['totalSlots'] === 0);
    const events = await eventsIn(`rewardRole-super-seeder-${member.discordId}`);
    expect(events.map(({ type }) => type).slice(2)).toEqual(['RewardRoleRevoked', 'RewardRoleRemoved']);
    const { body } = await api.get(`/api/battlelog/squad/profile/ribbons/${named(1).steamId}`, as(newcomer));
    expect(body).toMatchObject({ ribbons: { ribbon4: true } });
    clock = Date.now;
  });
});

test('a month that has ended is closed once, its winners can be read by anybody, and those who are linked are told once', async () => {
  const over = calendar.beginningOf(monthAfter(month)) + 3 * 60 * MINUTE;
  clock = () => over + (Date.now() % DAY);
  const answer = await until('the winners', async () => {
    const { body } = await api.get('/api/seeding-rewards-info/previous-winners');
    const known = body as unknown as PreviousWinnersAnswer;
    return known.data.winners.length > 0 && known;
  });
  expect(answer.data).toEqual({
    month: monthName(month),
    winners: [
      { position: '1st', steamName: 'Seeder 1', steamId: named(1).steamId, points: 3, prize: '$35 Steam gift card' },
      { position: '2nd', steamName: 'Seeder 4', steamId: named(4).steamId, points: 3, prize: '$25 Steam gift card' },
      { position: '3rd', steamName: 'Seeder 2', steamId: named(2).steamId, points: 2, prize: '$15 Steam gift card' },
    ],
    earlier: [],
  });
  await until('both messages', async () => (await inbox()).length === 2);
  for (const position of ['1st', '2nd'])
    await until(`the record of the ${position}`, async () =>
      (await eventsIn(`seedingMessage-${month}-${position}`)).some(({ type }) => type === 'WinnerMessageSent'),
    );
  const messages = await inbox();
  expect(messages.map(({ to }) => to).sort()).toEqual([member.discordId, newcomer.discordId].sort());
  expect(messages.find(({ to }) => to === member.discordId)!.content).toBe(
    `You came 1st among the seeders of ${monthName(month)}, with 3 points. The prize: $35 Steam gift card. Staff will be in touch with it. Thanks for filling the servers.`,
  );
  expect(await eventsIn(`seedingMonth-${month}`)).toHaveLength(1);
});
