import fc from 'fast-check';
import { given } from '../../../../test/given';
import { runsOf } from '../../../../test/seeds';
import { fold } from '../decider';
import type { OrderOutcome, ServerOrderEvent, ServerOrderFacts } from './events';
import {
  completeOrder,
  dueOrders,
  endUnanswered,
  expireOrder,
  giveAgain,
  giveOrder,
  kickBanned,
  orderOnce,
  owedOrders,
  serverOrders,
  takenBy,
  takeOrder,
} from './server-orders';

const START = Date.parse('2026-11-22T09:00:00.000Z');
const after = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
const kick: ServerOrderFacts['ServerOrderGiven'] = {
  ...{ orderId: 'o1', game: 'squad', serverId: 1, player: '76561190000000001', at: after(0) },
  ...{ kind: 'kick', name: 'xX_Gecko_Xx', squad: null, reason: 'Teamkilling on purpose' },
  ...{ text: 'Teamkilling on purpose', ban: null, until: null, correlationId: 'r1' },
};
const of = (seconds: number, orderId = 'o1') => ({
  ...{ orderId, game: 'squad', serverId: 1, player: kick.player, at: after(seconds) },
});
const ordered = (changes: Partial<typeof kick> = {}): ServerOrderEvent => ({
  type: 'ServerOrderGiven',
  data: { ...kick, ...changes },
});
const taken = (seconds: number, agent = 'a1'): ServerOrderEvent => ({
  type: 'ServerOrderFetched',
  data: { ...of(seconds), agent } as ServerOrderFacts['ServerOrderFetched'],
});
const completed = (seconds: number, outcome: 'done' | 'unknown' = 'done', answer = 'Kicked.'): ServerOrderEvent => ({
  type: 'ServerOrderCompleted',
  data: { ...of(seconds), outcome, answer, took: 40 } as ServerOrderFacts['ServerOrderCompleted'],
});
const expired = (seconds: number): ServerOrderEvent => ({
  type: 'ServerOrderExpired',
  data: of(seconds) as ServerOrderFacts['ServerOrderExpired'],
});
const the = given(serverOrders);

test('an order is given once', () => the().when(orderOnce(kick)).then(ordered()));

test('a second click on the same button is refused while the first order is under way', () => {
  const again = { ...kick, orderId: 'o2', at: after(3), text: 'Other words' };
  the(ordered()).when(orderOnce(again)).thenRejected('already-ordered');
  the(ordered(), taken(1)).when(orderOnce(again)).thenRejected('already-ordered');
  the(ordered(), taken(1), completed(2)).when(orderOnce(again)).then(ordered(again));
});

test('what nobody fetched within the minute blocks nothing', () => {
  const again = { ...kick, orderId: 'o2', at: after(61) };
  the(ordered()).when(orderOnce(again)).then(ordered(again));
});

test('another player, another text and another squad are other orders', () => {
  const warn = { ...kick, kind: 'warn', orderId: 'o2', at: after(1) } as const;
  const first = ordered({ kind: 'warn' });
  the(first)
    .when(orderOnce({ ...warn, text: 'Once more' }))
    .then(ordered({ ...warn, text: 'Once more' }));
  the(first).when(orderOnce(warn)).thenRejected('already-ordered');
  const other = { ...warn, player: '76561190000000002' };
  the(first).when(orderOnce(other)).then(ordered(other));
});

test('a squad is disbanded by one order at a time, and a layer may be chosen over another', () => {
  const squad = { team: 2, squadId: 6, name: 'spec ops' } as const;
  const disband = { ...kick, kind: 'disband-squad', player: null, name: null, squad, text: '' } as const;
  const again = { ...disband, orderId: 'o2', at: after(1) };
  the(ordered(disband)).when(orderOnce(again)).thenRejected('already-ordered');
  const rename = { ...again, kind: 'rename-squad' } as const;
  the(ordered(disband)).when(orderOnce(rename)).then(ordered(rename));
  const layer = { ...kick, kind: 'next-layer', player: null, name: null, text: 'Narva_RAAS_v1' } as const;
  const other = { ...layer, orderId: 'o2', at: after(1), text: 'Narva_AAS_v1' };
  the(ordered(layer)).when(orderOnce(other)).then(ordered(other));
});

