import fc from 'fast-check';
import { runsOf } from '../../../test/seeds';
import { clans, leaderOf, placesTaken, type Clan } from '@app/domain/clans/clan';
import type { ClanEvent } from '@app/domain/clans/events';
import { cancelInvite, sendInvite } from '@app/domain/clans/invites';
import { deleteClan, demote, kick, leave, promote, transferLeadership } from '@app/domain/clans/members';
import { reservedAs } from '@app/domain/connections/link-request';
import { ANY_VERSION } from '@app/domain/editing';
import { assignClanNumber, clanNumbers } from '@app/domain/clans/numbers';
import { foldedName } from '@app/domain/clans/rules';
import { fold, Rejected, type Decider, type Decision, type DomainEvent } from '@app/domain/decider';
import { clanIdOf, createClan, joinClan, refuseTaken, saveClan, settle } from './clans';
import { endMemberships } from './erasure';
import type { EventStorePort } from './port';

const at = '2026-11-21T09:00:00.000Z';
const expiresAt = '2026-11-28T09:00:00.000Z';

class Crash extends Error {}

/** The log as far as it matters here: streams that are read and appended to one at a time. */
class World {
  readonly streams = new Map<string, ClanEvent[]>();

  state<State, Event extends DomainEvent>(decider: Decider<State, Event>, id: string | undefined): State {
    return fold(decider, (this.streams.get(nameOf(decider, id)) ?? []) as unknown as Event[]);
  }

  append<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string | undefined,
    decision: Decision<State, Event>,
  ): readonly Event[] {
    const name = nameOf(decider, id);
    const events = [...decision(this.state(decider, id))];
    if (events.length > 0)
      this.streams.set(name, [...(this.streams.get(name) ?? []), ...(events as unknown as ClanEvent[])]);
    this.check();
    return events;
  }

  clan = (clanId: number): Clan => this.state(clans, String(clanId));

  get clans(): Clan[] {
    const ids = [...this.streams.keys()].filter((name) => name.startsWith('clan-')).map((name) => name.slice(5));
    return ids.map((id) => this.state(clans, id));
  }

  /** What must hold after every single append. */
  check() {
    const active = this.clans.filter(({ status }) => status === 'active');
    const unique = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length);
    unique(active.map(({ tag }) => foldedName(tag)));
    unique(active.map(({ name }) => foldedName(name)));
    unique(active.flatMap(({ members }) => [...members.keys()]));
    for (const { members } of active) {
      const roles = [...members.values()].map(({ role }) => role);
      expect(roles.filter((role) => role === 'leader')).toHaveLength(1);
      expect(roles.filter((role) => role === 'officer').length).toBeLessThanOrEqual(3);
      unique([...members.values()].map(({ steamId }) => steamId));
    }
    for (const [name, events] of this.streams) if (name.startsWith('clan-')) neverOverfull(events);
  }

  /** What a policy does, in the order of the log: every request that waits is settled. */
  async finish() {
    for (const { pending, status } of this.clans)
      for (const [request, { data }] of pending)
        await settle(storeOver(this), { clanId: data.clanId, request, at: status === 'none' ? '' : at });
  }
}

const nameOf = ({ category }: { category: string }, id: string | undefined) =>
  id === undefined ? category : `${category}-${id}`;

/** Nobody is let in beyond the limit that stood when they came. */
const neverOverfull = (events: readonly ClanEvent[]) => {
  let state = clans.initial;
  for (const event of events) {
    state = clans.evolve(state, event);
    if (event.type === 'ClanInviteAccepted') expect(placesTaken(state)).toBeLessThanOrEqual(state.memberLimit);
  }
};

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

const person = (who: string) => ({
  memberId: who,
  memberName: who,
  steamId: `7656119000000000${who.charCodeAt(0) % 10}`,
});

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Rejected) return error.code;
      throw error;
    },
  );

/** As the api does it: what cannot be is refused before a number is given out. */
const found = async (world: World, store: EventStorePort, who: string, tag: string, name: string, memberLimit = 20) => {
  await refuseTaken(store, { member: who, tag, name });
  const [assigned] = world.append(clanNumbers, undefined, assignClanNumber({ memberId: who, at }));
  const { clanId } = assigned!.data as { clanId: number };
  const texts = { name, tag, motto: '', description: '', discordLink: '' };
  await createClan(store, { clanId, ...person(who), ...texts, memberLimit, at });
  return clanId;
};

