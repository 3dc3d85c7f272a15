import * as fc from 'fast-check';
import { parseCommunity } from '@app/contracts/community/community';
import { FEEDS } from '@app/contracts/feeds/feeds';
import { inert, Voice } from '@app/contracts/discord/texts';
import { fold, type Decider, type Decision, type DomainEvent } from '@app/domain/decider';
import { weaponName } from '@app/domain/squad/weapons';
import { GuildRefused, GuildUnavailable, type GuildApi } from '@app/outside/guild-api';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { toLogPosition } from '@app/storage/event-log/position';
import communityJson from '../../../../community/community.json';
import { runsOf } from '../../../../test/seeds';
import type { Consequence } from '../engine/policies/policy-runner';
import type { Log } from '../engine/ports';
import { foldBatch } from '../projection';
import { MOST_FACTS } from './batch';
import { feedsJob } from './feeds.job';
import { feeds as feedsProjection } from './feeds.projection';
import { FEED_LINES, masked, renderLine, type Line } from './lines';

const CALLED = { key: 'seeder', id: '700000000000000199', name: 'Seeder', color: '#a3b06a' };
const community = parseCommunity({
  ...communityJson,
  guild: { ...communityJson.guild, roles: [...communityJson.guild.roles, CALLED] },
  seeding: { ...communityJson.seeding, calls: { role: 'seeder', aDay: 2, from: 5, below: 40 } },
});
const MINUTE = 60_000;
const START = Date.parse('2026-11-28T09:00:00Z');
const CHANNEL = '600000000000000002';

class Crashed extends Error {}

/** A log in memory, a channel of the chat platform, and the job that tells one from the other. */
const world = (kind: string) => {
  const log: RecordedEvent[] = [];
  const state = { now: START };
  const write = (stream: string, event: DomainEvent, more: object = {}) => {
    const commit = BigInt(log.length + 1);
    const actor = { id: '1', name: 'Bunya', roles: [] };
    const metadata = { actor, correlationId: 'c', causationId: 'c', ...more };
    const revision = log.filter((one) => one.stream === stream).length;
    const place = { logPosition: toLogPosition({ commit, prepare: commit }), created: state.now };
    log.push({ ...event, id: `e${commit}`, stream, revision, ...place, metadata });
  };
  const add = (feedId = 1) =>
    write('discordFeeds', {
      type: 'DiscordFeedAdded',
      data: { feedId, kind, channelId: CHANNEL, channelName: 'general', at: '' },
    });
  const players = { now: 40 };
  const server = () => ({
    ...{ sampledAt: new Date(state.now).toISOString(), players: players.now, maxPlayers: 100, queue: 0 },
    layer: 'Yehorivka_RAAS_v1',
  });
  const sent: { id: string; content: string; nonce: string; mentions: readonly string[]; at: number }[] = [];
  const chat = { fails: [] as (Error | undefined)[], losesAnswers: 0, looks: 0, edits: 0, hidesHistory: false };
  const api = {
    messages: () => {
      chat.looks++;
      if (chat.hidesHistory) return Promise.resolve([]);
      const author = { id: '5', bot: true };
      return Promise.resolve(sent.map(({ id, content }) => ({ id, content, author, timestamp: '' })).reverse());
    },
    edit: (_: string, id: string, content: string) => {
      const failure = chat.fails.shift();
      if (failure) return Promise.reject(failure);
      const message = sent.find((one) => one.id === id);
      if (message) message.content = content;
      chat.edits++;
      return Promise.resolve(message !== undefined);
    },
    send: (_: string, { content, nonce, mentions = [] }: Parameters<GuildApi['send']>[1]) => {
      const failure = chat.fails.shift();
      if (failure) return Promise.reject(failure);
      // It remembers a nonce for a few minutes.
      const before = sent.find((one) => one.nonce === nonce && state.now - one.at < 3 * MINUTE);
      if (!before) sent.push({ id: `m${sent.length}`, content, nonce, mentions, at: state.now });
      if (chat.losesAnswers > 0) {
        chat.losesAnswers--;
        return Promise.reject(new GuildUnavailable('The operation was aborted due to timeout'));
      }
      return Promise.resolve({ id: before?.id ?? sent.at(-1)!.id });
    },
  };
  let looked = (): void => undefined;
  const readModels = {
    version: () => Promise.resolve({}),
    get: () => {
      looked();
      const { changed } = foldBatch(feedsProjection as never, new Map(), log);
      return Promise.resolve([...changed.values()][0]?.doc);
    },
    getMany: (model: { readonly name: string }, ids: readonly string[]) =>
      Promise.resolve(
        new Map<string, object>(
          model.name === 'live-servers' ? [['1', server()]] : ids.map((id) => [id, { name: `Mr ${id}` }]),
        ),
      ),
  } as unknown as Parameters<typeof feedsJob>[0]['readModels'];
  const decideFor = (dies: () => 'before' | 'after' | undefined) =>
    (async (
      decider: Decider<unknown, DomainEvent>,
      id: string | undefined,
      decision: Decision<unknown, DomainEvent>,
    ) => {
      const stream = id === undefined ? decider.category : `${decider.category}-${id}`;
      const events = [...decision(fold(decider, log.filter((one) => one.stream === stream) as never))];
      const death = events.length > 0 ? dies() : undefined;
      if (death === 'before') throw new Crashed();
      for (const event of events) write(stream, event);
      await Promise.resolve();
      if (death === 'after') throw new Crashed();
      return { events, repeated: events.length === 0 };
    }) as unknown as Consequence;
  /** One start of the process: it reads what is there, and looks at it so many times. */
  const run = async (looks = 3, dies: () => 'before' | 'after' | undefined = () => undefined) => {
    const end = new AbortController();
    let left = looks;
    // Once at the start, and after each look.
    looked = () => {
      if (left-- === 0) end.abort();
    };
    const tail = {
      async *subscribe({ types = [], after = '', signal }: Parameters<Log['subscribe']>[0]) {
        let from = after;
        while (!signal.aborted) {
          const events = log.filter((one) => types.includes(one.type) && one.logPosition > from);
          from = log.at(-1)?.logPosition ?? from;
          yield { events, upTo: from, upToId: '', live: true };
          await new Promise((resolve) => setImmediate(resolve));
        }
      },
    } as unknown as Log;
    const job = feedsJob({ api, community, readModels, now: () => state.now, every: 0 });
    await job.run(decideFor(dies), end.signal, tail).catch((error: unknown) => {
      if (!(error instanceof Crashed)) throw error;
    });
  };
  const types = () => log.map(({ type }) => type).filter((type) => type.startsWith('Discord'));
  return { log, state, players, write, add, sent, chat, run, types };
};

