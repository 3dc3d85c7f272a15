import type {
  ReforgerPlayerDocument,
  ReforgerProfileDocument,
  ReforgerTotalsDocument,
} from '@app/contracts/reforger/read-models';
import { players } from '../../apps/projector/src/reforger/players.projection';
import { profiles } from '../../apps/projector/src/reforger/profiles.projection';
import { timeline } from '../../apps/projector/src/reforger/timeline.projection';
import { totals } from '../../apps/projector/src/reforger/totals.projection';
import { expected, fold, recordedSession } from './facts';

const events = recordedSession();

test('every player’s numbers are those of the ground truth, names with commas and all', () => {
  const known = fold<ReforgerPlayerDocument>(players, ...events);
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

test('the totals and the timeline lose none of the kill lines', () => {
  const all = fold<ReforgerTotalsDocument>(totals, ...events).get('all')!;
  const sum = (figure: 'kills' | 'deaths' | 'teamKills') =>
    Object.values(expected.players).reduce((total, player) => total + player[figure], 0);
  expect([all.kills, all.deaths, all.teamkills]).toEqual([sum('kills'), sum('deaths'), sum('teamKills')]);
  expect(all.deaths).toBe(expected.killLines);
  const buckets = fold<{ deaths: unknown[] }>(timeline, ...events);
  expect([...buckets.values()].reduce((total, { deaths }) => total + deaths.length, 0)).toBe(expected.killLines);
});
