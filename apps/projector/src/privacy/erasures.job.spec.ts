import { parseCommunity } from '@app/contracts/community/community';
import { rewardRoleIds } from '@app/contracts/community/seeding';
import type { ErasureRequestDocument } from '@app/contracts/privacy/read-models';
import { connections } from '@app/domain/connections/connections';
import { BY_STEAM } from '@app/domain/connections/sources';
import { reservedAs } from '@app/domain/connections/link-request';
import { reservations } from '@app/domain/connections/reservation';
import { reservationOf } from '@app/storage/event-log/reservation';
import { fold, type Decider, type Decision, type DomainEvent } from '@app/domain/decider';
import { banPlayer, liftBan, playerRecord, playerRecordId } from '@app/domain/moderation/player-record';
import { cancelErasure, privacy, requestErasure, announceErasure, withdrawErasure } from '@app/domain/privacy/privacy';
import { WITHDRAWAL_TIME } from '@app/domain/privacy/rules';
import { grantRole, rewardRole, rewardRoleId } from '@app/domain/seeding/reward-role';
import { GuildUnavailable } from '@app/outside/guild-api';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import type { ReadModelStore } from '@app/storage/read-models/port';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { RecordedEvent } from '@app/storage/event-log/event';
import type { Streams } from '@app/storage/event-log/streams';
import type { Consequence } from '../engine/policies/policy-runner';
import communityJson from '../../../../community/community.json';
import { erasuresJob } from './erasures.job';

type AnyDecider = Decider<unknown, DomainEvent>;
type AnyDecision = Decision<unknown, DomainEvent>;

const community = { ...parseCommunity(communityJson), privacy: { recordDays: 30, staffDays: 100 } };
const DAY = 86_400_000;
const ROLE = rewardRoleIds(community)['super-seeder'];
const MEMBER = '290401099666423845';
const STEAM = '76561190000188001';
const PSN = 'Kestrel-AU';
const START = Date.parse('2026-11-01T10:00:00.000Z');
const at = new Date(START).toISOString();

class Crash extends Error {}

