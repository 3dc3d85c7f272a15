import {
  squadPlayers,
  squadTotals,
  type SquadPlayerDocument,
  type SquadTotalsDocument,
} from '@app/contracts/squad/read-models';
import { seedsOf } from '../seeds';
import { expected } from '../squad/recorded';
import { random } from './projector-world';
import { someDeaths } from './replay-deaths';
import { ReplayWorld, type Outcome } from './replay-world';

/** Each replay starts a dozen processes. */
const SEEDS = seedsOf(1, 5);

// Every process compiles its sources at each of its births, and the machine may be busy.
jest.setTimeout(600_000);

let world: ReplayWorld;
beforeEach(() => {
  world = new ReplayWorld('squad');
  return world.start();
});
afterEach(() => world.end());

async function meetsTheTruth(): Promise<void> {
  const totals = await world.documents<SquadTotalsDocument>(squadTotals);
  const { kills, deaths, revives, teamkills } = expected.totals;
  expect(totals.get('all')).toMatchObject({ matches: 1, kills, deaths, revives, teamkills });
  const players = await world.documents<SquadPlayerDocument>(squadPlayers);
  expect([...players.keys()].sort()).toEqual(expected.players.map(({ eosID }) => eosID).sort());
  for (const truth of expected.players)
    expect(players.get(truth.eosID)).toMatchObject({
      ...{ name: truth.name, steamId: truth.steamID ?? '' },
      ...{ kills: truth.kills, deaths: truth.deaths, teamkills: truth.teamkills, suicides: truth.suicides },
      ...{ wounds: truth.woundsInflicted, timesWounded: truth.woundsReceived, teamWounds: truth.teamWounds },
      ...{ revives: truth.revives, timesRevived: truth.revived },
    });
}

/** What is left when nobody dies. */
let undisturbed: Outcome & { readonly batches: number };

test('a recorded match, replayed by the real processes, gives the known numbers', async () => {
  expect(await world.replay([])).toMatchObject({ code: 0 });
  undisturbed = { ...(await world.outcome()), batches: world.batches };
  await meetsTheTruth();
  expect(undisturbed.batches).toBeGreaterThan(20);
  expect(world.crashes).toEqual([]);
});

describe('agent, api, event store node and projector killed during a replay', () => {
  test.each(SEEDS)('change no number (FAULT_SEED=%i)', async (seed) => {
    const dice = random(seed);
    const deaths = someDeaths(dice, undisturbed.batches);
    expect(await world.replay(deaths)).toMatchObject({ code: 0 });
    expect(world.left).toEqual([]);
    // The agent is done, and the projector perhaps not.
    if (dice.below(2) === 0) await world.kill(dice.below(2) === 0 ? 'projector' : 'log');
    const { streams, digests } = await world.outcome();
    expect(streams).toEqual(undisturbed.streams);
    expect(digests).toEqual(undisturbed.digests);
    await meetsTheTruth();
    expect(world.crashes).toEqual([]);
  });
});
