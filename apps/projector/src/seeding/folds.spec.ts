import * as fc from 'fast-check';
import type { SeedingMonthDocument, SeedingPlayerDocument } from '@app/contracts/seeding/read-models';
import type { SquadLeaderDocument } from '@app/contracts/squad/read-models';
import type { DomainEvent } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { foldBatch, type Projection } from '../projection';
import { accounts } from './accounts.projection';
import { messages } from './messages.projection';
import { months } from './months.projection';
import { players } from './players.projection';
import { roles } from './roles.projection';
import { squadLeading } from '../squad/leaders.projection';

const MINUTE = 60_000;
const sydney = { rules: { timeZone: 'Australia/Sydney' } };

/** The documents that events leave behind. */
const folded = <Doc extends object>(
  projection: Projection<Doc, never, never>,
  events: readonly { type: string; data: object }[],
) => {
  const recorded = events.map((event, index) => ({
    created: Date.parse((event.data as { at?: string }).at ?? '') || 0,
    ...event,
    logPosition: String(index).padStart(33, '0'),
  }));
  const { changed, failure } = foldBatch(
    { ...projection, ...('rules' in projection ? sydney : {}) } as unknown as Projection<Doc>,
    new Map(),
    recorded as unknown as RecordedEvent[],
  );
  expect(failure).toBeUndefined();
  return new Map([...changed].flatMap(([id, { doc }]) => (doc ? [[id, doc] as const] : [])));
};

interface Look {
  readonly at: number;
  readonly there: number;
  readonly server?: number;
  readonly role?: string;
}

/** `p0` to `p<there - 1>` are on the server, `p0` leads a squad of nine. */
const sampled = ({ at, there, server = 1, role = 'USA_SL_01' }: Look): DomainEvent => ({
  type: 'SquadRosterSampled',
  data: {
    serverId: server,
    at: new Date(at).toISOString(),
    players: Array.from({ length: there }, (_, n) => ({
      playerId: `p${n}`,
      team: 1,
      squad: n === 0 ? 1 : null,
      isLeader: n === 0,
      role: n === 0 ? role : null,
    })),
    squads: [{ id: 1, team: 1, name: 'INF', size: 9, locked: false }],
  },
});
const left = (at: number, playerId: string | null): DomainEvent => ({
  type: 'SquadPlayerDisconnected',
  data: { serverId: 1, at: new Date(at).toISOString(), playerId },
});

const monthOf = (events: readonly DomainEvent[], id: string) =>
  (folded<SeedingMonthDocument>(months as never, events).get(id)?.seeding ?? 0) / MINUTE;
const playerAfter = (events: readonly DomainEvent[], id = 'p0') =>
  folded<SeedingPlayerDocument>(players as never, events).get(id);

/** 1 November 2026, 00:00 in Sydney. */
const november = Date.parse('2026-10-31T13:00:00Z');

describe('a month of seeding', () => {
  test('is the time between the looks at a server with four to fifty players', () => {
    const looks = [0, 5, 10, 15].map((minutes) => sampled({ at: november + minutes * MINUTE, there: 4 }));
    expect(monthOf(looks, '2026-11 p0')).toBe(15);
    expect(monthOf(looks, '2026-11 p3')).toBe(15);
  });

  test('midnight of the first divides the time between two looks', () => {
    const looks = [-6, 4].map((minutes) => sampled({ at: november + minutes * MINUTE, there: 10 }));
    expect([monthOf(looks, '2026-10 p0'), monthOf(looks, '2026-11 p0')]).toEqual([6, 4]);
  });

  test('somebody who left is not there, whoever is unknown hurts nobody', () => {
    const looks = [
      sampled({ at: november, there: 10 }),
      left(november + 2 * MINUTE, 'p0'),
      left(november + 2 * MINUTE, null),
      sampled({ at: november + 10 * MINUTE, there: 10 }),
    ];
    expect([monthOf(looks, '2026-11 p0'), monthOf(looks, '2026-11 p1')]).toEqual([2, 10]);
  });

  test('who left an earlier visit, as is found out late, is still there', () => {
    const at = Date.parse('2026-10-10T09:00:00Z');
    const events = [
      sampled({ at, there: 10 }),
      left(at - 3 * 60 * MINUTE, 'p0'),
      sampled({ at: at + MINUTE, there: 10 }),
    ];
    expect(monthOf(events, '2026-10 p0')).toBe(1);
    expect(playerAfter(events)!.seeding).toBe(MINUTE);
    expect(folded<SquadLeaderDocument>(squadLeading as never, events).get('p0')!.leading).toBe(MINUTE);
  });

  test('a server that crashed is left by everybody, however soon they are back', () => {
    const ended = (outcome: string): DomainEvent => ({
      type: 'SquadMatchEnded',
      data: {
        ...{ serverId: 1, outcome, at: new Date(november + 2 * MINUTE).toISOString() },
        players: [{ playerId: 'p0', team: 1, stayed: true, seconds: 120 }],
      },
    });
    const around = (event: DomainEvent) => [
      sampled({ at: november, there: 10 }),
      event,
      sampled({ at: november + 10 * MINUTE, there: 10 }),
      sampled({ at: november + 15 * MINUTE, there: 10 }),
    ];
    expect(monthOf(around(ended('abandoned')), '2026-11 p0')).toBe(7);
    expect(monthOf(around(ended('won')), '2026-11 p0')).toBe(15);
    expect(playerAfter(around(ended('abandoned')))?.days['2026-11-01']?.seeding).toBe(7 * MINUTE);
  });

  test('nothing counts while the server is full, and whoever plays there only is not listed', () => {
    const looks = [0, 10, 20].map((minutes) => sampled({ at: november + minutes * MINUTE, there: 60, role: 'x' }));
    expect(folded(months as never, looks).size).toBe(0);
  });

  test('two servers are two clocks: late facts of one count beside the other', () => {
    const looks = [
      ...[60, 70].map((minutes) => sampled({ at: november + minutes * MINUTE, there: 10, server: 2 })),
      ...[0, 10].map((minutes) => sampled({ at: november + minutes * MINUTE, there: 10, server: 1 })),
    ];
    expect(monthOf(looks, '2026-11 p0')).toBe(20);
  });
});