/** A log, keys and read models in memory, in which a process breaks off before or after its n-th step. */
const world = () => {
  const streams = new Map<string, DomainEvent[]>();
  const idempotent = new Set<string>();
  const keys = new Set([MEMBER, STEAM, PSN]);
  const addresses = new Set([STEAM, 'somebody-else']);
  const signedOut: string[] = [];
  const guild = { roles: new Set<string>([ROLE]), says: 'well' as 'well' | 'refused' | 'unavailable' };
  const told: string[] = [];
  let now = START;
  let newest: number | undefined;
  let step = 0;
  let crash: { readonly at: number; readonly after: boolean } | undefined;
  const acting = <Result>(act: () => Result): Result => {
    const here = ++step === crash?.at;
    if (here && !crash?.after) throw new Crash();
    const result = act();
    if (here) throw new Crash();
    return result;
  };
  const of = (stream: string) => streams.get(stream) ?? [];
  const named = ({ category }: { category: string }, id?: string) =>
    id === undefined ? category : `${category}-${id}`;
  const transact = async (
    decider: AnyDecider,
    id: string | undefined,
    decide: AnyDecision,
    by?: { idempotency?: { key: string } },
  ) => {
    const stream = named(decider, id);
    const key = by?.idempotency?.key;
    if (key !== undefined && idempotent.has(key)) return { events: [], repeated: true };
    const events = [...decide(fold(decider, of(stream)))];
    if (events.length > 0)
      acting(() => {
        streams.set(stream, [...of(stream), ...events]);
        if (key !== undefined) idempotent.add(key);
      });
    return { events, repeated: events.length === 0 };
  };
  const load = async (decider: AnyDecider, id?: string) => ({ state: fold(decider, of(named(decider, id))) });
  const keyOf = (id: string) => ({ id, pseudonym: id });
  const personKeys = {
    ofPseudonyms: async (ids: string[]) => ids.filter((id) => keys.has(id)).map(keyOf),
    ofIds: async (ids: string[]) => ids.filter((id) => keys.has(id)).map(keyOf),
    destroy: async (ids: string[]) => acting(() => ids.forEach((id) => keys.delete(id))),
  } as unknown as PersonKeyStore;
  const generations = (projection: string) => {
    const events = of(`operations-${projection}`) as { type: string; data: { generation: number } }[];
    const has = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data.generation);
    const dropped = has('ProjectionGenerationDropped');
    return [1, ...has('ProjectionRebuildRequested')].filter((generation) => !dropped.includes(generation));
  };
  const store = {
    readControl: async (key: string) => {
      const built = generations(key.replace('projection/', ''));
      const serving = built.at(-1)!;
      const standing = built.map((generation) => ({
        generation,
        state: generation === serving ? 'serving' : 'standby',
      }));
      return { value: { serving, generations: standing } };
    },
  } as unknown as ReadModelStore;
  const older: Pick<ErasureRequestDocument, 'requestId' | 'person'>[] = [];
  const requests = () => [
    ...older,
    ...fold(privacy, of(`privacy-${MEMBER}`) as never[]).erasures.map(({ requestId }) => ({
      requestId,
      person: MEMBER,
    })),
  ];
  const job = () =>
    erasuresJob({
      ...{ personKeys, store, reservationSecret: 'secret', naming: ['connections', 'notices'], pollEvery: 1 },
      streams: { load, transact, forget: () => undefined } as unknown as Streams,
      log: {
        readStream: async function* (stream: string) {
          yield of(stream) as never;
        },
        readAll: async function* ({ types }: { types: readonly string[] }) {
          yield [...streams.values()].flat().filter(({ type }) => types.includes(type)) as never;
        },
        head: async () => '0000000000000001-0000000000000001',
        excerpt: async () => [{ created: newest ?? now }] as RecordedEvent[],
      },
      readModels: {
        version: async () => ({}),
        find: async (_: unknown, { skip = 0, limit = Infinity }) => requests().slice(skip, skip + limit),
      } as unknown as ReadModels,
      signOut: async (id) => void acting(() => signedOut.push(id)),
      addresses: { forgetPlayers: async (ids) => acting(() => ids.forEach((id) => addresses.delete(id))) },
      community,
      api: {
        member: async () => {
          if (guild.says === 'unavailable') throw new GuildUnavailable('It answered 502.');
          return { roles: [...guild.roles], joined_at: null };
        },
        takeRole: async (_, member, role) => {
          if (guild.says === 'unavailable') throw new GuildUnavailable('It answered 502.');
          if (guild.says === 'refused') return 'It answered 403: Missing Permissions';
          acting(() => member === MEMBER && guild.roles.delete(role));
          return undefined;
        },
        tell: async (member, { content }) => {
          if (guild.says === 'unavailable') throw new GuildUnavailable('It answered 502.');
          if (guild.says === 'refused') return 'It answered 403: Cannot send messages to this user';
          acting(() => member === MEMBER && told.push(content));
          return undefined;
        },
      },
      now: () => now,
    });
  return {
    streams,
    keys,
    addresses,
    signedOut,
    guild,
    told,
    older,
    transact: transact as unknown as Consequence,
    pass: (time: number) => void (now += time),
    /** When the newest event was written; now, unless it is said. */
    wrote: (time: number) => void (newest = time),
    /** @returns how many steps it took. */
    async run(breaks?: { at: number; after: boolean }): Promise<number> {
      step = 0;
      crash = breaks;
      await job()
        .run(transact as unknown as Consequence, new AbortController().signal)
        .catch((error: unknown) => {
          if (!(error instanceof Crash || error instanceof GuildUnavailable)) throw error;
        });
      crash = undefined;
      return step;
    },
    types: () => [...streams.values()].flat().map(({ type }) => type),
  };
};

const provedAs = (platform: 'steam' | 'psn') =>
  platform === 'steam' ? { verified: true, provedBy: BY_STEAM } : { verified: false };
const linked = (platform: 'steam' | 'psn', accountId: string): DomainEvent => ({
  type: 'GameAccountConnected',
  data: { memberId: MEMBER, platform, accountId, claim: 1, displayName: 'Kestrel', ...provedAs(platform), at },
});

