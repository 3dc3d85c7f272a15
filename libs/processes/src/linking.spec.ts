import fc from 'fast-check';
import { runsOf } from '../../../test/seeds';
import {
  completeSteamSignIn,
  connections,
  isLinked,
  requestSteamSignIn,
  type Connections,
} from '@app/domain/connections/connections';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { acceptableAccount, CLAIM_PATIENCE, playerLinkOf, reservedAs } from '@app/domain/connections/link-request';
import { BY_CODE, BY_STEAM } from '@app/domain/connections/sources';
import { reservations, type Reservation } from '@app/domain/connections/reservation';
import { fold, Rejected, type Decider, type Decision, type DomainEvent } from '@app/domain/decider';
import { connectAccount, disconnectAccount } from './linking';
import type { EventStorePort } from './port';

const X = '76561190000000003';
const Y = '76561190000000004';
const P = '6513270e-269e-4d37-b2a7-4de452e6b438';
const Q = '6b0d549b-6f03-475a-9600-a35a099950d8';
const ACCOUNTS = { steam: [X, Y], reforger: [P, Q] } as const;
type Kind = keyof typeof ACCOUNTS;
const DAY = 86_400_000;

class Crash extends Error {}

/** The log as far as it matters here: streams that are read and appended to one at a time. */
class World {
  readonly streams = new Map<string, ConnectionsEvent[]>();

  state<State, Event extends DomainEvent>(decider: Decider<State, Event>, id: string): State {
    return fold(decider, (this.streams.get(`${decider.category}-${id}`) ?? []) as unknown as Event[]);
  }

  append<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
    decision: Decision<State, Event>,
  ) {
    const name = `${decider.category}-${id}`;
    const events = [...decision(this.state(decider, id))];
    if (events.length > 0)
      this.streams.set(name, [...(this.streams.get(name) ?? []), ...(events as unknown as ConnectionsEvent[])]);
    this.check();
    return events;
  }

  member = (id: string): Connections => this.state(connections, id);
  reservation = (accountId: string, platform: Kind = 'steam'): Reservation =>
    this.state(reservations, reservedAs(platform, accountId));

  get members(): string[] {
    return [...this.streams.keys()].filter((name) => name.startsWith('connections-')).map((name) => name.slice(12));
  }

  holders = (accountId: string, platform: Kind = 'steam'): string[] =>
    this.members.filter((id) => isLinked(this.member(id), { platform, accountId }));

  /** What must hold after every single append. */
  check() {
    for (const [platform, accountIds] of Object.entries(ACCOUNTS) as [Kind, readonly string[]][])
      for (const accountId of accountIds) {
        const holders = this.holders(accountId, platform);
        expect(holders.length).toBeLessThanOrEqual(1);
        if (!holders[0]) continue;
        const { holder, claim } = this.reservation(accountId, platform);
        expect({ holder, claim }).toEqual({
          holder: holders[0],
          claim: this.member(holders[0]).accounts[platform]?.claim,
        });
      }
  }
}

/** `before` and `after` stand around every step: to let others go first, or to crash. */
const storeOver = (world: World, before = async () => {}, after = async () => {}): EventStorePort => ({
  load: async (decider, id) => {
    await before();
    return world.state(decider, id);
  },
  transact: async (decider, id, decision) => {
    await before();
    const events = world.append(decider, id, decision);
    await after();
    return { events };
  },
});

const iso = (time: number) => new Date(time).toISOString();
const typed = (memberId: string, accountId: string, time: number) => ({
  memberId,
  ...acceptableAccount({ platform: 'steam', id: accountId, username: memberId }),
  reservation: reservedAs('steam', accountId),
  at: iso(time),
});

const prove = (world: World, memberId: string, accountId: string, time: number) => {
  const signInId = `${memberId}-${time}`;
  const at = iso(time);
  world.append(
    connections,
    memberId,
    requestSteamSignIn({ memberId, signInId, memberName: 'Kestrel', expiresAt: iso(time + 1), at }),
  );
  const reservation = reservedAs('steam', accountId);
  const done = { memberId, signInId, steamId: accountId, nonce: signInId, reservation, at };
  world.append(connections, memberId, completeSteamSignIn(done));
  return { ...typed(memberId, accountId, time), proof: signInId };
};

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Rejected) return error.code;
      throw error;
    },
  );