test('a server is not buried under orders', () => {
  const many = Array.from({ length: 30 }, (_, n) => ordered({ orderId: `x${n}`, player: `7656119000000010${n}` }));
  the(...many)
    .when(orderOnce(kick))
    .thenRejected('too-many-orders');
  the(...many)
    .when(giveOrder(kick))
    .then(ordered());
});

test('an agent fetches an order, reports the result, and is given it no more', () => {
  the(ordered())
    .when(takeOrder('o1', { agent: 'a1', at: after(1) }))
    .then(taken(1));
  const result = { orderId: 'o1', outcome: 'done', answer: 'Kicked.', took: 40 } as const;
  the(ordered(), taken(1))
    .when(completeOrder(result, { agent: 'a1', at: after(2) }))
    .then(completed(2));
  expect(takenBy(fold(serverOrders, [ordered(), taken(1), completed(2)]), 'a1')).toEqual([]);
});

test('what an agent has fetched is handed out again to it alone', () => {
  const { state } = the(ordered(), taken(1));
  expect(takenBy(state, 'a1')).toHaveLength(1);
  expect(takenBy(state, 'a2')).toEqual([]);
  the(ordered(), taken(1))
    .when(takeOrder('o1', { agent: 'a2', at: after(2) }))
    .then();
  the(ordered(), taken(1))
    .when(completeOrder({ orderId: 'o1', outcome: 'done', answer: null, took: 1 }, { agent: 'a2', at: after(2) }))
    .then();
});

test('after a minute nobody fetches it: it expires', () => {
  the(ordered())
    .when(takeOrder('o1', { agent: 'a1', at: after(61) }))
    .then();
  the(ordered())
    .when(expireOrder('o1', after(61)))
    .then(expired(61));
  the(ordered())
    .when(expireOrder('o1', after(59)))
    .then();
  the(ordered(), taken(1))
    .when(expireOrder('o1', after(61)))
    .then();
});

const unanswered = (seconds: number): ServerOrderEvent => ({
  type: 'ServerOrderUnanswered',
  data: of(seconds) as ServerOrderFacts['ServerOrderUnanswered'],
});

test('what its agent has not answered within a minute ends as not known, once, and is given to nobody else', () => {
  the(ordered(), taken(30))
    .when(endUnanswered('o1', after(91)))
    .then(unanswered(91));
  the(ordered(), taken(30))
    .when(endUnanswered('o1', after(89)))
    .then();
  for (const over of [[ordered()], [ordered(), taken(1), completed(2)], [ordered(), taken(1), unanswered(62)]])
    the(...over)
      .when(endUnanswered('o1', after(200)))
      .then();
  const { state } = the(ordered(), taken(1), unanswered(62));
  expect([takenBy(state, 'a1'), takenBy(state, 'a2'), dueOrders(state, START + 900_000).fresh]).toEqual([[], [], []]);
  const again = { ...kick, orderId: 'o2', at: after(63) };
  the(ordered(), taken(1), unanswered(62)).when(orderOnce(again)).then(ordered(again));
});

test('what the agent says later still counts, once, and nobody else says it', () => {
  const result = { orderId: 'o1', outcome: 'done', answer: 'Kicked.', took: 40 } as const;
  const silent = [ordered(), taken(1), unanswered(62)];
  the(...silent)
    .when(completeOrder(result, { agent: 'a1', at: after(600) }))
    .then(completed(600));
  the(...silent)
    .when(completeOrder(result, { agent: 'a2', at: after(600) }))
    .then();
  the(...silent, completed(600))
    .when(completeOrder(result, { agent: 'a1', at: after(700) }))
    .then();
});