const invite = (world: World, clanId: number, who: string): number => {
  const by = leaderOf(world.clan(clanId))!.memberId;
  const { steamId } = person(who);
  world.append(clans, String(clanId), sendInvite({ memberId: by, steamId, at, expiresAt }));
  return world.clan(clanId).lastInvite;
};

const accept = (store: EventStorePort, clanId: number, number: number, who: string) =>
  joinClan(store, { clanId, ...person(who), invite: number, at });

const admit = async (world: World, clanId: number, who: string) => {
  await accept(storeOver(world), clanId, invite(world, clanId, who), who);
};

describe('one after the other', () => {
  test('a clan is founded, and its player, tag and name are nobody else’s', async () => {
    const world = new World();
    const store = storeOver(world);
    const clanId = await found(world, store, 'a', 'OWL', 'Night Owls');
    expect(await clanIdOf(store, 'a')).toBe(clanId);
    expect(await code(found(world, store, 'a', 'ELK', 'Elks'))).toBe('in-a-clan');
    expect(await code(found(world, store, 'b', 'OWL', 'Elks'))).toBe('tag-taken');
    expect(await code(found(world, store, 'b', 'ELK', 'NIGHT_owls'))).toBe('name-taken');
    expect(world.state(clanNumbers, undefined).last).toBe(clanId);
  });

  test('what a deleted clan had is free at once', async () => {
    const world = new World();
    const store = storeOver(world);
    const first = await found(world, store, 'a', 'OWL', 'Night Owls');
    world.append(clans, String(first), deleteClan({ who: 'staff', edit: ANY_VERSION, at }));
    expect(await clanIdOf(store, 'a')).toBeUndefined();
    expect(await found(world, store, 'a', 'OWL', 'Night Owls')).toBe(first + 1);
  });

  test('whoever left may come back, by a new invite', async () => {
    const world = new World();
    const clanId = await found(world, storeOver(world), 'a', 'OWL', 'Night Owls');
    await admit(world, clanId, 'b');
    world.append(clans, String(clanId), leave({ memberId: 'b', at }));
    await admit(world, clanId, 'b');
    expect(await clanIdOf(storeOver(world), 'b')).toBe(clanId);
  });

  test('an old name is free, and may be taken back', async () => {
    const world = new World();
    const store = storeOver(world);
    const clanId = await found(world, store, 'a', 'OWL', 'Night Owls');
    const rename = (id: number, typed: object) =>
      saveClan(store, { clanId: id, who: 'staff', typed, edit: { from: 'any', editor: '' }, at });
    await rename(clanId, { tag: 'ELK' });
    await rename(clanId, { tag: 'OWL' });
    await rename(clanId, { tag: 'ELK', name: 'Elks' });
    const second = await found(world, store, 'b', 'OWL', 'Night Owls');
    expect(await code(rename(clanId, { tag: 'OWL' }))).toBe('tag-taken');
    expect(await code(rename(second, { name: 'elks' }))).toBe('name-taken');
    expect(world.clan(clanId)).toMatchObject({ tag: 'ELK', name: 'Elks' });
  });

  test('an invite of another clan answers that the player is in one, and stays', async () => {
    const world = new World();
    const store = storeOver(world);
    const first = await found(world, store, 'a', 'OWL', 'Night Owls');
    const second = await found(world, store, 'b', 'ELK', 'Elks');
    const [one, two] = [invite(world, first, 'c'), invite(world, second, 'c')];
    await accept(store, first, one, 'c');
    await accept(store, first, one, 'c');
    const events = world.streams.get(`clan-${second}`)!.length;
    expect(await code(accept(store, second, two, 'c'))).toBe('in-a-clan');
    expect(world.streams.get(`clan-${second}`)).toHaveLength(events);
    world.append(clans, String(first), leave({ memberId: 'c', at }));
    await accept(store, second, two, 'c');
    expect(await clanIdOf(store, 'c')).toBe(second);
  });
});