const ban = (name: string, more: object = {}): DomainEvent => ({
  type: 'PlayerBanned',
  data: {
    game: 'squad',
    player: '76561190000000001',
    name,
    at: '',
    banId: 'b',
    reason: 'Cheating',
    until: null,
    ...more,
  },
});
const tell = (feed: ReturnType<typeof world>, name: string) => feed.write('playerRecord-squad', ban(name));

describe('a feed', () => {
  test('tells what happened since it was added, once', async () => {
    const feed = world('bans');
    tell(feed, 'Before');
    feed.add();
    tell(feed, 'Galah');
    await feed.run();
    await feed.run();
    expect(feed.sent.map(({ content }) => content)).toEqual(['**Galah** was banned by Bunya for good: Cheating']);
    expect(feed.types()).toEqual([
      'DiscordFeedAdded',
      'DiscordFeedPassed',
      'DiscordMessageBegun',
      'DiscordMessageSent',
    ]);
    expect(feed.sent[0]!.nonce.length).toBeLessThanOrEqual(25);
  });

  test('of seeding calls mentions the role of those who want it, and another feed nobody', async () => {
    const data = { day: '2026-11-28', serverId: 1, players: 12, at: '' };
    const feed = world('seeding-calls');
    feed.add();
    feed.write('seedingCalls-2026-11-28', { type: 'SeedersCalled', data });
    await feed.run();
    expect(feed.sent).toMatchObject([
      {
        content: `<@&${CALLED.id}> **ZSU Squad \\#1** fills up, 12 are there. Come and play.`,
        mentions: [CALLED.id],
      },
    ]);
    const other = world('bans');
    other.add();
    tell(other, `<@&${CALLED.id}>`);
    await other.run();
    expect(other.sent.map(({ mentions }) => mentions)).toEqual([[]]);
  });

  test('mentions the admins of the game where a rule says so, and nobody else', async () => {
    const feed = world('automations');
    feed.add();
    const decided = (text: string, kind: string) =>
      feed.write('automationActs-squad-kea', {
        type: 'AutomationDecided',
        data: { game: 'squad', serverId: 1, mode: 'on', outdone: false, steps: [{ kind, text }] },
      });
    const admins = community.guild.roles.filter(({ key }) => community.rights['squad-admin'].includes(key));
    expect(admins.length).toBeGreaterThan(0);
    decided('Kea calls', 'discord-staff');
    await feed.run();
    decided(`Kea writes <@&${admins[0]!.id}>`, 'discord');
    await feed.run();
    expect(feed.sent.map(({ mentions }) => mentions)).toEqual([admins.map(({ id }) => id), []]);
  });

  test('goes on behind the last message, in the order of the log', async () => {
    const feed = world('bans');
    feed.add();
    for (const name of ['One', 'Two']) {
      tell(feed, name);
      await feed.run();
    }
    expect(feed.sent.map(({ content }) => content.split(' ')[0])).toEqual(['**One**', '**Two**']);
  });

  test('sends a test that looks like its messages', async () => {
    const feed = world('bans');
    feed.add();
    feed.write('discordFeeds', { type: 'DiscordFeedTestRequested', data: { feedId: 1, at: '' } });
    feed.write('discordFeeds', { type: 'DiscordFeedTestRequested', data: { feedId: 2, at: '' } });
    await feed.run();
    expect(feed.sent).toHaveLength(1);
    expect(feed.sent[0]!.content).toContain('Bunya asked for a test');
    expect(feed.sent[0]!.content).toContain('**Galah** was banned');
  });

  test('waits while the chat platform is away, and says in one message what happened meanwhile', async () => {
    const feed = world('bans');
    feed.add();
    tell(feed, 'First');
    feed.chat.fails = [new GuildUnavailable('It answered 502.', 5), new GuildUnavailable('It failed a moment ago.')];
    await feed.run();
    expect([feed.sent.length, feed.chat.fails.length]).toEqual([0, 1]);
    for (let n = 0; n < 100; n++) tell(feed, `Spam${n}`);
    feed.state.now += 20 * MINUTE;
    tell(feed, 'Last');
    feed.chat.fails = [];
    await feed.run(6);
    const [first, rest, ...more] = feed.sent.map(({ content }) => content);
    expect(first).toContain('First');
    expect(rest).toMatch(/^Not told one by one: 100 more.*\n\*\*Last\*\*/);
    expect(more).toEqual([]);
  });

  test('loses nothing in an outage of ten minutes, and stands behind the last event after it', async () => {
    const feed = world('bans');
    feed.add();
    for (let minute = 0; minute < 10; minute++) {
      tell(feed, `Minute${minute}`);
      feed.chat.fails = [new GuildUnavailable('It answered 503.')];
      await feed.run(2);
      feed.state.now += MINUTE - 1;
    }
    expect(feed.sent).toEqual([]);
    const last = feed.log.findLast(({ type }) => type === 'PlayerBanned')!.logPosition;
    feed.chat.fails = [];
    await feed.run(6);
    const said = feed.sent.map(({ content }) => content).join('\n');
    expect([...said.matchAll(/Minute\d/g)].map(([name]) => name)).toEqual(
      Array.from({ length: 10 }, (_, minute) => `Minute${minute}`),
    );
    expect(feed.log.slice(-2)).toMatchObject([
      { type: 'DiscordMessageBegun', data: { position: last } },
      { type: 'DiscordMessageSent' },
    ]);
  });

  test('says the same again, though a try of it failed and its last message reads like it', async () => {
    const feed = world('bans');
    feed.add();
    tell(feed, 'Same');
    await feed.run();
    tell(feed, 'Same');
    feed.chat.fails = [new GuildUnavailable('It answered 503.')];
    await feed.run(2);
    feed.state.now += MINUTE;
    await feed.run();
    expect(feed.sent).toHaveLength(2);
  });

  test('counts what happens faster than it can be told', async () => {
    const feed = world('bans');
    feed.add();
    for (let n = 0; n < MOST_FACTS + 5; n++) tell(feed, `Spam${n}`);
    await feed.run(8);
    const told = feed.sent.map(({ content }) => content).join('\n');
    expect(told).toContain('Not told one by one: 5 more');
    expect(told.match(/was banned/g)).toHaveLength(MOST_FACTS);
    expect(feed.sent.every(({ content }) => content.length <= 2_000)).toBe(true);
  });

  test('obeys how long the chat platform says to wait', async () => {
    const feed = world('bans');
    feed.add();
    tell(feed, 'Galah');
    feed.chat.fails = [new GuildUnavailable('It said that we ask too often.', 300)];
    await feed.run(4);
    expect(feed.sent).toEqual([]);
  });

  test.each([
    [404, 10003],
    [403, 50001],
    [403, 50013],
  ])('is switched off where the channel answers %i with code %i', async (status, code) => {
    const feed = world('bans');
    feed.add();
    tell(feed, 'Galah');
    feed.chat.fails = [new GuildRefused(status, code, 'It answered.')];
    await feed.run();
    expect(feed.log.at(-1)).toMatchObject({
      type: 'DiscordFeedRefused',
      data: { feedId: 1, code, why: 'It answered.' },
    });
    tell(feed, 'Another');
    await feed.run();
    expect(feed.sent).toEqual([]);
    // Switched on again it begins there.
    const on = { feedId: 1, channelId: CHANNEL, channelName: 'general', isOn: true, at: '' };
    feed.write('discordFeeds', { type: 'DiscordFeedChanged', data: on });
    tell(feed, 'New');
    await feed.run();
    expect(feed.sent.map(({ content }) => content.split(' ')[0])).toEqual(['**New**']);
  });

  test('is not switched off by a proxy that is in the way', async () => {
    const feed = world('bans');
    feed.add();
    tell(feed, 'Galah');
    feed.chat.fails = [new GuildRefused(403, 0, 'It answered 403: no')];
    await feed.run();
    feed.state.now += MINUTE;
    await feed.run();
    expect(feed.sent).toHaveLength(1);
  });

  test('finds in the channel what it sent before its process was away for longer than a nonce counts', async () => {
    const feed = world('bans');
    feed.add();
    tell(feed, 'Galah');
    feed.chat.losesAnswers = 1;
    await feed.run(2);
    expect(feed.types().at(-1)).toBe('DiscordMessageBegun');
    feed.state.now += 60 * MINUTE;
    await feed.run();
    expect([feed.sent.length, feed.chat.looks, feed.types().at(-1)]).toEqual([1, 1, 'DiscordMessageSent']);
  });

  test('makes the same message again, also where some of it is only counted', async () => {
    const feed = world('bans');
    feed.add();
    for (let n = 0; n < MOST_FACTS + 5; n++) tell(feed, `Spam${n}`);
    feed.chat.losesAnswers = 1;
    await feed.run(2);
    tell(feed, 'Later');
    feed.state.now += 60 * MINUTE;
    await feed.run(2);
    expect(feed.sent.length).toBe(1);
    await feed.run(8);
    expect(
      feed.sent
        .map(({ content }) => content)
        .join('\n')
        .match(/Spam0\*|Spam5\*/g),
    ).toEqual(['Spam5*']);
  });

  test('is recognised by its nonce where the channel’s history is hidden: for some minutes, and no longer', async () => {
    const feed = world('bans');
    feed.add();
    feed.chat.hidesHistory = true;
    for (const [minutes, messages] of [
      [1, 1],
      [60, 3],
    ] as const) {
      tell(feed, 'Galah');
      feed.chat.losesAnswers = 1;
      await feed.run(2);
      feed.state.now += minutes * MINUTE;
      await feed.run();
      expect(feed.sent).toHaveLength(messages);
    }
  });

  test('killed at any write, it loses nothing and says nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('ban', 'before', 'after', 'lost', 'minute', 'quarter'), { maxLength: 25 }),
        async (steps) => {
          const feed = world('bans');
          feed.add();
          let bans = 0;
          for (const step of steps) {
            if (step === 'ban') tell(feed, `n${bans++}n`);
            else if (step === 'minute') feed.state.now += MINUTE;
            else if (step === 'quarter') feed.state.now += 15 * MINUTE;
            else if (step === 'lost') feed.chat.losesAnswers = 1;
            else {
              const dies = step;
              let writes = 0;
              await feed.run(3, () => (++writes === 2 ? dies : undefined));
            }
          }
          feed.chat.losesAnswers = 0;
          for (let n = 0; n < 3; n++) {
            await feed.run(6);
            feed.state.now += 2 * MINUTE;
          }
          const told = feed.sent.map(({ content }) => content).join('\n');
          const counted = [...told.matchAll(/one by one: (\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0);
          const names = [...told.matchAll(/n(\d+)n/g)].map(([, n]) => Number(n));
          expect(names).toEqual([...new Set(names)].sort((a, b) => a - b));
          expect(names.length + counted).toBe(bans);
        },
      ),
      { numRuns: runsOf(30, 500) },
    );
  });
});

