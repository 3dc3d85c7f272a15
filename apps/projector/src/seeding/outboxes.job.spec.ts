import * as fc from 'fast-check';
import { parseCommunity } from '@app/contracts/community/community';
import { rewardRoles, seedingAccounts, seedingMessages, seedingPlayers } from '@app/contracts/seeding/read-models';
import type { ReadModel } from '@app/contracts/read-model';
import { fold, type Decider, type Decision, type DomainEvent } from '@app/domain/decider';
import type { SeedingEvent } from '@app/domain/seeding/events';
import { queueMessage, winnerMessage } from '@app/domain/seeding/winner-message';
import { GuildRefused, GuildUnavailable } from '@app/outside/guild-api';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { LOG_START, toLogPosition } from '@app/storage/event-log/position';
import type { ReadModels } from '@app/storage/read-models/reader';
import communityJson from '../../../../community/community.json';
import type { Consequence } from '../engine/policies/policy-runner';
import { foldBatch, type Projection } from '../projection';
import { messages } from './messages.projection';
import { messagesJob } from './messages.job';
import { rewardRolesJob } from './reward-roles.job';
import { roles } from './roles.projection';

/** The end of the log, a little ahead of what the read models have folded. */
const END = toLogPosition({ commit: 1n, prepare: 1n });

const community = parseCommunity(communityJson);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2026-11-20T02:00:00Z');
const superSeeder = community.guild.roles.find(({ key }) => key === community.seeding.superSeeder.role)!.id;

class Crashed extends Error {}

/** A log in memory, with read models folded from it by the real projections. */
const world = () => {
  const log: { stream: string; event: DomainEvent }[] = [];
  const state = { now: START };
  const docs = (projection: Projection) => {
    const events = log
      .filter(({ event }) => event.type in projection.evolve)
      .map(({ event }, index) => ({ ...event, logPosition: String(index).padStart(33, '0') }));
    const { changed } = foldBatch(projection, new Map(), events as unknown as RecordedEvent[]);
    return [...changed.values()].flatMap(({ doc }) => (doc ? [doc as Record<string, unknown>] : []));
  };
  /** @param dies whether the process dies before or after this write */
  const decideFor = (dies: () => 'before' | 'after' | undefined = () => undefined) =>
    (async (decider: Decider<unknown, DomainEvent>, id: string, decision: Decision<unknown, DomainEvent>) => {
      const stream = `${decider.category}-${id}`;
      const past = log.flatMap((one) => (one.stream === stream ? [one.event] : []));
      const events = [...decision(fold(decider, past))];
      const death = events.length > 0 ? dies() : undefined;
      if (death === 'before') throw new Crashed();
      log.push(...events.map((event) => ({ stream, event })));
      await Promise.resolve();
      if (death === 'after') throw new Crashed();
      return { events, repeated: events.length === 0 };
    }) as unknown as Consequence;
  return { log, state, docs, decideFor, types: () => log.map(({ event }) => event.type) };
};

