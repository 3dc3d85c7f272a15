import type {
  ReforgerFightsDocument,
  ReforgerGameDocument,
  ReforgerPlayerDocument,
  ReforgerProfileDocument,
  ReforgerTimelineDocument,
  ReforgerTotalsDocument,
} from '@app/contracts/reforger/read-models';
import { isWithin } from '@app/domain/reforger/timeline';
import { fights } from '../../apps/projector/src/reforger/fights/fights.projection';
import { games } from '../../apps/projector/src/reforger/games.projection';
import { players } from '../../apps/projector/src/reforger/players.projection';
import { profiles } from '../../apps/projector/src/reforger/profiles.projection';
import { timeline } from '../../apps/projector/src/reforger/timeline.projection';
import { totals } from '../../apps/projector/src/reforger/totals.projection';
import { fold } from './facts';
import { expected, recordedSession } from './recorded';

const events = recordedSession();
const known = fold<ReforgerPlayerDocument>(players, ...events);
const sum = (figure: 'kills' | 'deaths' | 'teamKills') =>
  Object.values(expected.players).reduce((total, player) => total + player[figure], 0);

test('every player’s numbers are those of the ground truth, names with commas and all', () => {
  const profile = fold<ReforgerProfileDocument>(profiles, ...events);
  const counted = [...known.values()].map((player) => [
    player.playerId,
    {
      name: player.names[0]?.name,
      kills: player.kills,
      deaths: player.deaths,
      teamKills: player.teamkills,
      aiDeaths: player.deathsByAi,
      envDeaths: player.deathsByWorld,
      longest: Math.max(...(profile.get(player.playerId)?.weapons ?? []).map(({ longest }) => longest ?? 0)) / 1_000,
    },
  ]);
  const truth = Object.entries(expected.players).map(([id, player]) => [
    id,
    { ...player, longest: Math.round(player.longest * 1_000) / 1_000 },
  ]);
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(truth));
});

test('the totals, the timeline and the days of the players lose none of the kill lines', () => {
  const all = fold<ReforgerTotalsDocument>(totals, ...events).get('all')!;
  expect(all).toMatchObject({ matches: 1, kills: sum('kills'), deaths: sum('deaths'), teamkills: sum('teamKills') });
  expect(all.deaths).toBe(expected.killLines);
  expect(all.sources).toEqual({
    ...{
      killLines: true,
      weaponSources: false,
      saves: true,
      aiKillLines: false,
      winners: true,
      rosters: true,
      groups: false,
      games: true,
    },
  });
  const buckets = [...fold<ReforgerTimelineDocument>(timeline, ...events).values()];
  expect(buckets.flatMap(({ deaths }) => deaths)).toHaveLength(expected.killLines);
  expect(buckets.flatMap(({ captures }) => captures)).toHaveLength(3);
  const days = [...fold<ReforgerFightsDocument>(fights, ...events).values()];
  expect([days.flatMap(({ kills }) => kills).length, days.flatMap(({ deaths }) => deaths).length]).toEqual([
    sum('kills'),
    sum('deaths'),
  ]);
});

test('everything happened in the one game, which twelve of twenty-four won', () => {
  const [[id, game] = [], ...others] = [...fold<ReforgerGameDocument>(games, ...events)];
  expect([id, others]).toEqual(['1-20261004T090005000', []]);
  expect(game).toMatchObject({ reason: 'FACTION_VICTORY', winner: '#AR-Faction_US', decided: null });
  expect([game!.players.length, game!.results.filter(({ won }) => won).length]).toEqual([24, 12]);
  const moments = [...fold<ReforgerTimelineDocument>(timeline, ...events).values()].flatMap(({ deaths }) => deaths);
  expect(moments.filter(({ at }) => !isWithin(at, game!))).toEqual([]);
  const won = [...known.values()].filter(({ wins }) => wins === 1);
  expect(won.length).toBe(12);
  expect(won.every(({ winsUS, losses }) => winsUS === 1 && losses === 0)).toBe(true);
});

test('saves count as differences, and give the level', () => {
  const savers = [...known.values()].filter(({ careers }) => Object.keys(careers).length > 0);
  expect(savers.length).toBe(8);
  for (const { shotsFired, distanceWalked, timePlayed } of savers) {
    expect(shotsFired).toBeGreaterThan(0);
    expect(distanceWalked).toBeGreaterThan(0);
    expect(timePlayed).toBe(3_600_000);
  }
});