describe('the live status', () => {
  const posted = async () => {
    const feed = world('status');
    feed.add();
    await feed.run();
    return feed;
  };
  const shown = ({ sent }: ReturnType<typeof world>) => sent.map(({ content }) => content.split('\n')[1]);

  test('is one message, changed at most once a minute, also by the next process', async () => {
    const feed = await posted();
    const name = community.servers.find(({ game }) => game === 'squad')!.name;
    expect(feed.sent[0]!.content.split('\n')[0]).toBe('**Our servers**');
    expect(shown(feed)[0]!.replaceAll('\\', '')).toBe(`**${name}**: 40 of 100 players, Yehorivka RAAS v1`);
    feed.players.now = 41;
    feed.state.now += MINUTE / 2;
    await feed.run(8);
    expect([feed.sent.length, feed.chat.edits]).toEqual([1, 1]);
    expect(shown(feed)[0]).toContain('41 of 100');
    const before = feed.log.length;
    await feed.run(8);
    expect(feed.log.length).toBe(before);
  });

  test('after an outage says only what is now', async () => {
    const feed = await posted();
    feed.chat.fails = [new GuildUnavailable('It answered 502.')];
    await feed.run(3);
    feed.players.now = 90;
    feed.state.now += 10 * MINUTE;
    await feed.run(3);
    expect([feed.sent.length, shown(feed)[0]!.includes('90 of 100')]).toEqual([1, true]);
  });

  test('is posted anew where somebody deleted it, and found where its process died', async () => {
    const feed = await posted();
    feed.sent.length = 0;
    feed.state.now += 2 * MINUTE;
    await feed.run();
    expect(feed.sent).toHaveLength(1);
    feed.sent.length = 0;
    feed.chat.losesAnswers = 1;
    feed.state.now += 2 * MINUTE;
    await feed.run(2);
    expect(feed.types().at(-1)).toBe('DiscordMessageBegun');
    feed.state.now += 60 * MINUTE;
    feed.players.now = 12;
    await feed.run(4);
    expect([feed.sent.length, shown(feed)[0]!.includes('12 of 100')]).toEqual([1, true]);
  });

  test('is switched off where its channel is gone', async () => {
    const feed = await posted();
    feed.players.now = 41;
    feed.chat.fails = [new GuildRefused(404, 10003, 'Unknown Channel')];
    await feed.run();
    expect(feed.log.at(-1)).toMatchObject({ type: 'DiscordFeedRefused', data: { code: 10003 } });
  });
});