/** Every write that a process makes is the last before it ends; then a policy finishes it, or somebody else tries. */
describe('the leader who is erased is followed', () => {
  const heir = async (gone: readonly string[], officers: readonly string[]): Promise<string | undefined> => {
    const world = new World();
    const clanId = await found(world, storeOver(world), 'a', 'OWL', 'Night Owls');
    for (const who of ['b', 'c', 'd']) await admit(world, clanId, who);
    for (const officer of officers) {
      const { steamId } = person(officer);
      world.append(clans, String(clanId), promote({ who: { memberId: 'a' }, steamId, most: 3, at }));
    }
    const isInGuild = (memberId: string) => Promise.resolve(!gone.includes(memberId));
    await endMemberships(storeOver(world), { memberId: 'a', at }, reservedAs, isInGuild);
    expect([...world.clan(clanId).members.keys()]).not.toContain('a');
    return leaderOf(world.clan(clanId))?.memberId;
  };

  test.each([
    ['by the officer who joined first', [], ['c', 'd'], 'c'],
    ['by another officer, where the guild has the first no more', ['c'], ['c', 'd'], 'd'],
    ['by a member, where the guild has no officer any more', ['c'], ['c'], 'b'],
    ['by the first officer, where the guild has nobody', ['b', 'c', 'd'], ['d'], 'd'],
  ])('%s', async (_, gone, officers, expected) => {
    expect(await heir(gone, officers)).toBe(expected);
  });

  test('by nobody while the guild cannot be asked: nothing has happened yet', async () => {
    const world = new World();
    const clanId = await found(world, storeOver(world), 'a', 'OWL', 'Night Owls');
    await admit(world, clanId, 'b');
    const events = world.streams.get(`clan-${clanId}`)!.length;
    const away = () => Promise.reject(new Error('The guild is away.'));
    await expect(endMemberships(storeOver(world), { memberId: 'a', at }, reservedAs, away)).rejects.toThrow('away');
    expect(world.streams.get(`clan-${clanId}`)).toHaveLength(events);
  });
});

describe('broken off after every write', () => {
  const crashingAfter = (world: World, writes: number) => {
    let left = writes;
    return storeOver(world, undefined, () => (--left === 0 ? Promise.reject(new Crash()) : Promise.resolve()));
  };

  test.each([1, 2, 3, 4, 5])('founding, after write %d', async (writes) => {
    const world = new World();
    await expect(found(world, crashingAfter(world, writes), 'a', 'OWL', 'Night Owls')).rejects.toThrow(Crash);
    expect(await code(found(world, storeOver(world), 'b', 'OWL', 'Elks'))).toBe(writes < 3 ? 'done' : 'tag-taken');
    await world.finish();
    expect(world.clan(1).status).toBe(writes < 3 ? 'refused' : 'active');
    expect(await clanIdOf(storeOver(world), 'a')).toBe(writes < 3 ? undefined : 1);
  });

  test.each([1, 2, 3])('accepting, after write %d', async (writes) => {
    const world = new World();
    const clanId = await found(world, storeOver(world), 'a', 'OWL', 'Night Owls', 3);
    const number = invite(world, clanId, 'b');
    await expect(accept(crashingAfter(world, writes), clanId, number, 'b')).rejects.toThrow(Crash);
    expect(placesTaken(world.clan(clanId))).toBe(2);
    await (writes === 2 ? accept(storeOver(world), clanId, number, 'b') : world.finish());
    expect(await clanIdOf(storeOver(world), 'b')).toBe(clanId);
    expect(world.clan(clanId).pending.size).toBe(0);
  });

  test.each([1, 2, 3, 4])('renaming, after write %d', async (writes) => {
    const world = new World();
    const clanId = await found(world, storeOver(world), 'a', 'OWL', 'Night Owls');
    const typed = { tag: 'ELK', name: 'Elks' };
    const save = { clanId, who: 'staff', typed, edit: { from: 'any', editor: '' }, at } as const;
    await expect(saveClan(crashingAfter(world, writes), save)).rejects.toThrow(Crash);
    await saveClan(storeOver(world), { ...save, typed: { motto: 'Antlers' } });
    expect(world.clan(clanId)).toMatchObject({ tag: 'ELK', name: 'Elks', motto: 'Antlers' });
    expect(await code(found(world, storeOver(world), 'b', 'OWL', 'Night Owls'))).toBe('done');
  });

  test('a clan deleted while it is renamed is not said to be renamed', async () => {
    const world = new World();
    const clanId = await found(world, storeOver(world), 'a', 'OWL', 'Night Owls');
    const deleted = storeOver(
      world,
      () => Promise.resolve(),
      () => {
        if ([...world.clan(clanId).pending.values()].some(({ kind }) => kind === 'edit'))
          world.append(clans, String(clanId), deleteClan({ who: { memberId: 'a' }, edit: ANY_VERSION, at }));
        return Promise.resolve();
      },
    );
    const renamed = saveClan(deleted, { clanId, who: 'staff', typed: { name: 'Elks' }, edit: ANY_VERSION, at });
    expect(await code(renamed)).toBe('clan-not-found');
  });

  test('a clan deleted while somebody is on the way in keeps nobody', async () => {
    const world = new World();
    const clanId = await found(world, storeOver(world), 'a', 'OWL', 'Night Owls');
    const number = invite(world, clanId, 'b');
    await expect(accept(crashingAfter(world, 2), clanId, number, 'b')).rejects.toThrow(Crash);
    world.append(clans, String(clanId), deleteClan({ who: { memberId: 'a' }, edit: ANY_VERSION, at }));
    await world.finish();
    expect(await code(found(world, storeOver(world), 'b', 'OWL', 'Night Owls'))).toBe('done');
  });
});

