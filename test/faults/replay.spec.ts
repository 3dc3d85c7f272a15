import type {
  ReforgerBasicAnswer,
  ReforgerLeaderboardAnswer,
  ReforgerPlayerStatsAnswer,
  ReforgerStatsAnswer,
  ReforgerWeaponsAnswer,
} from '@app/contracts/reforger/reforger';
import {
  squadPlayers,
  squadTotals,
  type SquadPlayerDocument,
  type SquadTotalsDocument,
} from '@app/contracts/squad/read-models';
import * as reforger from '../reforger/recorded';
import { seedsOf } from '../seeds';
import * as squad from '../squad/recorded';
import { random } from './projector-world';
import { someDeaths } from './replay-deaths';
import { ReplayWorld, streamsOf, type Streams } from './replay-world';

/** Each replay starts a dozen processes: an ordinary run has one, of Reforger. */
const SEEDS = seedsOf(1, 5);

// Every process compiles its sources at each of its births, and the machine may be busy.
jest.setTimeout(600_000);

interface Game {
  readonly batches: number;
  /** The streams as one process makes them in memory. */
  readonly streams: Streams;
  /** The read models hold the numbers that stand beside the recording. */
  meetsTheTruth(world: ReplayWorld): Promise<void>;
}

const inSquad = (): Game => {
  const batches = squad.batches();
  return {
    batches: batches.length,
    streams: streamsOf(
      [...new Set(batches.map(({ match }) => match))].flatMap((match) =>
        squad
          .eventsOf(batches.filter((batch) => batch.match === match))
          .map((event) => ({ stream: `squadMatch-${squad.SERVER}-${match}`, ...event })),
      ),
    ),
    async meetsTheTruth(world) {
      const totals = await world.documents<SquadTotalsDocument>(squadTotals);
      const { kills, deaths, revives, teamkills } = squad.expected.totals;
      expect(totals.get('all')).toMatchObject({ matches: 1, kills, deaths, revives, teamkills });
      const players = await world.documents<SquadPlayerDocument>(squadPlayers);
      expect([...players.keys()].sort()).toEqual(squad.expected.players.map(({ eosID }) => eosID).sort());
      for (const truth of squad.expected.players)
        expect(players.get(truth.eosID)).toMatchObject({
          ...{ name: truth.name, steamId: truth.steamID ?? '' },
          ...{ kills: truth.kills, deaths: truth.deaths, teamkills: truth.teamkills, suicides: truth.suicides },
          ...{ wounds: truth.woundsInflicted, timesWounded: truth.woundsReceived, teamWounds: truth.teamWounds },
          ...{ revives: truth.revives, timesRevived: truth.revived },
        });
    },
  };
};

const inReforger = (): Game => {
  const { expected, Site } = reforger;
  const batches = reforger.batchesIn();
  const site = new Site();
  for (const batch of batches) site.take(batch);
  const players = Object.entries(expected.players).map(([id, player]) => ({ id, ...player }));
  const sum = (figure: 'kills' | 'deaths' | 'teamKills') =>
    players.reduce((total, player) => total + player[figure], 0);
  return {
    batches: batches.length,
    streams: streamsOf([...site.streams].flatMap(([stream, events]) => events.map((event) => ({ stream, ...event })))),
    async meetsTheTruth(world) {
      const { get } = await world.speak();
      /** What a member of the guild is answered. */
      const read = async <Answer>(path: string): Promise<Answer> => {
        const { status, body } = await get(`/api/battlelog/reforger/${path}`, { as: 'member' });
        expect([path, status]).toEqual([path, 200]);
        return body as unknown as Answer;
      };
      expect((await read<ReforgerStatsAnswer>('stats')).data).toMatchObject({
        ...{ totalPlayers: players.length, totalMatches: 1 },
        ...{ totalKills: sum('kills'), totalDeaths: expected.killLines, totalTeamkills: sum('teamKills') },
      });
      for (const figure of ['kills', 'deaths'] as const) {
        const { data } = await read<ReforgerLeaderboardAnswer>(`leaderboards/${figure}`);
        const board = Object.fromEntries(data.players.map(({ playerUID, value }) => [playerUID, value]));
        const truth = players.filter((player) => player[figure] > 0).map(({ id, [figure]: value }) => [id, value]);
        expect(board).toEqual(Object.fromEntries(truth));
      }
      const best = players.reduce((first, one) => (one.kills > first.kills ? one : first));
      const { data } = await read<ReforgerPlayerStatsAnswer>(`profile/stats/${best.id}`);
      expect(data).toMatchObject({
        score: { kills: best.kills, deaths: best.deaths },
        warCrimes: { friendlyKills: best.teamKills },
      });
      expect((await read<ReforgerBasicAnswer>(`profile/basic/${best.id}`)).data.playerName).toBe(best.name);
      const { topWeapons } = (await read<ReforgerWeaponsAnswer>(`profile/weapons/${best.id}`)).data;
      expect(topWeapons.reduce((kills, weapon) => kills + weapon.kills, 0)).toBe(best.kills);
    },
  };
};

const GAMES = [
  ['reforger', inReforger],
  ...(process.env['FAULT_SEEDS'] || process.env['FAULT_SEED'] ? ([['squad', inSquad]] as const) : []),
] as const;

describe.each(GAMES)('agent, api, event store node and projector killed during a replay of %s', (name, recorded) => {
  let world: ReplayWorld;
  beforeEach(() => {
    world = new ReplayWorld(name);
    return world.start();
  });
  afterEach(() => world.end());

  test.each(SEEDS)('change no number, and nothing differs (FAULT_SEED=%i)', async (seed) => {
    const dice = random(seed);
    const game = recorded();
    expect(await world.replay(someDeaths(dice, game.batches))).toMatchObject({ code: 0 });
    expect(world.left).toEqual([]);
    // The agent is done, and the projector perhaps not.
    if (dice.below(2) === 0) await world.kill(dice.below(2) === 0 ? 'projector' : 'log');
    expect(await world.outcome()).toEqual(game.streams);
    await game.meetsTheTruth(world);
    expect(world.crashes).toEqual([]);
  });
});
