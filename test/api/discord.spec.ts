import { CommandBus } from '@nestjs/cqrs';
import { parseCommunity } from '@app/contracts/community/community';
import type { ProjectionsAnswer } from '@app/contracts/operations/projections';
import type { DomainEvent } from '@app/domain/decider';
import { EventLog } from '@app/storage/event-log/log';
import { playerRecord } from '@app/domain/moderation/player-record';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { Streams } from '@app/storage/event-log/streams';
import communityJson from '../../community/community.json';
import { startApi } from './support/api';
import { applicationKey, discord, fillIn, interactionOf, type, use } from './support/discord';
import { people } from './support/people';
import { startStack, type Stack } from './support/stack';
import { until } from '../until';

const { privateKey, hex } = applicationKey();
const PRIVATE = 64;
const LINK_CODE = /^!zsu [0-9a-z]{6}$/m;
const INGEST = 'token-of-the-first-server';
const REASON = 'Teamkilling on purpose';

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;
let bot: ReturnType<typeof discord>;

const eos = (n: number) => `0002${String(n).padStart(28, '0')}`;
const steam = (n: number) => `7656119${String(9_000_000_000 + n)}`;
const [GECKO, JIM, JIMMY, LOUD] = [1, 2, 3, 4];
/** A name that would ping, format and link if it were let. */
const LOUD_NAME = '@everyone **x** <@200000000000000003> [a](https://evil.test)';

let sequence = 0;
const MATCH = '20261120T090004000-Yehorivka_RAAS_v1';
const appendTo = (category: string, id: string, ...events: readonly DomainEvent[]) => {
  const by = { actor: { id: 'test', name: 'test', roles: [] }, requestId: `test-${++sequence}` };
  return stack.app.get(Streams).transact({ category, initial: null, evolve: () => null }, id, () => events, by);
};
const append = (...events: readonly DomainEvent[]) => appendTo('squadMatch', `1-${MATCH}`, ...events);
const identified = (n: number, name: string): DomainEvent => ({
  type: 'SquadPlayerIdentified',
  data: {
    ...{ serverId: 1, match: '20261120T090004000-Yehorivka_RAAS_v1', source: 'log', sequence: ++sequence },
    ...{ at: new Date(Date.now() - 86_400_000 + sequence).toISOString(), playerId: eos(n), steamId: steam(n), name },
  },
});
const events = async (stream: string): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const chunk of stack.app.get(EventLog).readStream(stream)) all.push(...chunk);
  return all;
};
const codesGiven = async () => (await events(`linkCodes-${new Date().toISOString().slice(0, 10)}`)).length;

beforeAll(async () => {
  stack = await startStack({
    env: { DISCORD_PUBLIC_KEY: hex, INGEST_TOKENS: `1:${INGEST}` },
    projections: [
      'squad',
      'reforger',
      'bans',
      'player-records',
      'server-orders',
      'live',
      'whitelists',
      'audit',
      'clans',
      'clan',
      'bingo',
    ],
  });
  projector = await stack.projector();
  bot = discord(stack.url, privateKey);
  await append(
    identified(GECKO, 'xX_Gecko_Xx'),
    identified(JIM, 'Jim Beam'),
    identified(JIMMY, 'Jim Beams'),
    identified(LOUD, LOUD_NAME),
  );
  await until('the players to be known', async () => (await choices('stats', 'gecko')).length > 0);
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});
afterEach(() => jest.restoreAllMocks());

const choices = async (command: string, player: string, as: Parameters<typeof type>[0] = 'squad-admin') =>
  (await bot.send(type(as, command, { player }))).data.choices!;