describe('a ban that a server has not done', () => {
  const player = '6513270e-269e-4d37-b2a7-4de452e6b438';
  const banOrder = (orderId: string, seconds: number, more: Partial<typeof kick> = {}): typeof kick => ({
    ...{ ...kick, orderId, game: 'reforger', kind: 'ban', player, ban: 'b1', at: after(seconds), ...more },
  });
  const given_ = (order: typeof kick): ServerOrderEvent => ({ type: 'ServerOrderGiven', data: order });
  const ofBan = (seconds: number, orderId: string) => ({ ...of(seconds, orderId), game: 'reforger', player });
  const missed = (orderId: string, seconds: number) =>
    ({ type: 'ServerOrderExpired', data: ofBan(seconds, orderId) }) as ServerOrderEvent;
  const ended = (orderId: string, seconds: number, outcome: string) =>
    [
      { type: 'ServerOrderFetched', data: { ...ofBan(seconds, orderId), agent: 'a1' } },
      { type: 'ServerOrderCompleted', data: { ...ofBan(seconds, orderId), outcome, answer: null, took: null } },
    ] as ServerOrderEvent[];
  const owed = (events: readonly ServerOrderEvent[], seconds: number) =>
    owedOrders(fold(serverOrders, events), START + seconds * 1_000).map(({ orderId }) => orderId);

  test('is given again once its agent is back', () => {
    const first = banOrder('o1', 0);
    the(given_(first), missed('o1', 61))
      .when(giveAgain(player, ['o2'], after(3_600)))
      .then(given_({ ...first, orderId: 'o2', at: after(3_600) }));
  });

  test.each(['refused', 'late', 'unknown', 'absent'])('is given again when it was %s', (outcome) =>
    expect(owed([given_(banOrder('o1', 0)), ...ended('o1', 1, outcome)], 60)).toEqual(['o1']),
  );

  test('is not given again once it is done, over, or another word about the player’s bans was given', () => {
    const first = given_(banOrder('o1', 0));
    expect(owed([first, ...ended('o1', 1, 'done')], 3_600)).toEqual([]);
    expect(owed([given_(banOrder('o1', 0, { until: after(100) })), missed('o1', 61)], 100)).toEqual([]);
    const lift = given_(banOrder('o2', 90, { kind: 'unban' }));
    expect(owed([first, missed('o1', 61), lift], 91)).toEqual([]);
    expect(owed([first, missed('o1', 61), lift, ...ended('o2', 92, 'done')], 3_600)).toEqual([]);
    expect(owed([first, missed('o1', 61), lift, missed('o2', 151)], 3_600)).toEqual(['o2']);
  });

  test('of a changed ban both the end of the old and the new one are given again, in this order', () => {
    const both = [given_(banOrder('o1', 0, { kind: 'unban' })), given_(banOrder('o2', 0))];
    expect(owed([...both, missed('o1', 61), missed('o2', 61)], 62)).toEqual(['o1', 'o2']);
  });

  test('that was changed is given again whole: what the server did of it would be undone by its first half', () => {
    const both = [given_(banOrder('o1', 0, { kind: 'unban' })), given_(banOrder('o2', 0))];
    const events = [...both, ...ended('o1', 1, 'unknown'), ...ended('o2', 2, 'done')];
    expect(owed(events, 60)).toEqual(['o1', 'o2']);
    the(...events)
      .when(giveAgain(player, ['o3', 'o4'], after(60)))
      .then(given_(banOrder('o3', 60, { kind: 'unban' })), given_(banOrder('o4', 60)));
    expect(owed([...both, ...ended('o1', 1, 'done'), ...ended('o2', 2, 'unknown')], 60)).toEqual(['o2']);
  });

  test('that was shortened while the server was away is ended there, also after its new end', () => {
    const until = after(100);
    const both = [given_(banOrder('o1', 0, { kind: 'unban', until })), given_(banOrder('o2', 0, { until }))];
    expect(owed([...both, missed('o1', 61), missed('o2', 61)], 700)).toEqual(['o1']);
  });

  test('however the server answers and comes back, in the end it has what was ordered last of each player', () => {
    const players = Array.from({ length: 8 }, (_, n) => `${n}513270e-269e-4d37-b2a7-4de452e6b438`);
    const change = fc.record({
      do: fc.constantFrom('ban', 'change', 'lift', 'work'),
      who: fc.integer({ min: 0, max: players.length - 1 }),
      wait: fc.integer({ min: 1, max: 90 }),
      outcomes: fc.array(fc.constantFrom('done', 'unknown', 'unknown, but done', 'refused'), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        let state = serverOrders.initial;
        let now = 0;
        let count = 0;
        const wanted = new Map<string, string>();
        const has = new Map<string, string>();
        const apply = (events: Iterable<ServerOrderEvent>) => {
          for (const event of events) state = serverOrders.evolve(state, event);
        };
        const give = (who: string, kind: 'ban' | 'unban', text: string) =>
          apply(giveOrder(banOrder(`o${++count}`, now, { player: who, kind, text }))(state));
        const work = (outcomes: readonly string[]) => {
          const at = after(now);
          for (const { orderId } of dueOrders(state, START + now * 1_000).expired)
            apply(expireOrder(orderId, at)(state));
          const again = owedOrders(state, START + now * 1_000);
          for (const who of new Set(again.map((order) => order.player)))
            apply(
              giveAgain(
                who,
                again.filter((one) => one.player === who).map(() => `o${++count}`),
                at,
              )(state),
            );
          for (const { orderId } of dueOrders(state, START + now * 1_000).fresh)
            apply(takeOrder(orderId, { agent: 'a1', at })(state));
          for (const [n, { orderId, kind, player: who, text }] of takenBy(state, 'a1').entries()) {
            const outcome = outcomes[n] ?? 'done';
            if (outcome.endsWith('done') && kind === 'ban') has.set(who!, text);
            if (outcome.endsWith('done') && kind === 'unban') has.delete(who!);
            const said = outcome.startsWith('unknown') ? 'unknown' : (outcome as 'done' | 'refused');
            apply(completeOrder({ orderId, outcome: said, answer: null, took: 1 }, { agent: 'a1', at })(state));
          }
        };
        for (const { do: what, who, wait, outcomes } of changes) {
          now += wait;
          const one = players[who]!;
          if (what === 'work') work(outcomes);
          else if (what === 'lift' && wanted.delete(one)) give(one, 'unban', '');
          else if (what === 'change' && wanted.has(one)) {
            wanted.set(one, `text ${now}`);
            give(one, 'unban', '');
            give(one, 'ban', `text ${now}`);
          } else if (what === 'ban' && !wanted.has(one)) {
            wanted.set(one, `text ${now}`);
            give(one, 'ban', `text ${now}`);
          }
        }
        for (let round = 0; round < 20; round++) {
          now += 900;
          work([]);
        }
        expect(owedOrders(state, START + (now + 10_000) * 1_000)).toEqual([]);
        expect([...has].sort()).toEqual([...wanted].sort());
      }),
      { numRuns: runsOf(300, 3_000) },
    );
  });

  test('is given again after a minute, then after twice as long each time, at last every quarter of an hour', () => {
    const events: ServerOrderEvent[] = [];
    let now = 0;
    for (const [n, wait] of [60, 120, 240, 480, 900, 900].entries()) {
      events.push(given_(banOrder(`o${n}`, now)), ...ended(`o${n}`, now, 'refused'));
      expect([owed(events, now + wait - 1), owed(events, now + wait)]).toEqual([[], [`o${n}`]]);
      now += wait;
    }
  });

  test('is not forgotten, however many orders follow; a kick is never given again', () => {
    const kicks = Array.from({ length: 300 }, (_, n): ServerOrderEvent[] => {
      const data = { ...of(n, `k${n}`), game: 'reforger' };
      return [
        given_({ ...kick, orderId: `k${n}`, at: after(n) }),
        { type: 'ServerOrderExpired', data } as ServerOrderEvent,
      ];
    }).flat();
    const events = [given_(banOrder('o1', 0)), missed('o1', 61), ...kicks];
    expect(owed(events, 10_000)).toEqual(['o1']);
    expect(fold(serverOrders, events).size).toBeLessThanOrEqual(101);
  });
});

