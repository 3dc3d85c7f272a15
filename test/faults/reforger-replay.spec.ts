import type {
  ReforgerBasicAnswer,
  ReforgerLeaderboardAnswer,
  ReforgerPlayerStatsAnswer,
  ReforgerStatsAnswer,
  ReforgerWeaponsAnswer,
} from '@app/contracts/reforger/reforger';
import { connect } from '../../apps/projector/src/command-line/connection';
import { verify } from '../../apps/projector/src/command-line/commands';
import { digest } from '../../apps/projector/src/engine/canonical';
import { folding } from '../reforger/facts';
import { batchesIn, expected, Site } from '../reforger/recorded';
import { seedsOf } from '../seeds';
import { random } from './projector-world';
import { someDeaths } from './replay-deaths';
import { ReplayWorld } from './replay-world';

/** Each replay starts a dozen processes. */
const SEEDS = seedsOf(1, 5);

// Every process compiles its sources at each of its births, and the machine may be busy.
jest.setTimeout(600_000);

const players = Object.entries(expected.players).map(([id, player]) => ({ id, ...player }));
const sum = (figure: 'kills' | 'deaths' | 'teamKills') => players.reduce((total, player) => total + player[figure], 0);

let world: ReplayWorld;
beforeEach(() => {
  world = new ReplayWorld('reforger');
  return world.start();
});
afterEach(() => world.end());

/** What a member of the guild is answered. */
async function read<Answer>(path: string): Promise<Answer> {
  const { status, body } = await (await world.speak()).get(`/api/battlelog/reforger/${path}`, { as: 'member' });
  expect([path, status]).toEqual([path, 200]);
  return body as unknown as Answer;
}

/** The streams as one process makes them in memory. */
const inMemory = (batches: ReturnType<typeof batchesIn>) => {
  const site = new Site();
  for (const batch of batches) site.take(batch);
  const streams = [...site.streams].map(([name, events]) => {
    const facts = events.filter(({ type }) => type !== 'ReforgerFactsReceived').map(({ type, data }) => [type, data]);
    return [name, { events: facts.length, digest: digest(JSON.parse(JSON.stringify(facts))) }] as const;
  });
  return Object.fromEntries(streams.filter(([, { events }]) => events > 0));
};

async function meetsTheTruth(): Promise<void> {
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
}

/** Every read model is what a clean fold of the log makes. @throws Failed */
async function isVerified(): Promise<void> {
  const { url, tokenOf } = await world.speak();
  const api = await connect({ API_URL: url, OPERATOR_TOKEN: tokenOf('operator') });
  const setting = { api, screen: { line: () => undefined }, pollEvery: 100, patience: 60_000 };
  await Promise.all(folding.map(({ into }) => verify(setting, into.name)));
}

describe('agent, api, event store node and projector killed during a replay of Reforger', () => {
  test.each(SEEDS)('change no number, and nothing differs (FAULT_SEED=%i)', async (seed) => {
    const dice = random(seed);
    const batches = batchesIn();
    expect(await world.replay(someDeaths(dice, batches.length))).toMatchObject({ code: 0 });
    expect(world.left).toEqual([]);
    // The agent is done, and the projector perhaps not.
    if (dice.below(2) === 0) await world.kill(dice.below(2) === 0 ? 'projector' : 'log');
    const { streams } = await world.outcome();
    expect(streams).toEqual(inMemory(batches));
    await meetsTheTruth();
    await isVerified();
    expect(world.crashes).toEqual([]);
  });
});