describe('a request', () => {
  const ping = JSON.stringify(interactionOf('member', 1, {}));

  test('that Discord signed now is answered', async () => {
    expect(await bot.post(ping, bot.signed(ping))).toEqual({ status: 200, body: { type: 1 } });
  });

  test.each<[string, () => Record<string, string>]>([
    ['without a signature', () => ({})],
    ['signed by another key', () => discord('', applicationKey().privateKey).signed(ping)],
    ['with the signature of another body', () => bot.signed(`${ping} `)],
    ['with the time of another signature', () => ({ ...bot.signed(ping), 'x-signature-timestamp': '1700000000' })],
    ['signed long ago', () => bot.signed(ping, Math.floor(Date.now() / 1_000) - 61)],
    ['signed in the future', () => bot.signed(ping, Math.floor(Date.now() / 1_000) + 62)],
    ['with a signature that is none', () => ({ ...bot.signed(ping), 'x-signature-ed25519': 'f'.repeat(127) })],
    ['with a time that is none', () => ({ ...bot.signed(ping), 'x-signature-timestamp': '' })],
  ])('%s is refused', async (_, headers) => {
    expect(await bot.post(ping, headers())).toMatchObject({ status: 401, body: { code: 'not-signed' } });
  });

  test('that is no JSON is refused by its signature first', async () => {
    expect(await bot.post('{', {})).toMatchObject({ status: 401 });
    expect(await bot.post('{', bot.signed('{'))).toMatchObject({ status: 400 });
  });

  test.each(['null', '[]', '{}', '{"type":2}', '{"type":2,"id":"1","application_id":"2","token":"t"}'])(
    'that says %s is none of an interaction',
    async (body) => expect(await bot.post(body, bot.signed(body))).toMatchObject({ status: 400 }),
  );

  test('of ten megabytes, or of another content type, is not read', async () => {
    const large = ' '.repeat(10 * 1_024 * 1_024);
    expect(await bot.post(large, {})).toMatchObject({ status: 413 });
    expect(await bot.post(ping, { ...bot.signed(ping), 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
  });

  test('finds nothing where there is no public key', async () => {
    const api = await startApi();
    try {
      const off = discord(api.url, privateKey);
      expect(await off.post(ping, off.signed(ping))).toMatchObject({ status: 404 });
    } finally {
      await api.close();
    }
  });
});

describe('a code', () => {
  test('is given to whoever asks for it, and to nobody else', async () => {
    const { data, type: kind } = await bot.send(use('member', 'sqlink'));
    expect(kind).toBe(4);
    expect(data.flags).toBe(PRIVATE);
    expect(data.content).toMatch(LINK_CODE);
    expect(data.content).toMatch(/until <t:\d{10}:f>/);
    const [issued] = (await events(`linkCodes-${new Date().toISOString().slice(0, 10)}`)).slice(-1);
    expect(issued).toMatchObject({
      data: { memberId: people.member.id, memberName: people.member.name },
      metadata: { via: 'discord', actor: { id: people.member.id, roles: ['member'] } },
    });
  });

  test('is given by the name of each game', async () => {
    const { data } = await bot.send(use('member', 'reforger link'));
    expect([data.flags, LINK_CODE.test(data.content!)]).toEqual([PRIVATE, true]);
    expect((await bot.send(use('member', 'reforger'))).data.content).toContain('not known any more');
    expect((await bot.send(use('newcomer', 'reforger unlink'))).data.content).toContain('not known any more');
  });

  test('is given once for one interaction, also by another process', async () => {
    const interaction = use('member', 'sqlink');
    const before = await codesGiven();
    const [first, again] = await Promise.all([bot.send(interaction), bot.send(interaction)]);
    expect(again.data.content).toBe(first.data.content);
    expect(await codesGiven()).toBe(before + 1);
    const other = await startApi({ ...stack.env, ...(stack.readModels as object), DISCORD_PUBLIC_KEY: hex });
    try {
      // Its people are those of a guild of its own.
      const { data } = await discord(other.url, privateKey).send(interaction);
      expect(data.content).toContain('given out already');
      expect(await codesGiven()).toBe(before + 1);
    } finally {
      await other.close();
    }
  });

  test('speaks the language of who asks', async () => {
    expect((await bot.send(use('member', 'sqlink', {}, { locale: 'de' }))).data.content).toContain(
      'Zeige es niemandem',
    );
    expect((await bot.send(use('member', 'sqlink', {}, { locale: 'xx' }))).data.content).toContain('Show it to nobody');
  });
});

describe('a player', () => {
  test('is offered by the search of the site, and shown by the figures of the profile page', async () => {
    const [gecko] = await choices('stats', 'gecko', 'newcomer');
    expect(gecko).toEqual({ name: 'xX_Gecko_Xx · Squad', value: `squad:${steam(GECKO)}` });
    const { data, picture } = await bot.send(use('newcomer', 'stats', { player: gecko!.value }));
    expect(data.flags).toBeUndefined();
    expect(data.embeds![0]).toMatchObject({
      title: 'xX\\_Gecko\\_Xx',
      url: expect.stringMatching(`/squad-battlelog/player/${steam(GECKO)}$`),
      image: { url: `attachment://${picture!.name}` },
    });
    const alt = expect.stringContaining('xX_Gecko_Xx; Squad');
    expect(data.attachments).toEqual([{ id: '0', filename: picture!.name, description: alt }]);
    expect(data.attachments![0]!.description).toContain('; Kills 0; ');
    expect(picture!.png.subarray(1, 4).toString()).toBe('PNG');
  });

  test('is shown without a picture to whoever sends the same interaction again', async () => {
    const interaction = use('newcomer', 'stats', { player: `squad:${steam(GECKO)}` });
    expect((await bot.send(interaction)).picture).toBeDefined();
    const again = await bot.send(interaction);
    expect(again.picture ?? again.data.embeds![0]!.image ?? again.data.attachments).toBeUndefined();
    expect(again.data.embeds![0]!.title).toContain('Gecko');
  });

  test('is found by a whole name, and several or nobody are said only to who asked', async () => {
    expect((await bot.send(use('member', 'stats', { player: 'jim beam' }))).data.embeds![0]!.title).toContain(
      'Jim Beam',
    );
    const several = (await bot.send(use('member', 'stats', { player: 'jim' }))).data;
    expect([several.content, several.flags]).toEqual([expect.stringContaining('Several players'), PRIVATE]);
    const nobody = (await bot.send(use('member', 'stats', { player: '**@here**' }))).data;
    expect([nobody.content, nobody.flags]).toEqual([expect.stringContaining('\\*\\*\\@here\\*\\*'), PRIVATE]);
    const none = (await bot.send(use('member', 'stats', { player: 'squad:nobody' }))).data;
    expect([none.content, none.flags]).toEqual(['No Steam ID provided', PRIVATE]);
  });

  test('of the caller is shown where none is named, or why there is none', async () => {
    expect((await bot.send(use('member', 'stats'))).data.content).toContain('Connect your Steam account');
  });

  test.each(['stats', 'compare', 'lookup', 'record'])('with a loud name is quiet in /%s', async (name) => {
    const options = { player: `squad:${steam(LOUD)}`, ...(name === 'compare' && { other: `squad:${steam(JIM)}` }) };
    const { data } = await bot.send(use('squad-admin', name, options));
    expect(data.allowed_mentions).toEqual({ parse: [] });
    expect(data.embeds![0]!.title).toContain('everyone');
    expect(data.embeds![0]!.title).not.toMatch(/(?<!\\)[@*<[\]()]/);
  });
});

describe('two players', () => {
  const compare = async (player: string, other: string, more: Record<string, string> = {}) =>
    (await bot.send(use('newcomer', 'compare', { player, other, ...more }))).data;

  test('are shown side by side', async () => {
    const data = await compare(`squad:${steam(GECKO)}`, 'jim beam');
    expect(data.flags).toBeUndefined();
    expect(data.embeds![0]!.title).toBe('xX\\_Gecko\\_Xx – Jim Beam');
    expect(data.attachments![0]!.description).toMatch(
      /^xX_Gecko_Xx – Jim Beam; Squad; Kills \d+ : \d+; Deaths \d+ : \d+; K\/D .+; Revives .+; Time played 0 h : 0 h$/,
    );
  });

  test('that are one, not found, of another game, or not both named are refused to the caller alone', async () => {
    const gecko = `squad:${steam(GECKO)}`;
    for (const [data, why] of [
      [await compare(gecko, gecko), 'the same one twice'],
      [await compare(gecko, 'nobody'), 'Nobody called nobody'],
      [await compare(gecko, 'jim'), 'Several players'],
      [await compare(gecko, 'reforger:0cf83a0b-4d4c-4a3e-9d5e-1c9e2f0a4b11'), 'one of Arma Reforger'],
      [await compare(gecko, ''), 'Say which other you mean.'],
    ] as const)
      expect([data.content, data.flags]).toEqual([expect.stringContaining(why), PRIVATE]);
  });

  test('are offered of the game of the first', async () => {
    const offered = async (player: string) =>
      (await bot.send(type('newcomer', 'compare', { player, other: 'jim beams' }))).data.choices;
    expect(await offered(`squad:${steam(GECKO)}`)).toEqual([{ name: 'Jim Beams', value: `squad:${steam(JIMMY)}` }]);
    expect(await offered('reforger:0cf83a0b-4d4c-4a3e-9d5e-1c9e2f0a4b11')).toEqual([]);
  });
});

test('servers are shown to everybody, slots and what is stored to who asks', async () => {
  const { embeds, flags } = (await bot.send(use('newcomer', 'server'))).data;
  expect([embeds![0]!.fields.map(({ name }) => name), flags]).toEqual([
    expect.arrayContaining(['ZSU Squad \\#1']),
    undefined,
  ]);
  expect((await bot.send(use('vip', 'whitelist'))).data).toMatchObject({
    content: expect.stringContaining('/profile?tab=whitelisting'),
    flags: PRIVATE,
  });
  expect((await bot.send(use('newcomer', 'privacy'))).data).toMatchObject({
    content: expect.stringContaining('/profile?tab=privacy'),
    flags: PRIVATE,
  });
});

describe('what the site shows', () => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const of = () => ({ serverId: 1, match: MATCH, source: 'log' as const, sequence: ++sequence, at });
  const fighter = (n: number, team: 1 | 2) => ({ playerId: eos(n), team, faction: null });
  const altOf = async (as: Parameters<typeof use>[0], name: string, options: Record<string, string> = {}) => {
    const { data, picture } = await bot.send(use(as, name, options));
    return { alt: data.attachments?.[0]?.description, url: data.embeds?.[0]?.url, data, png: picture?.png.length };
  };
  const refused = async (as: Parameters<typeof use>[0], name: string, options: Record<string, string> = {}) => {
    const { content, flags } = (await bot.send(use(as, name, options))).data;
    expect(flags).toBe(PRIVATE);
    return content;
  };

  test('is said where nothing is there yet, or nothing is called so', async () => {
    expect((await bot.send(use('member', 'top', { board: 'squad:kills' }))).data.content).toContain('Nobody');
    expect(await refused('member', 'top', { board: '**kills**' })).toContain('\\*\\*kills\\*\\*');
    expect((await bot.send(use('member', 'match'))).data.content).toContain('No match has ended');
    expect(await refused('member', 'match', { match: '1-@here' })).toContain('no match called 1\\-\\@here');
    expect((await bot.send(use('member', 'clan'))).data.content).toContain('in no clan');
    expect(await refused('member', 'clan', { clan: 'NH' })).toContain('no clan called NH');
    expect(await refused('bingo-host', 'bingo')).toMatch(/begins.*\/bingo$/);
    expect(await refused('newcomer', 'bingo')).toContain('not allowed');
  });

  test('is drawn: the first of a board, how a match ended, a clan, and who leads in a game of bingo', async () => {
    const parties = { victim: fighter(JIM, 2), attacker: fighter(GECKO, 1), by: 'enemy' as const };
    const blow = { layer: 'Yehorivka RAAS v1', damage: 100, weapon: 'BP_M4', bledOut: false };
    const team = (one: 1 | 2, faction: string, tickets: number) => ({ team: one, faction, unit: null, tickets });
    await append(
      { type: 'SquadPlayerDied', data: { ...of(), ...parties, ...blow } },
      {
        type: 'SquadMatchEnded',
        data: {
          ...{ ...of(), startedAt: at, layer: 'Yehorivka RAAS v1', level: 'Yehorivka', outcome: 'won', winner: 1 },
          ...{ winnerName: 'Red', byAdmin: false, teams: [team(1, 'Red', 253), team(2, 'Blue', 0)], players: [] },
        },
      },
    );
    const text = { name: 'Night Herons', tag: 'NH', motto: 'By night', description: '', discordLink: '' };
    const leader = { memberId: people.vip.id, memberName: 'Quoll', steamId: steam(GECKO) };
    await appendTo('clan', '1', {
      type: 'ClanCreated',
      data: { clanId: 1, at, ...leader, request: 1, ...text, memberLimit: 20 },
    });
    const game = { gameId: 1, at };
    const square = { valueId: 1, value: 'Ute', difficulty: 'easy' as const };
    const card = Array.from({ length: 9 }, () => square);
    const player = (one: 'vip' | 'member') => ({ ...game, playerId: people[one].id });
    await appendTo(
      'bingoGame',
      '1',
      {
        type: 'BingoGameStarted',
        data: {
          ...{ ...game, gridSize: '3x3', distribution: { easy: 9, medium: 0, hard: 0, quotes: 0 } as never },
          ...{ values: [square], startedById: people['bingo-host'].id, startedBy: 'Currawong' },
        },
      },
      { type: 'BingoCardDealt', data: { ...player('member'), username: 'Kestrel', card } },
      { type: 'BingoCardDealt', data: { ...player('vip'), username: 'Quoll', card } },
      { type: 'BingoSquareMarked', data: { ...player('vip'), square: 0 } },
    );

    const top = async () => (await altOf('newcomer', 'top', { board: 'squad:kills', window: 'all' })).alt;
    expect(await until('the board', top)).toBe('Kills; Squad · All time; 1 xX_Gecko_Xx: 1');
    expect((await bot.send(use('newcomer', 'top', { board: 'Kills · Squad' }, { locale: 'de' }))).data.embeds).toEqual([
      expect.objectContaining({ title: 'Kills', url: expect.stringMatching(/\/squad-battlelog\/leaderboards$/) }),
    ]);
    const offered = (await bot.send(type('member', 'top', { board: 'kil' }))).data.choices!;
    expect(offered).toContainEqual({ name: 'Kills · Squad', value: 'squad:kills' });
    expect(offered.every(({ name }) => name.toLowerCase().includes('kil'))).toBe(true);

    const match = await until('the match', async () => {
      const shown = await altOf('member', 'match');
      return shown.alt === undefined ? undefined : shown;
    });
    expect(match.alt).toMatch(
      /^Yehorivka RAAS v1; .+ · Red won; Tickets of Red 253; Tickets of Blue 0; 1 xX_Gecko_Xx: 1 \/ 0/,
    );
    expect(match.url).toMatch(new RegExp(`/squad-battlelog/match/1-${MATCH}$`));
    const [choice] = (await bot.send(type('member', 'match', { match: 'yeho' }))).data.choices!;
    expect(choice).toMatchObject({ value: `1-${MATCH}` });
    expect((await altOf('member', 'match', { match: choice!.value })).alt).toBe(match.alt);

    const clan = await until('the clan', async () => (await altOf('vip', 'clan')).alt);
    expect(clan).toMatch(/^NH · Night Herons; By night; .*Members 1 \/ 20; Kills \d+;/);
    const bingo = await until('the game', async () => (await altOf('bingo-host', 'bingo')).alt);
    expect(bingo).toBe('Dashcam Bingo; 3 × 3, begun by Currawong; – Quoll: 1 marked; – Kestrel: 0 marked');
    expect(match.png! > 1_000 && match.png! < 200_000).toBe(true);
  });
});

describe('staff', () => {
  const gecko = { player: `squad:${steam(GECKO)}` };
  const filled = { reason: [REASON], days: ['7'], notes: 'Seen on video.' };
  const ban = (as: Parameters<typeof fillIn>[0], player = gecko.player) => fillIn(as, `ban ${player}`, { ...filled });

  test('ban by a form, with the command, the record and the audit of the site', async () => {
    const form = await bot.send(use('squad-admin', 'ban', gecko));
    expect(form.type).toBe(9);
    expect(form.data.custom_id).toBe(`ban ${gecko.player}`);
    const lists = form.data.components!.map(({ component }) => component.options?.map(({ value }) => value));
    expect(lists).toEqual([expect.arrayContaining([REASON]), ['1', '3', '7', '30', '0'], undefined]);

    const interaction = ban('squad-admin');
    const { data } = await bot.send(interaction);
    expect(data).toMatchObject({ content: expect.stringContaining('is banned until <t:'), flags: PRIVATE });
    expect(await bot.send(interaction)).toMatchObject({ data });
    expect((await bot.send(ban('squad-admin'))).data.content).toMatch(/banned already/);

    const logs = await until('the ban in the audit', async () => {
      const { body } = await stack.get('/api/admin-portal/logs?action=BAN', { as: 'community-admin' });
      const found = (body['logs'] ?? []) as { id: string }[];
      return found.length > 0 && found;
    });
    expect(logs).toHaveLength(1);
    expect(logs[0]).toMatchObject({
      ...{ adminUserId: people['squad-admin'].id, resourceId: steam(GECKO), resourceName: 'xX_Gecko_Xx' },
      ...{ via: 'discord', changes: { reason: REASON, notes: 'Seen on video.' } },
    });
  });

  test('alone may, at the command, at the list and at the form, whatever roles Discord sends along', async () => {
    const before = (await events(`playerRecord-squad-${steam(JIM)}`)).length;
    for (const as of ['member', 'newcomer', 'reforger-admin', 'squad-coordinator'] as const) {
      const refused = (await bot.send(use(as, 'ban', { player: `squad:${steam(JIM)}` }))).data;
      expect([as, refused.content, refused.flags]).toEqual([
        as,
        expect.stringMatching(/not allowed|one of Squad/),
        PRIVATE,
      ]);
      expect([as, await choices('ban', 'gecko', as)]).toEqual([as, []]);
      const sent = (await bot.send(ban(as, `squad:${steam(JIM)}`))).data;
      expect([as, sent.content]).toEqual([as, expect.stringMatching(/not allowed|one of Squad/)]);
    }
    expect((await events(`playerRecord-squad-${steam(JIM)}`)).length).toBe(before);
  });

  test('look a player up, which the audit trail has', async () => {
    const { data } = await bot.send(use('squad-admin', 'lookup', gecko));
    expect(data.flags).toBe(PRIVATE);
    expect(data.embeds![0]).toMatchObject({
      title: 'xX\\_Gecko\\_Xx',
      url: expect.stringMatching(`/admin-portal/squad\\?tool=player-stats&player=${steam(GECKO)}$`),
      description: expect.stringContaining(steam(GECKO)),
    });
    expect(data.embeds![0]!.fields).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Others at the same addresses', value: '0' })]),
    );
    const [look] = (await events(`playerLookups-${people['squad-admin'].id}`)).slice(-1);
    expect(look).toMatchObject({
      type: 'PlayerStatsRead',
      metadata: { via: 'discord', audit: { tool: 'player-stats', action: 'READ', resourceId: steam(GECKO) } },
    });
  });

  test('write a note by a form, and see it in the record', async () => {
    const form = await bot.send(use('squad-admin', 'note', { player: `squad:${steam(JIMMY)}` }));
    expect([form.type, form.data.custom_id]).toEqual([9, `note squad:${steam(JIMMY)}`]);
    const note = (text: string) => fillIn('squad-admin', `note squad:${steam(JIMMY)}`, { note: text });
    expect((await bot.send(note('  '))).data.content).toBe('A note cannot be empty');
    expect((await bot.send(note('x'.repeat(501)))).data.content).toContain('at most 500 characters');
    const interaction = note('**Friendly**, @everyone');
    expect((await bot.send(interaction)).data).toMatchObject({ content: expect.stringContaining('Jim Beams') });
    await bot.send(interaction);
    const written = await events(`playerRecord-squad-${steam(JIMMY)}`);
    expect(written).toMatchObject([{ data: { text: '**Friendly**, @everyone' }, metadata: { via: 'discord' } }]);
    const description = await until('the note in the record', async () => {
      const { data } = await bot.send(use('squad-admin', 'record', { player: `squad:${steam(JIMMY)}` }));
      expect([data.flags, data.embeds![0]!.fields.map(({ name }) => name)]).toEqual([
        ...[PRIVATE, ['Notes', 'Warnings', 'Kicks', 'Bans']],
      ]);
      return data.embeds![0]!.fields[0]!.value === '1' && data.embeds![0]!.description;
    });
    expect(description).toMatch(/^<t:\d+:f> \*\*note\*\* by .+: \\\*\\\*Friendly\\\*\\\*\\, \\@everyone$/);
  });

  test('say what they did to whom in the record', async () => {
    const of = { player: steam(LOUD), name: LOUD_NAME, game: 'squad' } as const;
    const at = new Date().toISOString();
    const many = Array.from({ length: 9 }, (_, n) => ({
      type: 'PlayerNoteAdded' as const,
      data: { ...of, noteId: n + 1, text: `${'x'.repeat(300)}`, at },
    }));
    const by = { actor: { id: 'test', name: 'test', roles: [] }, requestId: `test-${++sequence}` };
    await stack.app.get(Streams).transact(playerRecord, `squad-${steam(LOUD)}`, () => many, by);
    const description = await until('all of it', async () => {
      const { data } = await bot.send(use('squad-admin', 'record', { player: `squad:${steam(LOUD)}` }));
      return data.embeds![0]!.fields[0]!.value === '9' && data.embeds![0]!.description;
    });
    expect([description.length < 4_096, description.split('\n').at(-1)]).toEqual([true, 'Not shown: 1 before.']);
    const noted = (await bot.send(fillIn('squad-admin', `note squad:${steam(LOUD)}`, { note: 'x' }))).data.content;
    expect(noted).toMatch(/^The note about \\@everyone/);
    expect(noted).not.toMatch(/(?<!\\)[@*<[\]()]/);
  });

  test.each(['lookup', 'record', 'note'])(
    'alone may use /%s, and nobody is found by the id of a member',
    async (name) => {
      const before = (await events(`playerLookups-${people['squad-admin'].id}`)).length;
      for (const as of ['member', 'newcomer', 'squad-coordinator'] as const) {
        const { data, type: kind } = await bot.send(use(as, name, gecko));
        expect([as, kind, data.content, data.flags]).toEqual([as, 4, 'You are not allowed to do this.', PRIVATE]);
        expect(await choices(name, 'gecko', as)).toEqual([]);
      }
      for (const player of [people.vip.id, `<@${people.vip.id}>`]) {
        const { data, type: kind } = await bot.send(use('squad-admin', name, { player }));
        expect([kind, data.content, data.flags]).toEqual([4, expect.stringContaining('Nobody called'), PRIVATE]);
      }
      const chosen = `squad:${people.vip.id}`;
      const { data } = await bot.send(
        name === 'note'
          ? fillIn('squad-admin', `note ${chosen}`, { note: 'x' })
          : use('squad-admin', name, { player: chosen }),
      );
      expect([data.content, data.flags]).toEqual([expect.stringMatching(/No Steam ID|named by/), PRIVATE]);
      expect((await events(`playerLookups-${people['squad-admin'].id}`)).length).toBe(before);
    },
  );

  test.each([
    ['no reason of the list', { ...filled, reason: ['Because'] }],
    ['no reason', { ...filled, reason: [] }],
    ['no length', { ...filled, days: [] }],
    ['a length that is none', { ...filled, days: ['-1'] }],
    ['a note that is too long', { ...filled, notes: 'x'.repeat(600) }],
  ])('are told what is wrong with %s', async (_, fields) => {
    const { data } = await bot.send(fillIn('squad-admin', `ban squad:${steam(JIM)}`, fields));
    expect(data.content).not.toMatch(/is banned/);
    expect(data.content!.length).toBeGreaterThan(10);
    expect(await events(`playerRecord-squad-${steam(JIM)}`)).toEqual([]);
  });

  test('are told that nobody can be kicked who is not there', async () => {
    const { data } = await bot.send(use('squad-admin', 'kick', { ...gecko, reason: REASON }));
    expect(data.content).toBe('xX\\_Gecko\\_Xx is on none of our servers now.');
  });

  test('are offered the reasons of the community', async () => {
    const { data } = await bot.send(type('squad-admin', 'warn', { ...gecko, reason: 'team' }));
    expect(data.choices).toEqual([{ name: REASON, value: REASON }]);
    expect((await bot.send(type('member', 'warn', { ...gecko, reason: 'team' }))).data.choices).toEqual([]);
  });
});

test('a player who was erased is nobody, to members and to staff', async () => {
  const FORMER = 5;
  const player = `squad:${steam(FORMER)}`;
  await append(identified(FORMER, 'Zebra Finch'));
  await until('the player to be known', async () => (await choices('stats', 'zebra')).length > 0);
  const operator = { as: 'operator' } as const;
  const who = { memberId: '200000000000177001', accounts: [steam(FORMER)] };
  expect((await stack.post('/api/operations/erasures', who, operator)).status).toBe(201);
  const { body } = await stack.post('/api/operations/projections/squad-players/rebuild', {}, operator);
  await until('what was rebuilt to be served', async () => {
    const { projections } = (await stack.get('/api/operations/projections', operator))
      .body as unknown as ProjectionsAnswer;
    return projections.find(({ projection }) => projection === 'squad-players')?.serving === body['generation'];
  });
  const said = async (name: string, options: Record<string, string>) =>
    JSON.stringify((await bot.send(use('squad-admin', name, options))).data);
  const gecko = `squad:${steam(GECKO)}`;
  for (const [name, options] of [
    ['compare', { player: gecko, other: player }],
    ['lookup', { player }],
    ['record', { player }],
    ['stats', { player }],
  ] as const)
    expect([name, await said(name, options)]).toEqual([name, expect.not.stringContaining('Zebra')]);
  expect(await said('lookup', { player: 'zebra finch' })).toContain('Nobody called');
  expect(await choices('lookup', 'zebra')).toEqual([]);
});

describe('whatever is wrong, only who used the command reads why', () => {
  const refusal = async (interaction: object) => {
    const { status, data, type: kind } = await bot.send(interaction);
    expect([status, kind, data.flags, data.allowed_mentions]).toEqual([200, 4, PRIVATE, { parse: [] }]);
    return data.content;
  };

  test('another guild, direct messages, an unknown command, a form or button of another', async () => {
    expect(await refusal(use('member', 'sqlink', {}, { guild_id: '999999999999999999' }))).toContain('only');
    const { member, ...direct } = use('member', 'sqlink', {}, { guild_id: undefined });
    expect(await refusal({ ...direct, user: member.user })).toContain('only');
    expect(await refusal(use('member', 'format'))).toContain('not known any more');
    for (const name of ['', 'ban', 'sqlink x', 'constructor x', `ban ${'x'.repeat(5_000)}`])
      expect(await refusal(fillIn('member', name, {}))).toMatch(/not known any more|not allowed/);
    expect(await refusal(interactionOf('member', 3, { custom_id: 'x', component_type: 2 }))).toContain('not known');
  });

  test('a hundred other guilds, of which nobody is looked up', async () => {
    const before = stack.guild.requests.length;
    const asked = Array.from({ length: 100 }, (_, n) =>
      use('squad-admin', 'lookup', { player: 'gecko' }, { guild_id: String(900_000_000_000_000_000n + BigInt(n)) }),
    );
    const said = await Promise.all(asked.map(refusal));
    expect([new Set(said).size, said[0]]).toEqual([1, expect.stringContaining('answers in the Discord of')]);
    expect(stack.guild.requests).toHaveLength(before);
  });

  test('the guild that does not answer', async () => {
    stack.guild.fault.status = 500;
    try {
      const stranger = use('visitor', 'stats', { player: 'gecko' });
      expect(await refusal(stranger)).toContain('roles cannot be checked');
    } finally {
      delete stack.guild.fault.status;
    }
  });

  test('somebody who is not in the guild', async () => {
    const say = () => refusal(use('visitor', 'stats', { player: 'gecko' }));
    await until('the guild to be called again', async () => !(await say())!.includes('cannot be checked'));
    expect(await say()).toContain('not allowed');
  });

  test('a fault of ours says nothing of it', async () => {
    jest.spyOn(stack.app.get(CommandBus), 'execute').mockRejectedValueOnce(new Error('secret of the house'));
    expect(await refusal(use('member', 'sqlink'))).toContain('went wrong on our side');
  });
});

test('a late answer follows, to its caller alone', async () => {
  const bus = stack.app.get(CommandBus);
  const execute = bus.execute.bind(bus);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  jest.spyOn(bus, 'execute').mockImplementationOnce((command) => held.then(() => execute(command)));
  const interaction = use('vip', 'sqlink');
  const startedAt = performance.now();
  expect(await bot.send(interaction)).toMatchObject({ type: 5, data: { flags: PRIVATE } });
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  goOn();
  const edit = await until('the answer', async () => stack.guild.edits.get(interaction.token));
  expect(edit.content).toMatch(LINK_CODE);
});

test('a command that the community has switched off is not known, and another name is', async () => {
  const commands = [
    { command: 'ban', on: false },
    { command: 'privacy', name: 'data' },
  ];
  const api = await startApi({ DISCORD_PUBLIC_KEY: hex }, parseCommunity({ ...communityJson, bot: { commands } }));
  try {
    const { send } = discord(api.url, privateKey);
    const ban = { player: `squad:${steam(GECKO)}` };
    for (const refused of [
      use('squad-admin', 'ban', ban),
      fillIn('squad-admin', `ban ${ban.player}`, { reason: [REASON], days: ['7'] }),
      use('member', 'privacy'),
    ])
      expect((await send(refused)).data.content).toContain('not known any more');
    expect((await send(type('squad-admin', 'ban', { player: 'gecko' }))).data.choices).toEqual([]);
    expect((await send(use('member', 'data'))).data.content).toContain('/profile?tab=privacy');
  } finally {
    await api.close();
  }
});

test('too many commands of one person are refused, and those of others are not', async () => {
  const api = await startApi({ DISCORD_PUBLIC_KEY: hex, RATE_LIMIT_COMMANDS: '2' });
  try {
    const few = discord(api.url, privateKey);
    const say = async (as: 'member' | 'vip') => (await few.send(use(as, 'privacy'))).data.content;
    expect([await say('member'), await say('member')]).not.toContain('Too many');
    expect(await say('member')).toContain('Too many');
    expect(await say('vip')).not.toContain('Too many');
  } finally {
    await api.close();
  }
});