test('whatever is given, fetched, answered and forgotten, no order has two results and none goes to two agents', () => {
  const step = fc.record({
    do: fc.constantFrom('give', 'take', 'complete', 'expire', 'unanswered'),
    order: fc.integer({ min: 0, max: 3 }),
    agent: fc.constantFrom('a1', 'a2'),
    wait: fc.integer({ min: 0, max: 70 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let state = serverOrders.initial;
      let now = 0;
      const events: ServerOrderEvent[] = [];
      for (const { do: what, order, agent, wait } of steps) {
        now += wait;
        const orderId = `o${order}`;
        const by = { agent, at: after(now) };
        const decision = {
          give: giveOrder({ ...kick, orderId, at: by.at }),
          take: takeOrder(orderId, by),
          complete: completeOrder({ orderId, outcome: 'done', answer: null, took: 1 }, by),
          expire: expireOrder(orderId, by.at),
          unanswered: endUnanswered(orderId, by.at),
        }[what];
        for (const event of decision(state)) {
          events.push(event);
          state = serverOrders.evolve(state, event);
        }
      }
      const count = (orderId: string, ...types: string[]) =>
        events.filter(({ type, data }) => types.includes(type) && data.orderId === orderId).length;
      for (const orderId of ['o0', 'o1', 'o2', 'o3']) {
        expect(count(orderId, 'ServerOrderGiven')).toBeLessThanOrEqual(1);
        expect(count(orderId, 'ServerOrderFetched')).toBeLessThanOrEqual(1);
        expect(count(orderId, 'ServerOrderCompleted', 'ServerOrderExpired')).toBeLessThanOrEqual(1);
        expect(count(orderId, 'ServerOrderUnanswered', 'ServerOrderExpired')).toBeLessThanOrEqual(1);
        if (count(orderId, 'ServerOrderCompleted', 'ServerOrderUnanswered') > 0)
          expect(count(orderId, 'ServerOrderFetched')).toBe(1);
        if (count(orderId, 'ServerOrderExpired') > 0) expect(count(orderId, 'ServerOrderFetched')).toBe(0);
      }
      const due = dueOrders(state, START + (now + 1_000) * 1_000);
      expect(due.fresh).toEqual([]);
    }),
    { numRuns: runsOf(300, 3_000) },
  );
});

describe('a banned player who is on a server', () => {
  const banned = { ...kick, ban: 'squad-76561190000000001-1' };
  const at = (seconds: number, n = 2) => ({ ...banned, orderId: `o${n}`, at: after(seconds) });
  const ended = (n: number, seconds: number, outcome: OrderOutcome): ServerOrderEvent[] => {
    const data = { ...of(seconds, `o${n}`), agent: 'a1', outcome, answer: null, took: null };
    return [
      { type: 'ServerOrderFetched', data } as ServerOrderEvent,
      { type: 'ServerOrderCompleted', data } as ServerOrderEvent,
    ];
  };
  const first = ordered(banned);

  test('is kicked, and again when he is back', () => {
    the().when(kickBanned(banned)).then(first);
    for (const outcome of ['done', 'absent'] as const)
      the(first, ...ended(1, 2, outcome))
        .when(kickBanned(at(10)))
        .then(ordered(at(10)));
  });

  test('is not kicked twice at once, whoever kicks or bans', () => {
    for (const other of [first, ordered({ ...kick, ban: null }), ordered({ ...banned, kind: 'ban' })])
      the(other)
        .when(kickBanned(at(9)))
        .then();
    the(first, ...ended(1, 2, 'done'))
      .when(kickBanned(at(9)))
      .then();
  });

  test.each(['failed', 'unknown', 'refused', 'late'] as const)(
    'is kicked ever more slowly when it was %s',
    (outcome) => {
      const failures: ServerOrderEvent[] = [];
      let seconds = 0;
      for (const [index, pause] of [60, 120, 240, 480, 900, 900].entries()) {
        failures.push(ordered(at(seconds, index)), ...ended(index, seconds + 1, outcome));
        the(...failures)
          .when(kickBanned(at(seconds + pause - 1, 99)))
          .then();
        the(...failures)
          .when(kickBanned(at(seconds + pause, 99)))
          .then(ordered(at(seconds + pause, 99)));
        seconds += pause;
      }
    },
  );

  test('who is seen every second for an hour, while nothing works, is ordered out a few times only', () => {
    const events: ServerOrderEvent[] = [];
    for (let second = 0; second < 3_600; second++) {
      const decided = [...kickBanned(at(second, second))(fold(serverOrders, events))];
      events.push(...decided);
    }
    expect(events.length).toBeLessThan(10);
  });
});

test('the end of a ban that the server refuses again and again is given up: it has no such ban', () => {
  const unban = (n: number): ServerOrderEvent =>
    ordered({ kind: 'unban', ban: 'b', orderId: `o${n}`, at: after(n * 2_000) });
  const failed = (n: number): ServerOrderEvent => {
    const data = { ...of(n * 2_000 + 1, `o${n}`), outcome: 'failed', answer: 'Failed to remove ban.', took: 1 };
    return { type: 'ServerOrderCompleted', data } as ServerOrderEvent;
  };
  const tries = (count: number) => Array.from({ length: count }, (_, n) => [unban(n), failed(n)]).flat();
  const owed = (count: number) => owedOrders(fold(serverOrders, tries(count)), START + count * 2_000_000).length;
  expect([owed(1), owed(5), owed(6)]).toEqual([1, 1, 0]);
});