/** @param earned whether the member has a role that seeding earned */
const given = async (earned = true) => {
  const it = world();
  it.streams.set(`${connections.category}-${MEMBER}`, [linked('steam', STEAM), linked('psn', PSN)]);
  const of = { memberId: MEMBER, requestId: 'one', at };
  await it.transact(privacy, MEMBER, requestErasure({ ...of, name: 'Kestrel' }));
  await it.transact(privacy, MEMBER, announceErasure({ ...of, about: 'requested', reached: true }));
  const grant = { reward: 'super-seeder', memberId: MEMBER, steamId: STEAM, points: 20, threshold: 20, at } as const;
  const role = grantRole({ ...grant, roleId: ROLE, heldBefore: !earned });
  await it.transact(rewardRole, rewardRoleId('super-seeder', MEMBER), role);
  return it;
};

/** What must have happened exactly once, however often it was begun. */
const ONCE = ['ErasureStarted', 'PersonErased', 'ErasureCompleted'];
const countOf = (types: readonly string[], type: string) => types.filter((one) => one === type).length;

test('nothing happens before the days have passed, nor after a withdrawal', async () => {
  const it = await given();
  it.pass(WITHDRAWAL_TIME - 1);
  expect(await it.run()).toBe(0);
  await it.transact(privacy, MEMBER, withdrawErasure({ memberId: MEMBER, requestId: 'one', at }));
  it.pass(WITHDRAWAL_TIME);
  expect(await it.run()).toBe(0);
  expect(it.keys.size).toBe(3);
});

test('a clock that is far ahead starts no erasure that the log has not passed, and ends no ban early', async () => {
  const it = await given();
  const ban = { game: 'squad', player: STEAM, name: 'Kestrel', at } as const;
  const until = new Date(START + 2 * WITHDRAWAL_TIME).toISOString();
  const more = { reason: 'Cheating', text: 'Banned', notes: '', evidence: [], until } as const;
  await it.transact(playerRecord, playerRecordId(ban), banPlayer({ ...ban, ...more }));
  it.pass(100 * WITHDRAWAL_TIME);
  it.wrote(START + WITHDRAWAL_TIME - 1);
  expect(await it.run()).toBe(0);
  expect(it.keys.size).toBe(3);
  it.wrote(START + WITHDRAWAL_TIME);
  await it.run();
  expect([...it.keys]).toEqual([STEAM]);
  it.wrote(START + 2 * WITHDRAWAL_TIME + 30 * DAY);
  await it.run();
  expect(it.keys.size).toBe(0);
});

test('it is carried out once, with links ended, whatever step a process breaks off at', async () => {
  const whole = await given();
  whole.pass(WITHDRAWAL_TIME);
  const steps = await whole.run();
  expect(steps).toBeGreaterThan(8);
  for (let step = 1; step <= steps; step++)
    for (const after of [false, true]) {
      const it = await given();
      it.pass(WITHDRAWAL_TIME);
      await it.run({ at: step, after });
      await it.run();
      const types = it.types();
      for (const type of ONCE) expect([step, type, countOf(types, type)]).toEqual([step, type, 1]);
      expect(countOf(types, 'GameAccountDisconnected')).toBe(2);
      expect(countOf(types, 'ProjectionRebuildRequested')).toBe(2);
      expect(countOf(types, 'ProjectionGenerationDropped')).toBe(2);
      expect(it.keys.size).toBe(0);
      expect([...it.addresses]).toEqual(['somebody-else']);
      expect(it.signedOut).toContain(MEMBER);
      expect([...it.guild.roles]).toEqual([]);
      expect(await it.run()).toBe(0);
    }
});

test('who holds a role of staff when it is due waits until that is given up; it is recorded once', async () => {
  const it = await given();
  const admin = community.guild.roles.find(({ key }) => key === 'squad-admin')!.id;
  it.guild.roles.add(admin);
  it.pass(WITHDRAWAL_TIME);
  await it.run();
  await it.run();
  expect([it.keys.size, countOf(it.types(), 'ErasureHeldBack'), countOf(it.types(), 'ErasureStarted')]).toEqual([
    3, 1, 0,
  ]);
  it.guild.roles.delete(admin);
  await it.run();
  expect(it.keys.size).toBe(0);
});