describe('the outbox of messages', () => {
  const messageId = '2026-10-1st';
  const memberId = '290401099666423845';
  const text = 'You won.';

  const outbox = async () => {
    const { log, state, docs, decideFor, types } = world();
    const queue = {
      messageId,
      memberId,
      month: '2026-10',
      position: '1st',
      text,
      at: '2026-11-20T00:00:00.000Z',
    } as const;
    await decideFor()(winnerMessage, messageId, queueMessage(queue));
    const sent: { content: string; nonce: string; at: number }[] = [];
    const chat = { fails: [] as (Error | undefined)[], hides: [] as boolean[] };
    const api = {
      directChannel: () => Promise.resolve('6'),
      messages: () =>
        Promise.resolve(
          sent
            .map(({ content, at }, n) => ({
              ...{ id: `m${n}`, content, author: { id: 'bot' } },
              timestamp: new Date(at).toISOString().replace('Z', '000+00:00'),
            }))
            .reverse(),
        ),
      send: (_: string, { content, nonce }: { content: string; nonce: string }) => {
        const failure = chat.fails.shift();
        if (failure) return Promise.reject(failure);
        // The chat platform remembers a nonce for a few minutes.
        const duplicate = sent.findIndex((one) => one.nonce === nonce && state.now - one.at < 3 * MINUTE);
        if (duplicate < 0) sent.push({ content, nonce, at: state.now });
        const id = `m${duplicate < 0 ? sent.length - 1 : duplicate}`;
        // It has the message, and its answer is lost.
        if (chat.hides.shift()) return Promise.reject(new GuildUnavailable('The operation was aborted due to timeout'));
        return Promise.resolve({ id, content, author: { id: 'bot' }, timestamp: new Date(state.now).toISOString() });
      },
    };
    const readModels = {
      version: () => Promise.resolve({}),
      find: (model: ReadModel<object>) =>
        Promise.resolve(
          model.name === seedingMessages.name ? docs(messages as never).filter((doc) => doc['open']) : [],
        ),
    } as unknown as Pick<ReadModels, 'find' | 'version'>;
    const job = messagesJob({ api, readModels, now: () => state.now });
    const look = (dies?: () => 'before' | 'after' | undefined) =>
      job.run(decideFor(dies), new AbortController().signal);
    return { look, sent, chat, state, types, log };
  };

  test('a message is sent once, with a nonce of its own', async () => {
    const { look, sent, types } = await outbox();
    await look();
    await look();
    expect(sent).toMatchObject([{ content: text, nonce: 'seeding-2026-10-1st' }]);
    expect(types()).toEqual(['WinnerMessageQueued', 'WinnerMessageAttempted', 'WinnerMessageSent']);
  });

  test('a nonce is no longer than the chat platform takes', () =>
    expect(`seeding-${messageId}`.length).toBeLessThanOrEqual(25));

  test('while the chat platform is away, or refuses too many requests, it waits and tries again', async () => {
    const { look, sent, chat, state, log } = await outbox();
    chat.fails = [
      new GuildUnavailable('It said that we ask too often.', 300),
      new GuildUnavailable('It answered 502.'),
    ];
    await look();
    expect(log.at(-1)!.event).toMatchObject({ data: { retryAt: '2026-11-20T02:05:00.000Z' } });
    state.now += 4 * MINUTE;
    await look();
    expect(chat.fails).toHaveLength(1);
    state.now += MINUTE;
    await look();
    expect([sent.length, chat.fails.length]).toEqual([0, 0]);
    state.now += 5 * MINUTE;
    await look();
    expect(sent).toHaveLength(1);
  });

  test('whoever takes no messages is not sent another', async () => {
    const { look, sent, chat, state, log } = await outbox();
    chat.fails = [new GuildRefused(403, 50007, 'It answered 403: Cannot send messages to this user')];
    await look();
    state.now += DAY;
    await look();
    expect(sent).toEqual([]);
    expect(log.at(-1)!.event).toMatchObject({
      type: 'WinnerMessageFailed',
      data: { retryAt: null, reason: 'It answered 403: Cannot send messages to this user' },
    });
  });

  test('a refusal that is not about the winner is tried again', async () => {
    const { look, sent, chat, state } = await outbox();
    chat.fails = [new GuildRefused(403, 0, 'It answered 403: no'), new GuildRefused(408, 0, 'It answered 408: no')];
    for (let looks = 0; looks < 3; looks++) {
      await look();
      state.now += 5 * MINUTE;
    }
    expect(sent).toHaveLength(1);
  });

  test('a message whose answer was lost is found again long after the nonce is forgotten', async () => {
    const { look, sent, chat, state, types } = await outbox();
    chat.hides = [true];
    await look();
    state.now += DAY;
    await look();
    expect(sent).toHaveLength(1);
    expect(types().at(-1)).toBe('WinnerMessageSent');
  });

  test('a message of the same words about an earlier month is not taken for it', async () => {
    const { look, sent, chat, state } = await outbox();
    sent.push({ content: text, nonce: 'seeding-2026-09-1st', at: state.now - 28 * DAY });
    chat.fails = [new GuildUnavailable('It answered 502.')];
    await look();
    state.now += DAY;
    await look();
    expect(sent.map(({ nonce }) => nonce)).toEqual(['seeding-2026-09-1st', 'seeding-2026-10-1st']);
  });

  test('whatever dies before or after whichever write, and whatever answers are lost, it is sent once', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            write: fc.integer({ min: 1, max: 3 }),
            when: fc.constantFrom('before' as const, 'after' as const, undefined),
            lost: fc.boolean(),
            pause: fc.integer({ min: 0, max: 3 * 24 * 60 }),
          }),
          { maxLength: 6 },
        ),
        async (deaths) => {
          const { look, sent, chat, state, types } = await outbox();
          for (const { write, when, lost, pause } of deaths) {
            let writes = 0;
            chat.hides = [lost];
            await look(() => (++writes === write ? when : undefined)).catch((error: unknown) =>
              expect(error).toBeInstanceOf(Crashed),
            );
            state.now += pause * MINUTE;
          }
          chat.hides = [];
          state.now += 3 * DAY;
          await look();
          expect(sent).toHaveLength(1);
          expect(types().filter((type) => type === 'WinnerMessageSent')).toHaveLength(1);
        },
      ),
      { numRuns: 100 },
    ));
});