describe('a player’s last weeks', () => {
  test('are days where the community lives, also when its clocks change', () => {
    // 4 October 2026 has 23 hours.
    const from = Date.parse('2026-10-03T13:50:00Z');
    const looks = [0, 10, 20].map((minutes) => sampled({ at: from + minutes * MINUTE, there: 20 }));
    const end = Date.parse('2026-10-04T12:55:00Z');
    const more = [0, 10].map((minutes) => sampled({ at: end + minutes * MINUTE, there: 20 }));
    expect(playerAfter([...looks, ...more])?.days).toEqual({
      '2026-10-03': { seeding: 10 * MINUTE, leading: 0 },
      '2026-10-04': { seeding: 15 * MINUTE, leading: 0 },
      '2026-10-05': { seeding: 5 * MINUTE, leading: 0 },
    });
  });

  test('hold ten points for each quarter of an hour of leading nine on a full server', () => {
    const looks = [0, 15].map((minutes) => sampled({ at: november + minutes * MINUTE, there: 80 }));
    expect(playerAfter(looks)?.days).toEqual({ '2026-11-01': { seeding: 0, leading: 150 * MINUTE } });
    expect(playerAfter(looks, 'p1')?.days).toEqual({});
  });

  test('keep 28 days', () => {
    const looks = Array.from({ length: 40 }, (_, day) =>
      [0, 10].map((minutes) => sampled({ at: november + day * 86_400_000 + (60 + minutes) * MINUTE, there: 20 })),
    ).flat();
    const { days, lastDay } = playerAfter(looks)!;
    expect([Object.keys(days).length, Object.keys(days)[0], lastDay]).toEqual([28, '2026-11-13', '2026-12-10']);
  });

  test('of one server are not touched by the clock of another, nor for long by its own', () => {
    const earned = [0, 15].map((minutes) => sampled({ at: november + minutes * MINUTE, there: 10 }));
    const year2099 = Date.parse('2099-06-01T00:00:00Z');
    const jumped = [1, 2].flatMap((server) =>
      [0, 5].map((minutes) => ({
        ...sampled({ at: year2099 + minutes * MINUTE, there: 10, server }),
        created: november + 20 * MINUTE,
      })),
    );
    const later = [30, 45].flatMap((minutes) =>
      [1, 2].map((server) => sampled({ at: november + minutes * MINUTE, there: 10, server })),
    );
    const events = [...earned, ...jumped, ...later];
    // 15 minutes before, and then as long on each of the servers; the time between two looks of the first counts, too.
    expect(playerAfter(events)).toMatchObject({
      days: { '2026-11-01': { seeding: 60 * MINUTE } },
      lastDay: '2026-11-01',
    });
    expect([monthOf(events, '2026-11 p0'), monthOf(events, '2099-06 p0')]).toEqual([60, 0]);
  });

  test('and names are the last ones received', () => {
    const named = (name: string, steamId: string | null) => ({
      type: 'SquadPlayerIdentified',
      data: { playerId: 'p0', steamId, name },
    });
    expect(playerAfter([named('one', '76561190000000003'), named('two', null)])).toMatchObject({
      steamId: '76561190000000003',
      name: 'two',
    });
    expect(playerAfter([named('one', null), named('', '76561190000000003')])).toMatchObject({
      steamId: '76561190000000003',
      name: 'one',
    });
  });

  test('stay with the Steam account that a server reported first', () => {
    const identified = (steamId: string) => ({
      type: 'SquadPlayerIdentified',
      data: { playerId: 'p0', steamId, name: 'one' },
    });
    const own = '76561190000000003';
    expect(playerAfter([identified(own), identified('76561190000000004')])).toMatchObject({ steamId: own });
  });

  test('months and days hold the same time, whatever is seen', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            minutes: fc.integer({ min: -600, max: 600 }),
            there: fc.constantFrom(3, 4, 20, 50, 51, 70),
            server: fc.constantFrom(1, 2),
          }),
          { maxLength: 40 },
        ),
        (looks) => {
          const inOrder = looks.toSorted((one, other) => one.minutes - other.minutes);
          const events = inOrder.map(({ minutes, ...look }) => sampled({ at: november + minutes * MINUTE, ...look }));
          const byDay = Object.values(playerAfter(events)?.days ?? {}).reduce((sum, { seeding }) => sum + seeding, 0);
          const byMonth = ['2026-10', '2026-11'].reduce((sum, month) => sum + monthOf(events, `${month} p0`), 0);
          expect(byMonth).toBe(byDay / MINUTE);
        },
      ),
      { numRuns: 30 },
    ));
});