test('who acted as staff keeps the name for that, under a key that is destroyed when the time is over', async () => {
  const acted = async (roles: readonly string[], when: number) => {
    const it = await given();
    const audit = { tool: 'player-notes', action: 'ADD' };
    const metadata = { actor: { id: MEMBER, name: 'Kestrel', roles }, audit };
    it.streams.set('elsewhere', [{ type: 'PlayerNoteAdded', data: {}, metadata, created: when } as DomainEvent]);
    it.pass(WITHDRAWAL_TIME);
    await it.run();
    return { it, kept: it.streams.get('formerStaff') ?? [] };
  };
  const person = MEMBER.slice(1);
  const of = { person, record: `staff ${person}`, name: 'Kestrel', memberId: MEMBER };
  const { it, kept } = await acted(['squad-admin'], START);
  const until = new Date(START + 100 * DAY).toISOString();
  expect(kept).toMatchObject([{ type: 'StaffNameKept', data: { ...of, until } }]);
  expect(it.keys.size).toBe(0);

  it.keys.add(of.record);
  it.pass(100 * DAY - WITHDRAWAL_TIME - 1);
  expect([await it.run(), it.keys.size]).toEqual([0, 1]);
  it.pass(1);
  await it.run();
  expect([it.keys.size, countOf(it.types(), 'StaffNameForgotten')]).toEqual([0, 1]);
  expect(await it.run()).toBe(0);

  expect((await acted(['vip'], START)).kept).toEqual([]);
  expect((await acted(['squad-admin'], START - 101 * DAY)).kept).toEqual([]);
});

test('what the member only typed goes with nobody, and neither does what somebody else has proved since', async () => {
  const typed = await given();
  const link = { memberId: MEMBER, platform: 'steam', accountId: STEAM, claim: 1, displayName: 'Kestrel', at } as const;
  typed.streams.set(`${connections.category}-${MEMBER}`, [
    { type: 'GameAccountConnected', data: { ...link, verified: false } },
  ]);
  typed.pass(WITHDRAWAL_TIME);
  await typed.run();
  expect([...typed.keys]).toEqual([STEAM, PSN]);

  const proved = await given();
  const ban = { game: 'squad', player: STEAM, name: 'Kestrel', at } as const;
  const until = new Date(START + 2 * WITHDRAWAL_TIME).toISOString();
  const more = { reason: 'Cheating', text: 'Banned', notes: '', evidence: [], until } as const;
  await proved.transact(playerRecord, playerRecordId(ban), banPlayer({ ...ban, ...more }));
  proved.pass(WITHDRAWAL_TIME);
  await proved.run();
  const of = (name: string) => `${reservations.category}-${name}`;
  const other = { ...link, memberId: '290401099666423846', verified: true, provedBy: BY_STEAM };
  const reserved = { type: 'AccountReserved', data: { memberId: other.memberId, claim: 2, proved: true, at } };
  proved.streams.set(of(reservationOf('secret', 'account', reservedAs('steam', STEAM))), [reserved]);
  proved.streams.set(`${connections.category}-${other.memberId}`, [{ type: 'GameAccountConnected', data: other }]);
  proved.pass(100 * DAY);
  await proved.run();
  expect([...proved.keys]).toEqual([STEAM]);
});

test('nothing happens after staff have stopped it', async () => {
  const it = await given();
  await it.transact(privacy, MEMBER, cancelErasure({ memberId: MEMBER, requestId: 'one', reason: 'Not theirs', at }));
  it.pass(WITHDRAWAL_TIME);
  await it.run();
  expect([it.keys.size, it.types().includes('ErasureStarted')]).toEqual([3, false]);
});

