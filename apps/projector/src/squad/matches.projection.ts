import { squadMatches, type SquadMatchDocument, type SquadMatchPlayer } from '@app/contracts/squad/read-models';
import type { Fighter, SquadEvent } from '@app/domain/squad/events';
import { hitsOf, type Hit } from '@app/domain/squad/match/hits';
import { resultFor } from '@app/domain/squad/match/results';
import { isCounted } from '@app/domain/squad/rules';
import { projection } from '../projection';
import { countingRules, ruledBy, type CountingRules } from './ruled';

type Counts = Omit<SquadMatchPlayer, 'playerId' | 'name' | 'steamId' | 'team' | 'result'>;

const STRANGER: Omit<SquadMatchPlayer, 'playerId'> = {
  name: '',
  steamId: '',
  team: null,
  result: null,
  kills: 0,
  deaths: 0,
  wounds: 0,
  revives: 0,
  teamkills: 0,
};

/** Twice as many as the write side remembers of a match: it bounds what a broken sender can make up. */
const MOST_PLAYERS = 2_000;

/** Who comes when the list is full is left out of it. */
const put = (
  match: SquadMatchDocument,
  playerId: string,
  change: (player: SquadMatchPlayer) => SquadMatchPlayer,
): SquadMatchDocument => {
  const { players } = match;
  const at = players.findIndex((player) => player.playerId === playerId);
  if (at < 0 && players.length >= MOST_PLAYERS) return match;
  const after = change(players[at] ?? { playerId, ...STRANGER });
  return { ...match, players: at < 0 ? [...players, after] : players.with(at, after) };
};

const add = (
  match: SquadMatchDocument,
  fighter: Fighter | null,
  figure: keyof Counts,
  amount: number,
): SquadMatchDocument =>
  fighter === null || fighter.playerId === null || amount === 0
    ? match
    : put(match, fighter.playerId, (player) => ({
        ...player,
        // The team that the result goes by stays, whatever is found out about earlier fights.
        team: match.endedAt === null ? (fighter.team ?? player.team) : (player.team ?? fighter.team),
        [figure]: player[figure] + amount,
      }));

const died = (match: SquadMatchDocument, hits: readonly Hit[]): SquadMatchDocument =>
  hits.reduce((now, { attacker, victim, by, times }) => {
    const after = add(now, victim, 'deaths', times);
    if (by === 'enemy') return add(after, attacker, 'kills', times);
    return by === 'teammate' ? add(after, attacker, 'teamkills', times) : after;
  }, match);

const wounded = (match: SquadMatchDocument, hits: readonly Hit[]): SquadMatchDocument =>
  hits.reduce((now, { attacker, by, times }) => (by === 'enemy' ? add(now, attacker, 'wounds', times) : now), match);

/** Every match: how it went and how everybody in it did. */
export const matches = projection<SquadMatchDocument, SquadEvent, CountingRules>()({
  into: squadMatches,
  ...ruledBy(countingRules),
  key: ({ data: { serverId, match } }) => `${serverId}-${match}`,
  initial: (id) => {
    const [, serverId = '0', match = ''] = /^(\d+)-(.*)$/.exec(id) ?? [];
    return {
      serverId: Number(serverId),
      match,
      layer: null,
      level: null,
      partial: false,
      startedAt: '',
      endedAt: null,
      outcome: null,
      winner: null,
      winnerName: null,
      byAdmin: false,
      teams: [],
      players: [],
    };
  },
  evolve: {
    SquadMatchStarted: (match, { data: { layer, level, partial, at } }) => ({
      ...match,
      layer,
      level,
      partial,
      startedAt: at,
    }),
    SquadLayerLearned: (match, { data: { layer, level, teams } }) => ({
      ...match,
      layer: layer ?? match.layer,
      level: level ?? match.level,
      // What the end of the match said of its teams stands, whenever the rest arrives.
      teams:
        match.endedAt !== null && match.teams.length > 0
          ? match.teams
          : teams.map((team) => ({ ...team, tickets: null })),
    }),
    SquadPlayerIdentified: (match, { data: { playerId, steamId, name } }) =>
      put(match, playerId, (player) => ({ ...player, name, steamId: steamId ?? player.steamId })),
    SquadPlayerWounded: (match, { data }, { layers }) => wounded(match, hitsOf(data, layers)),
    SquadWoundCorrected: (match, { data }, { layers }) => wounded(match, hitsOf(data, layers)),
    SquadPlayerDied: (match, { data }, { layers }) => died(match, hitsOf(data, layers)),
    SquadDeathCorrected: (match, { data }, { layers }) => died(match, hitsOf(data, layers)),
    SquadPlayerRevived: (match, { data: { reviver, layer } }, { layers }) =>
      isCounted(layer, layers) ? add(match, reviver, 'revives', 1) : match,
    SquadMatchEnded: (match, { data }, { layers }) => {
      const { outcome, winner, winnerName, byAdmin, layer, level, at } = data;
      const teams = data.teams.length > 0 ? data.teams : match.teams;
      const over = { ...match, layer, level, endedAt: at, outcome, winner, winnerName, byAdmin, teams };
      return data.players.reduce<SquadMatchDocument>(
        (now, mine) =>
          put(now, mine.playerId, (player) => ({ ...player, team: mine.team, result: resultFor(data, mine, layers) })),
        over,
      );
    },
  },
});