describe('an account', () => {
  const steamId = '76561190000000003';
  const link = (type: string, memberId: string, verified = true) => ({
    type,
    data: { platform: 'steam', accountId: steamId, memberId, verified },
  });
  const exempt = (added: string[], removed: string[], list = 'seeding') => ({
    type: 'ExemptListChanged',
    data: { list, added, removed },
  });
  const after = (...events: { type: string; data: object }[]) => folded(accounts as never, events).get(steamId);

  test('is whose it is now, also when it passes from one member to another', () => {
    expect(after(link('GameAccountConnected', '1'), link('GameAccountReleased', '1'))).toMatchObject({
      memberId: null,
    });
    const passed = [
      link('GameAccountConnected', '1'),
      link('GameAccountConnected', '2'),
      link('GameAccountReleased', '1'),
    ];
    expect(after(...passed)).toMatchObject({ memberId: '2' });
  });

  test('that was typed is nobody’s until it is proved', () => {
    const typed = link('GameAccountConnected', '1', false);
    expect(after(typed)).toMatchObject({ memberId: null });
    expect(after(typed, link('GameAccountVerified', '1'))).toMatchObject({ memberId: '1' });
    expect(after(typed, link('GameAccountVerified', '1'), link('GameAccountDisconnected', '1'))).toMatchObject({
      memberId: null,
    });
  });

  test('is exempt from seeding rewards by the seeding list alone', () => {
    expect(after(exempt([steamId], []))).toMatchObject({ exempt: true });
    expect(after(exempt([steamId], []), exempt([], [steamId]))).toMatchObject({ exempt: false });
    expect(after(exempt([steamId], [], 'squad'))).toBeUndefined();
  });
});

test('a message is open until it is sent or given up', () => {
  const of = { messageId: '2026-10-1st', memberId: '1' };
  const status = (...events: { type: string; data: object }[]) =>
    folded(messages as never, [{ type: 'WinnerMessageQueued', data: of }, ...events]).get(of.messageId);
  const failed = (retryAt: string | null) => ({ type: 'WinnerMessageFailed', data: { ...of, reason: 'no', retryAt } });
  expect(status(failed('later'))).toMatchObject({ status: 'queued', open: true, reason: 'no' });
  expect(status(failed(null))).toMatchObject({ status: 'failed', open: false });
  expect(status({ type: 'WinnerMessageSent', data: of })).toMatchObject({ status: 'sent', open: false, reason: null });
});

test('a role is open until the chat platform knows, unless it is not ours', () => {
  const of = { reward: 'super-seeder', steamId: '7', memberId: '1' };
  const role = (heldBefore: boolean, ...types: string[]) =>
    folded(roles as never, [
      { type: 'RewardRoleGranted', data: { ...of, heldBefore } },
      ...types.map((type) => ({ type, data: of })),
    ]).get('super-seeder 7');
  expect(role(false)).toMatchObject({ held: true, open: true, reward: 'super-seeder' });
  expect(role(false, 'RewardRoleGiven')).toMatchObject({ held: true, open: false });
  expect(role(false, 'RewardRoleGiven', 'RewardRoleRevoked')).toMatchObject({ held: false, open: true });
  expect(role(true, 'RewardRoleRevoked')).toMatchObject({ held: false, open: false });
});