interface Act {
  readonly who: string;
  readonly what:
    | 'found'
    | 'accept'
    | 'leave'
    | 'rename'
    | 'delete'
    | 'promote'
    | 'demote'
    | 'kick'
    | 'transfer'
    | 'cancel'
    | 'limit';
  readonly target: string;
  readonly clan: number;
  readonly word: string;
}

const PEOPLE = ['a', 'b', 'c', 'd', 'e', 'f'];
const acts: fc.Arbitrary<Act> = fc.record({
  who: fc.constantFrom(...PEOPLE),
  what: fc.constantFrom(
    'found',
    'found',
    'accept',
    'accept',
    'accept',
    'leave',
    'rename',
    'delete',
    'promote',
    'demote',
    'kick',
    'transfer',
    'cancel',
    'limit',
  ),
  target: fc.constantFrom(...PEOPLE),
  clan: fc.constantFrom(1, 2),
  word: fc.constantFrom('OWL', 'ELK', 'FOX'),
});

const perform = async (world: World, store: EventStorePort, act: Act): Promise<unknown> => {
  const { who, what, target, clan, word } = act;
  const id = String(clan);
  const on = { who: { memberId: who }, steamId: person(target).steamId, at };
  switch (what) {
    case 'found':
      return found(world, store, who, word, `${word} clan`, 3);
    case 'accept': {
      const open = [...world.clan(clan).invites].find(([, one]) => one.steamId === person(who).steamId);
      return accept(store, clan, open?.[0] ?? 1, who);
    }
    case 'rename':
      return saveClan(store, {
        clanId: clan,
        who: 'staff',
        typed: { tag: word, name: `${word} clan` },
        edit: { from: 'any', editor: '' },
        at,
      });
    case 'limit':
      return saveClan(store, {
        clanId: clan,
        who: 'staff',
        typed: { memberLimit: 3 },
        edit: { from: 'any', editor: '' },
        at,
      });
    case 'leave':
      return store.transact(clans, id, leave({ memberId: who, at }));
    case 'delete':
      return store.transact(clans, id, deleteClan({ who: { memberId: who }, edit: ANY_VERSION, at }));
    case 'promote':
      return store.transact(clans, id, promote({ ...on, most: 3 }));
    case 'demote':
      return store.transact(clans, id, demote(on));
    case 'kick':
      return store.transact(clans, id, kick(on));
    case 'transfer':
      return store.transact(clans, id, transferLeadership(on));
    case 'cancel':
      return store.transact(clans, id, cancelInvite({ memberId: who, invite: 1, at }));
  }
};