describe('the member is told on the chat platform, once', () => {
  const about = (it: Awaited<ReturnType<typeof given>>) =>
    (it.streams.get(`privacy-${MEMBER}`) ?? []).flatMap(({ type, data }) =>
      type === 'ErasureAnnounced' ? [[(data as { about: string }).about, (data as { reached: boolean }).reached]] : [],
    );
  const again = { memberId: MEMBER, requestId: 'two', at };
  const asked = async () => {
    const it = await given();
    await it.transact(privacy, MEMBER, withdrawErasure({ memberId: MEMBER, requestId: 'one', at }));
    await it.transact(privacy, MEMBER, requestErasure({ ...again, name: 'Kestrel' }));
    return it;
  };

  test('of a request, with the day, and of its end before the keys are gone', async () => {
    const it = await asked();
    await it.run();
    await it.run();
    expect(it.told).toEqual([expect.stringMatching(/8 November 2026.*If it was not you/)]);
    it.pass(WITHDRAWAL_TIME);
    await it.run();
    await it.run();
    expect(it.told.slice(1)).toEqual([expect.stringMatching(/you are erased/)]);
    expect([it.keys.size, about(it).slice(1)]).toEqual([
      0,
      [
        ['requested', true],
        ['carried-out', true],
      ],
    ]);
  });

  test('of a request that staff have stopped, with the reason, and of one that waits for a role', async () => {
    const it = await asked();
    await it.transact(privacy, MEMBER, cancelErasure({ ...again, reason: 'Not theirs' }));
    await it.run();
    await it.run();
    expect(it.told).toEqual([expect.stringContaining('Not theirs')]);

    const staff = await given();
    staff.guild.roles.add(community.guild.roles.find(({ key }) => key === 'squad-admin')!.id);
    staff.pass(WITHDRAWAL_TIME);
    await staff.run();
    await staff.run();
    expect(staff.told).toEqual([expect.stringMatching(/role of staff/)]);
  });

  test('and whoever takes no messages is erased nevertheless', async () => {
    const it = await given();
    it.guild.says = 'refused';
    it.pass(WITHDRAWAL_TIME);
    await it.run();
    expect([it.keys.size, it.told, about(it).at(-1)]).toEqual([0, [], ['carried-out', false]]);
  });
});

test('an account with a ban in force waits for its end, and then goes by itself', async () => {
  const it = await given();
  const ban = { game: 'squad', player: STEAM, name: 'Kestrel', at } as const;
  const more = { reason: 'Cheating', text: 'Banned', notes: '', evidence: [], until: null } as const;
  await it.transact(playerRecord, playerRecordId(ban), banPlayer({ ...ban, ...more }));
  it.pass(WITHDRAWAL_TIME);
  await it.run();
  expect([...it.keys]).toEqual([STEAM]);
  expect(await it.run()).toBe(0);
  const lift = liftBan({ ...ban, banId: `squad-${STEAM}-1`, reason: 'Appealed', at });
  await it.transact(playerRecord, playerRecordId(ban), lift);
  // The record of it counts on for a while: nobody comes back to start clean.
  it.pass(30 * DAY - WITHDRAWAL_TIME - 1);
  expect([await it.run(), [...it.keys]]).toEqual([0, [STEAM]]);
  it.pass(1);
  await it.run();
  expect(it.keys.size).toBe(0);
  expect(countOf(it.types(), 'ErasureCompleted')).toBe(2);
  expect(await it.run()).toBe(0);
});

test('however many older requests wait for the end of a ban, a newer one is carried out', async () => {
  const it = await given();
  it.older.push(...Array.from({ length: 1_200 }, (_, n) => ({ requestId: `waits-${n}`, person: `banned-${n}` })));
  it.pass(WITHDRAWAL_TIME);
  await it.run();
  expect(it.keys.size).toBe(0);
});

test('while the chat platform cannot be reached, nobody knows who is staff: everybody is erased later', async () => {
  const it = await given();
  it.pass(WITHDRAWAL_TIME);
  it.guild.says = 'unavailable';
  await it.run();
  expect([it.keys.size, [...it.guild.roles]]).toEqual([3, [ROLE]]);
  it.guild.says = 'well';
  await it.run();
  expect([it.keys.size, [...it.guild.roles]]).toEqual([0, []]);
  expect(it.types()).toContain('RewardRoleRemoved');
});

test.each([
  ['that somebody else had given', false, 'well'],
  ['that the chat platform refuses to take', true, 'refused'],
] as const)('a role %s stays, and holds up nothing', async (_, earned, says) => {
  const it = await given(earned);
  it.pass(WITHDRAWAL_TIME);
  it.guild.says = says;
  await it.run();
  expect([it.keys.size, [...it.guild.roles]]).toEqual([0, [ROLE]]);
  expect(it.types()).not.toContain('RewardRoleRemoved');
});