describe('one after the other', () => {
  test('an account is connected once, and again changes nothing', async () => {
    const world = new World();
    await connectAccount(storeOver(world), typed('a', X, 1));
    const written = world.streams.get('connections-a')!.length;
    await connectAccount(storeOver(world), typed('a', X, 2));
    expect(world.streams.get('connections-a')).toHaveLength(written);
  });

  test('another member is refused, and has it once it was disconnected', async () => {
    const world = new World();
    const eventStore = storeOver(world);
    await connectAccount(eventStore, typed('a', X, 1));
    expect(await code(connectAccount(eventStore, typed('b', X, 10 * DAY)))).toBe('account-linked');
    await disconnectAccount(eventStore, { memberId: 'a', platform: 'steam', at: iso(2) }, reservedAs);
    await connectAccount(eventStore, typed('b', X, 3));
    expect(world.holders(X)).toEqual(['b']);
  });

  describe('a code that the account has said', () => {
    const said = (who: string, accountId: string, time: number) => ({
      ...typed(who, accountId, time),
      provedBy: BY_CODE,
    });

    test('links it as verified, or verifies what was typed', async () => {
      for (const first of [undefined, typed('a', X, 1)]) {
        const world = new World();
        if (first) await connectAccount(storeOver(world), first);
        await connectAccount(storeOver(world), said('a', X, 2));
        await connectAccount(storeOver(world), said('a', X, 2));
        expect(world.member('a').accounts.steam).toMatchObject({ accountId: X, provedBy: BY_CODE });
      }
    });

    test('takes it from nobody, and loses to a sign-in with Steam', async () => {
      const world = new World();
      const eventStore = storeOver(world);
      await connectAccount(eventStore, typed('a', X, 1));
      expect(await code(connectAccount(eventStore, said('b', X, 2)))).toBe('account-linked');
      await connectAccount(eventStore, said('a', X, 3));
      await connectAccount(eventStore, prove(world, 'b', X, 4));
      expect(world.holders(X)).toEqual(['b']);
    });
  });

  test('a proof takes an account from who typed it, and leaves them a notice', async () => {
    const world = new World();
    const eventStore = storeOver(world);
    await connectAccount(eventStore, typed('a', X, 1));
    await connectAccount(eventStore, prove(world, 'b', X, 2));
    expect(world.holders(X)).toEqual(['b']);
    expect(world.member('b').accounts.steam?.provedBy).toEqual(BY_STEAM);
    expect([...world.member('a').unread]).toEqual([`released-steam-${X}-1`]);
    expect(await code(connectAccount(eventStore, typed('a', X, 10 * DAY)))).toBe('account-linked');
  });

  test('of two proofs the newer wins, also when the older one arrives late', async () => {
    const world = new World();
    const eventStore = storeOver(world);
    const older = prove(world, 'a', X, 1);
    await connectAccount(eventStore, prove(world, 'b', X, 2));
    expect(await code(connectAccount(eventStore, older))).toBe('proof-superseded');
    expect(world.holders(X)).toEqual(['b']);
    await connectAccount(eventStore, prove(world, 'a', X, 3));
    expect(world.holders(X)).toEqual(['a']);
  });

  test('a proof that is repeated brings nothing back that was disconnected since', async () => {
    const world = new World();
    const eventStore = storeOver(world);
    const proof = prove(world, 'a', X, 1);
    await connectAccount(eventStore, proof);
    await disconnectAccount(eventStore, { memberId: 'a', platform: 'steam', at: iso(2) }, reservedAs);
    const before = world.streams.get(`accountReservation-${reservedAs('steam', X)}`);
    expect(await code(connectAccount(eventStore, proof))).toBe('proof-spent');
    expect(world.holders(X)).toEqual([]);
    expect(world.streams.get(`accountReservation-${reservedAs('steam', X)}`)).toEqual(before);
  });

  test('a claim that went no further is its member’s for two minutes, then anybody’s', async () => {
    const world = new World();
    const crashing = storeOver(world, undefined, () => Promise.reject(new Crash()));
    await expect(connectAccount(crashing, typed('a', X, 0))).rejects.toThrow(Crash);
    expect(world.reservation(X).holder).toBe('a');
    expect(await code(connectAccount(storeOver(world), typed('b', X, CLAIM_PATIENCE)))).toBe('account-claimed');
    await connectAccount(storeOver(world), typed('b', X, CLAIM_PATIENCE + 1));
    expect(world.holders(X)).toEqual(['b']);
    expect(await code(connectAccount(storeOver(world), typed('a', X, DAY)))).toBe('account-linked');
  });

  test('an account whose disconnecting broke off is free at once', async () => {
    const world = new World();
    await connectAccount(storeOver(world), typed('a', X, 1));
    const crashing = storeOver(world, undefined, () => Promise.reject(new Crash()));
    const disconnect = { memberId: 'a', platform: 'steam', at: iso(2) } as const;
    await expect(disconnectAccount(crashing, disconnect, reservedAs)).rejects.toThrow(Crash);
    expect(world.reservation(X).holder).toBe('a');
    await connectAccount(storeOver(world), typed('b', X, 3));
    expect(world.holders(X)).toEqual(['b']);
  });

  test('a member whose disconnecting broke off may connect the account again', async () => {
    const world = new World();
    await connectAccount(storeOver(world), typed('a', X, 1));
    const crashing = storeOver(world, undefined, () => Promise.reject(new Crash()));
    const disconnect = { memberId: 'a', platform: 'steam', at: iso(2) } as const;
    await expect(disconnectAccount(crashing, disconnect, reservedAs)).rejects.toThrow(Crash);
    await connectAccount(storeOver(world), typed('a', X, 3));
    expect(world.holders(X)).toEqual(['a']);
  });

  test('disconnecting again frees what the first time could not', async () => {
    const world = new World();
    await connectAccount(storeOver(world), typed('a', X, 1));
    const crashing = storeOver(world, undefined, () => Promise.reject(new Crash()));
    const disconnect = { memberId: 'a', platform: 'steam', at: iso(2) } as const;
    await expect(disconnectAccount(crashing, disconnect, reservedAs)).rejects.toThrow(Crash);
    await disconnectAccount(storeOver(world), disconnect, reservedAs);
    expect(world.reservation(X).holder).toBeUndefined();
  });
});