describe('the roles that points earn', () => {
  const steamId = '76561190000000003';
  const memberId = '290401099666423845';

  const guildWith = (before: readonly string[] = [], inGuild = true) => {
    const { state, docs, decideFor, types, log } = world();
    const held = new Set(before);
    const requests: string[] = [];
    const changes: string[] = [];
    const player = {
      steamId,
      playerId: 'p',
      days: { '2026-11-20': { seeding: 20 * 15 * MINUTE, leading: 0 } },
      lastDay: '2026-11-20',
    };
    const account = { steamId, memberId: memberId as string | null, exempt: false };
    const known = { behind: 0, missed: false };
    const fails: (Error | undefined)[] = [];
    const change = (what: 'PUT' | 'DELETE', user: string, role: string) => {
      requests.push(what);
      const failure = fails.shift();
      if (failure) return Promise.reject(failure);
      changes.push(`${what} ${user}`);
      if (what === 'PUT') held.add(role);
      else held.delete(role);
      return Promise.resolve();
    };
    const api = {
      member: () => Promise.resolve(inGuild ? { roles: [...held], joined_at: null } : undefined),
      addRole: (_: string, user: string, role: string) => change('PUT', user, role),
      removeRole: (_: string, user: string, role: string) => change('DELETE', user, role),
    };
    const readModels = {
      version: () => Promise.resolve({ frozen: false, faulted: false, handledTypes: [], logPosition: LOG_START }),
      find: (model: ReadModel<object>, { where }: { where: { field: string; value: unknown }[] }) => {
        const [{ field, value }] = where as [(typeof where)[number]];
        if (model.name === seedingPlayers.name) {
          const isFound = field === 'steamId' ? value === steamId : !known.missed && player.lastDay > String(value);
          return Promise.resolve(isFound ? [player] : []);
        }
        return Promise.resolve(
          model.name === rewardRoles.name ? docs(roles as never).filter((doc) => doc[field] === true) : [],
        );
      },
      getMany: (model: ReadModel<object>, ids: readonly string[]) =>
        Promise.resolve(
          new Map(model.name === seedingAccounts.name && ids.includes(steamId) ? [[steamId, account] as const] : []),
        ),
    } as unknown as Pick<ReadModels, 'find' | 'getMany' | 'version'>;
    const seeding = structuredClone(community.seeding);
    const job = () =>
      rewardRolesJob({
        community: { ...community, seeding },
        api,
        readModels,
        log: { newestOfOurs: () => Promise.resolve(known.behind > 0 ? END : LOG_START) },
        now: () => state.now,
      });
    const look = (dies?: () => 'before' | 'after' | undefined) =>
      job().run(decideFor(dies), new AbortController().signal);
    return { look, held, requests, changes, seeding, state, account, known, fails, types, log };
  };

  test('are given when the points reach them, and taken when they have rolled off', async () => {
    const { look, held, state, types } = guildWith();
    await look();
    expect([...held]).toEqual([superSeeder]);
    state.now += 27 * DAY;
    await look();
    expect([...held]).toEqual([superSeeder]);
    state.now += DAY;
    await look();
    expect([...held]).toEqual([]);
    expect(types()).toEqual(['RewardRoleGranted', 'RewardRoleGiven', 'RewardRoleRevoked', 'RewardRoleRemoved']);
  });

  test('that somebody else had given are left alone', async () => {
    const { look, held, requests, state, log } = guildWith([superSeeder]);
    await look();
    state.now += 28 * DAY;
    await look();
    expect([[...held], requests]).toEqual([[superSeeder], []]);
    expect(log.map(({ event }) => event as SeedingEvent)).toMatchObject([
      { type: 'RewardRoleGranted', data: { heldBefore: true } },
      { type: 'RewardRoleRevoked', data: { because: 'rolled-off', points: 0 } },
    ]);
  });

  test('go with the account, when it is no longer the member’s', async () => {
    const { look, held, account, log } = guildWith();
    await look();
    account.memberId = null;
    await look();
    expect([...held]).toEqual([]);
    expect(log[2]!.event).toMatchObject({ data: { because: 'unlinked', memberId, points: 20 } });
  });

  test('are taken from whoever had the account before, also where that fails at first', async () => {
    const { look, account, fails, changes, state } = guildWith();
    await look();
    account.memberId = '290401099666423846';
    fails.push(new GuildUnavailable('It answered 502.'));
    for (let looks = 0; looks < 6; looks++) {
      await look();
      state.now += MINUTE / 2;
    }
    expect(changes).toEqual([`PUT ${memberId}`, `DELETE ${memberId}`, 'PUT 290401099666423846']);
  });

  test('are another one when the configuration names another, also where taking the former fails at first', async () => {
    const { look, held, seeding, fails, types, state } = guildWith();
    await look();
    seeding.superSeeder.role = 'booster';
    fails.push(new GuildUnavailable('It answered 502.'));
    for (let looks = 0; looks < 6; looks++) {
      await look();
      state.now += MINUTE / 2;
    }
    expect([...held]).toEqual([community.guild.roles.find(({ key }) => key === 'booster')!.id]);
    expect(types().slice(2)).toEqual([
      ...['RewardRoleRevoked', 'RewardRoleFailed', 'RewardRoleRemoved'],
      ...['RewardRoleGranted', 'RewardRoleGiven'],
    ]);
  });

  test('nobody loses one while the log is not folded to its end', async () => {
    const { look, held, state, known } = guildWith();
    await look();
    state.now += 40 * DAY;
    known.behind = 1;
    await look();
    expect([...held]).toEqual([superSeeder]);
  });

  test('nobody loses one whom the pages missed, because others moved from one to another meanwhile', async () => {
    const { look, held, known, types } = guildWith();
    await look();
    known.missed = true;
    await look();
    expect([...held]).toEqual([superSeeder]);
    expect(types()).toEqual(['RewardRoleGranted', 'RewardRoleGiven']);
  });

  test('whoever is not in the guild gets none', async () => {
    const { look, types } = guildWith([], false);
    await look();
    expect(types()).toEqual([]);
  });

  test('a refusal is kept with its reason and tried again later', async () => {
    const { look, held, requests, fails, state, types, log } = guildWith();
    fails.push(new GuildRefused(403, 50013, 'It answered 403: Missing Permissions'));
    await look();
    await look();
    expect([requests, [...held]]).toEqual([['PUT'], []]);
    expect(log.at(-1)!.event).toMatchObject({ data: { reason: 'It answered 403: Missing Permissions' } });
    state.now += MINUTE;
    await look();
    expect([...held]).toEqual([superSeeder]);
    expect(types()).toEqual(['RewardRoleGranted', 'RewardRoleFailed', 'RewardRoleGiven']);
  });

  test('whoever has left the guild needs nothing taken away', async () => {
    const { look, fails, state, types } = guildWith();
    await look();
    state.now += 28 * DAY;
    fails.push(new GuildRefused(404, 10007, 'It answered 404: Unknown Member'));
    await look();
    expect(types().at(-1)).toBe('RewardRoleRemoved');
  });

  test('whatever dies before or after whichever write, in the end the guild shows what the points say', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            write: fc.integer({ min: 1, max: 3 }),
            when: fc.constantFrom('before' as const, 'after' as const),
            hours: fc.integer({ min: 0, max: 2 * 24 }),
            fails: fc.boolean(),
          }),
          { maxLength: 8 },
        ),
        async (deaths) => {
          const { look, held, fails, state } = guildWith();
          for (const { write, when, hours, fails: failing } of deaths) {
            let writes = 0;
            fails.splice(0, Infinity, ...(failing ? [new GuildUnavailable('It answered 502.')] : []));
            await look(() => (++writes === write ? when : undefined)).catch((error: unknown) =>
              expect(error).toBeInstanceOf(Crashed),
            );
            state.now += hours * 60 * MINUTE;
          }
          fails.splice(0);
          // A failed attempt waits a day at most before the next.
          const settle = async () => {
            await look();
            state.now += DAY;
            await look();
          };
          await settle();
          expect([...held]).toEqual([superSeeder]);
          state.now += 28 * DAY;
          await settle();
          expect([...held]).toEqual([]);
        },
      ),
      { numRuns: 60 },
    ));
});