describe('however requests interleave and wherever they break off', () => {
  /** Two clans, of which the first has members, and everybody has an invite of both. */
  const begun = async (): Promise<World> => {
    const world = new World();
    await found(world, storeOver(world), 'a', 'OWL', 'OWL clan', 5);
    await found(world, storeOver(world), 'b', 'ELK', 'ELK clan', 3);
    await admit(world, 1, 'c');
    await admit(world, 1, 'd');
    for (const who of ['e', 'f']) for (const clanId of [1, 2]) invite(world, clanId, who);
    return world;
  };

  test('nothing is two clans’, every clan has one leader, and nothing is locked for ever', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(acts, { minLength: 2, maxLength: 7 }),
        fc.array(fc.nat(60), { maxLength: 3 }),
        fc.boolean(),
        fc.scheduler(),
        async (all, crashes, policy, scheduler) => {
          const world = await begun();
          let steps = 0;
          const step = () => scheduler.schedule(Promise.resolve());
          const crash = async () => {
            if (crashes.includes(steps++)) throw new Crash();
          };
          const orCrashed = (work: Promise<unknown>) =>
            code(work).catch((error: unknown) => {
              if (!(error instanceof Crash)) throw error;
              return 'crashed';
            });
          const outcomes = all.map((act) =>
            orCrashed(
              perform(
                world,
                storeOver(world, () => step().then(crash), crash),
                act,
              ),
            ),
          );
          // The policy settles beside the api whatever it sees.
          if (policy)
            for (const clanId of [1, 2, 3, 4])
              for (const request of [1, 2, 3, 4])
                outcomes.push(
                  orCrashed(
                    settle(
                      storeOver(world, () => step()),
                      { clanId, request, at },
                    ),
                  ),
                );
          await scheduler.waitFor(Promise.all(outcomes));

          await world.finish();
          expect(world.clans.filter(({ pending }) => pending.size > 0)).toEqual([]);
          const store = storeOver(world);
          for (const { status, clanId, members } of world.clans)
            if (status === 'active')
              for (const memberId of members.keys()) expect(await clanIdOf(store, memberId)).toBe(clanId);
          for (const word of ['OWL', 'ELK', 'FOX']) {
            const holder = world.clans.some(({ status, tag }) => status === 'active' && tag === word);
            const answer = await code(found(world, store, `late ${word}`, word, `late ${word}`));
            expect(answer).toBe(holder ? 'tag-taken' : 'done');
          }
        },
      ),
      { numRuns: runsOf(150, 1_500) },
    ));

  test('of many who found a clan of one tag at once exactly one has it', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 8 }), fc.scheduler(), async (count, scheduler) => {
        const world = new World();
        const store = storeOver(world, () => scheduler.schedule(Promise.resolve()));
        const work = Array.from({ length: count }, (_, n) => code(found(world, store, `m${n}`, 'OWL', `Owls ${n}`)));
        const answers = await scheduler.waitFor(Promise.all(work));
        expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
        expect(answers.filter((answer) => answer !== 'done' && answer !== 'tag-taken')).toEqual([]);
      }),
      { numRuns: runsOf(50, 500) },
    ));

  test('a player who accepts two invites at once is in one clan, and the last place is taken once', () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const world = new World();
        const [first, second] = [
          await found(world, storeOver(world), 'a', 'OWL', 'Owls', 3),
          await found(world, storeOver(world), 'b', 'ELK', 'Elks', 3),
        ];
        await admit(world, first, 'c');
        const store = storeOver(world, () => scheduler.schedule(Promise.resolve()));
        const [one, two, three] = [invite(world, first, 'd'), invite(world, second, 'd'), invite(world, first, 'e')];
        const answers = await scheduler.waitFor(
          Promise.all([
            code(accept(store, first, one, 'd')),
            code(accept(store, second, two, 'd')),
            code(accept(store, first, three, 'e')),
          ]),
        );
        const [first1, second1, e] = answers;
        expect([first1, second1].filter((answer) => answer === 'done')).toHaveLength(1);
        expect(['in-a-clan', 'clan-full', 'done']).toContain(first1);
        expect(['in-a-clan', 'done']).toContain(second1);
        expect(['clan-full', 'done']).toContain(e);
        if (first1 === 'done') expect(e).toBe('clan-full');
      }),
      { numRuns: runsOf(80, 1_000) },
    ));
});