describe('a Reforger player', () => {
  const said = (memberId: string, playerId: string, time: number) =>
    playerLinkOf(
      { memberId, playerId, name: memberId, hash: 'h', by: `chat-${time}`, at: iso(time) },
      reservedAs('reforger', playerId),
    );
  const unlink = (memberId: string, time: number) => ({ memberId, platform: 'reforger', at: iso(time) }) as const;
  const players = (world: World) => [P, Q].map((playerId) => world.holders(playerId, 'reforger'));

  test('is linked by a code, and goes to whoever says a later one', async () => {
    const world = new World();
    await connectAccount(storeOver(world), said('a', P, 1));
    await connectAccount(storeOver(world), said('b', P, 2));
    expect(players(world)).toEqual([['b'], []]);
    expect([...world.member('a').unread]).toEqual([`released-reforger-${P}-1`]);
    expect(await code(connectAccount(storeOver(world), said('a', P, 1)))).toBe('proof-spent');
    expect(await code(connectAccount(storeOver(world), said('c', P, 1)))).toBe('proof-superseded');
  });

  test('gives way to another one that the member proves later, and is free then', async () => {
    const world = new World();
    await connectAccount(storeOver(world), said('a', P, 1));
    await connectAccount(storeOver(world), said('a', Q, 2));
    expect(players(world)).toEqual([[], ['a']]);
    expect(await code(connectAccount(storeOver(world), said('a', P, 1)))).toBe('proof-spent');
    await connectAccount(storeOver(world), said('b', P, 3));
    expect(players(world)).toEqual([['b'], ['a']]);
  });

  test('that was unlinked stays so until a code that is said later', async () => {
    const world = new World();
    const proof = said('a', P, 1);
    await connectAccount(storeOver(world), proof);
    await disconnectAccount(storeOver(world), unlink('a', 2), reservedAs);
    expect(await code(connectAccount(storeOver(world), proof))).toBe('proof-spent');
    expect([players(world), world.reservation(P, 'reforger').holder]).toEqual([[[], []], undefined]);
    await connectAccount(storeOver(world), said('a', P, 3));
    expect(players(world)).toEqual([['a'], []]);
  });

  const one = fc.record({
    who: fc.constantFrom('a', 'b', 'c'),
    player: fc.constantFrom(P, P, Q),
    unlinks: fc.boolean(),
  });

  test('has at most one member however codes and unlinking interleave and break off, and the last code said counts', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(one, { minLength: 2, maxLength: 6 }),
        fc.array(fc.nat(40), { maxLength: 3 }),
        fc.scheduler(),
        async (acts, crashes, scheduler) => {
          const world = new World();
          let steps = 0;
          const crash = async () => {
            if (crashes.includes(steps++)) throw new Crash();
          };
          const store = storeOver(world, () => scheduler.schedule(Promise.resolve()).then(crash), crash);
          const tolerate = (work: Promise<unknown>) =>
            work.catch((error: unknown) => {
              if (!(error instanceof Crash || error instanceof Rejected)) throw error;
            });
          await scheduler.waitFor(
            Promise.all(
              acts.map(({ who, player, unlinks }, time) =>
                tolerate(
                  unlinks
                    ? disconnectAccount(store, unlink(who, time), reservedAs)
                    : connectAccount(store, said(who, player, time)),
                ),
              ),
            ),
          );
          const late = acts.length;
          await connectAccount(storeOver(world), said('late', P, late));
          expect(world.holders(P, 'reforger')).toEqual(['late']);
          await disconnectAccount(storeOver(world), unlink('late', late + 1), reservedAs);
          expect(world.holders(P, 'reforger')).toEqual([]);
        },
      ),
      { numRuns: runsOf(300, 1_500) },
    ));
});