describe('lines', () => {
  const adminRoles = { squad: ['7'], reforger: [] };
  const telling = { voice: new Voice('en'), servers: community.servers, calledRole: CALLED.id, weaponName, adminRoles };
  const say = (lines: readonly Line[]) => lines.map((line) => renderLine(line, telling.voice, (id) => `Mr ${id}`));
  const at = { created: START, metadata: { actor: { id: '1', name: 'Bunya', roles: [] } } };
  const lines = (kind: keyof typeof FEEDS, type: string, data: object, metadata: object = at.metadata) =>
    say(FEED_LINES[kind][type]!({ ...at, type, data, metadata } as unknown as RecordedEvent, telling));

  test('every feed has events of its own, and samples that can be said', () => {
    for (const [kind, { samples }] of Object.entries(FEEDS)) {
      const isLive = 'live' in FEEDS[kind as keyof typeof FEEDS];
      expect([kind, Object.keys(FEED_LINES[kind as keyof typeof FEEDS]).length > 0]).toEqual([kind, !isLive]);
      for (const text of say(samples)) expect(text).not.toMatch(/\{|undefined/);
    }
  });

  test('addresses and ids are not said, numbers and times are', () => {
    expect(masked('at 203.0.113.7:7787 and 2001:db8::1, 76561190000000001')).toBe('at ••• and •••, •••');
    expect(masked('0002b7e1c4d94a1f9c3a5d6e7f8091a2 7d3f6f6e-0b43-4a7e-9d5a-0f0a4f0f3c11')).toBe('••• •••');
    expect(masked('253 : 0 at 09:30:00, v8.2.1')).toBe('253 : 0 at 09:30:00, v8.2.1');
  });

  test('names and texts cannot format or mention', () =>
    expect(
      lines('bans', 'PlayerBanned', {
        ...(ban('@everyone **x**').data as object),
        reason: '<@&1> [a](https://b.test)',
      }),
    ).toEqual([
      '**\\@everyone \\*\\*x\\*\\*** was banned by Bunya for good: \\<\\@\\&1\\> \\[a\\]\\(https\\:\\/\\/b\\.test\\)',
    ]));

  test('what a rule posts mentions the admins where it says so, and nobody that a player typed', () => {
    const decided = (kind: string, rest: object = {}) =>
      lines('automations', 'AutomationDecided', {
        ...{ game: 'squad', serverId: 1, mode: 'on', outdone: false },
        steps: [
          { kind, text: 'Kea calls: @everyone <@&9>' },
          { kind: 'warn', text: 'They are told.' },
        ],
        ...rest,
      });
    const [server] = community.servers;
    expect(decided('discord-staff')).toEqual([
      `<@&7> **${inert(server!.name)}**: Kea calls\\: \\@everyone \\<\\@\\&9\\>`,
    ]);
    expect(decided('discord')[0]).not.toContain('<@&');
    expect(decided('discord-staff', { game: 'reforger' })[0]).not.toContain('<@&');
    for (const rest of [{ mode: 'watch' }, { outdone: true }]) expect(decided('discord', rest)).toEqual([]);
  });

  test('a player whom nobody can name is somebody', () =>
    expect(lines('bans', 'PlayerBanned', ban('').data as object)[0]).toMatch(/^\*\*somebody\*\* was banned/));

  test('bans that an import or a list brought are not told one by one', () => {
    const through = { importId: 'i', by: 'Bunya', byId: '1' };
    expect(lines('bans', 'PlayerBanned', ban('Galah', { through }).data as object)).toEqual([]);
    expect(lines('bans', 'BansImported', { source: 'old.cfg', taken: 3_000 })[0]).toContain(
      '3000 bans over from old\\.cfg',
    );
  });

  test('kills and team kills are told apart, and nobody kills themselves', () => {
    const fighter = (playerId: string, team: 1 | 2 | null) => ({ playerId, team, faction: null });
    const died = (attacker: object | null, victim: object) =>
      (['kills', 'team-kills'] as const).map(
        (kind) => lines(kind, 'SquadPlayerDied', { serverId: 1, attacker, victim, weapon: 'BP_M4' }).length,
      );
    expect(died(fighter('a', 1), fighter('b', 2))).toEqual([1, 0]);
    expect(died(fighter('a', 1), fighter('b', 1))).toEqual([0, 1]);
    expect(died(fighter('a', 1), fighter('a', 1))).toEqual([0, 0]);
    expect(died(null, fighter('b', 1))).toEqual([0, 0]);
    expect(died(fighter('a', null), fighter('b', null))).toEqual([1, 0]);
  });

  test('an action says who, what, why and what changed; what is not audited says nothing', () => {
    const audit = {
      ...{ game: 'squad', tool: 'bans', action: 'CHANGE_BAN', resourceType: 'player', resourceId: '1' },
      ...{
        resourceName: 'Galah',
        changes: { until: { from: '2026', to: null }, reason: 'Appeal', all: { from: {}, to: [] } },
      },
    };
    expect(lines('admin-actions', 'PlayerBanChanged', {}, { ...at.metadata, audit })).toEqual([
      '**Bunya** change ban: Galah (bans)',
      'Reason: Appeal',
      'until: 2026 → –',
    ]);
    expect(lines('admin-actions', 'PlayerBanChanged', {})).toEqual([]);
  });

  test('a match that was abandoned, and a game without a winner, are not told', () => {
    const match = { serverId: 1, layer: 'Yehorivka_RAAS_v1', outcome: 'won', winner: 1, winnerName: 'ADF' };
    const teams = [
      { team: 1, tickets: 253 },
      { team: 2, tickets: 0 },
    ];
    expect(lines('matches', 'SquadMatchEnded', { ...match, teams })[0]).toContain(
      'ADF won on Yehorivka RAAS v1, 253 \\: 0',
    );
    expect(lines('matches', 'SquadMatchEnded', { ...match, teams, outcome: 'abandoned' })).toEqual([]);
    expect(lines('matches', 'ReforgerGameEnded', { serverId: 1, winner: null })).toEqual([]);
  });
});