type Act = { readonly who: string; readonly what: 'type' | 'prove' | 'disconnect'; readonly account: string };

const act: fc.Arbitrary<Act> = fc.record({
  who: fc.constantFrom('a', 'b', 'c'),
  what: fc.constantFrom('type', 'prove', 'disconnect'),
  account: fc.constantFrom(X, X, X, Y),
});

describe('however requests interleave and wherever they break off', () => {
  const perform = (
    world: World,
    eventStore: EventStorePort,
    { who, what, account }: Act,
    time: number,
  ): Promise<string> => {
    if (what === 'disconnect')
      return code(disconnectAccount(eventStore, { memberId: who, platform: 'steam', at: iso(time) }, reservedAs));
    const request = what === 'type' ? typed(who, account, time) : prove(world, who, account, time);
    return code(connectAccount(eventStore, request));
  };

  test('no account is ever linked to two members, and none is locked for ever', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 2, maxLength: 6 }),
        // Minutes between the requests' clocks: claims may or may not be abandoned.
        fc.constantFrom(1, CLAIM_PATIENCE, 2 * CLAIM_PATIENCE),
        fc.array(fc.nat(40), { maxLength: 3 }),
        fc.scheduler(),
        async (acts, apart, crashes, scheduler) => {
          const world = new World();
          let steps = 0;
          const step = () => scheduler.schedule(Promise.resolve());
          const crash = async () => {
            if (crashes.includes(steps++)) throw new Crash();
          };
          const outcomes = acts.map((one, index) =>
            perform(
              world,
              storeOver(world, () => step().then(crash), crash),
              one,
              (index + 1) * apart,
            ).catch((error: unknown) => {
              if (!(error instanceof Crash)) throw error;
              return 'crashed';
            }),
          );
          await scheduler.waitFor(Promise.all(outcomes));

          // Whatever was proved and broke off is finished, in the order of the log.
          for (const [, events] of world.streams)
            for (const { type, data } of events) {
              if (type !== 'SteamSignInCompleted') continue;
              const { memberId, steamId, signInId: proof, at } = data;
              await code(connectAccount(storeOver(world), { ...typed(memberId, steamId, Date.parse(at)), proof }));
            }
          for (const accountId of [X, Y]) {
            const [holder] = world.holders(accountId);
            const answer = await code(connectAccount(storeOver(world), typed('late', accountId, DAY)));
            expect(answer).toBe(holder === undefined ? 'done' : 'account-linked');
            if (holder === undefined)
              await disconnectAccount(
                storeOver(world),
                { memberId: 'late', platform: 'steam', at: iso(DAY) },
                reservedAs,
              );
          }
        },
      ),
      { numRuns: runsOf(300, 1_500) },
    ));

  test('of many members who type the same id at once exactly one has it', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 12 }), fc.scheduler(), async (count, scheduler) => {
        const world = new World();
        const eventStore = storeOver(world, () => scheduler.schedule(Promise.resolve()));
        const work = Array.from({ length: count }, (_, n) => code(connectAccount(eventStore, typed(`m${n}`, X, 1))));
        const answers = await scheduler.waitFor(Promise.all(work));
        expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
        const answered = ['done', 'account-linked', 'account-claimed'];
        expect(answers.filter((answer) => !answered.includes(answer))).toEqual([]);
      }),
      { numRuns: 200 },
    ));
});

test('what is typed is sanitised, and refused in the words of the form', () => {
  expect(acceptableAccount({ platform: 'steam', id: ` ${X}<>`, username: ' Kestrel"' })).toEqual({
    platform: 'steam',
    accountId: X,
    displayName: 'Kestrel',
  });
  expect(() => acceptableAccount({ platform: 'steam', id: '<>', username: 'x' })).toThrow(
    new Rejected('account-invalid', 'ID and username cannot be empty', 'invalid'),
  );
});
