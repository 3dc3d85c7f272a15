import { squadPlayers, type SquadPlayerDocument } from '@app/contracts/squad/read-models';
import type { SquadEvent } from '@app/domain/squad/events';
import { searchable } from '@app/domain/battlelog/rules';
import { rankOf } from '@app/domain/squad/rules';
import { projection, writtenAt, type Keyed } from '../projection';
import { NO_FIGURES, countedIn, death, left, played, revive, wound } from './figures';
import { playerRules, ruledBy, type FigureRules, type PlayerRules } from './ruled';

/** Most ranks of one player; the log has all of them. */
const MOST_RANKS = 10;
/** Names of one player before the last; the log has all of them. */
const MOST_NAMES = 20;

/** The name that is given up goes before the others; one that is taken up again is no name of before any more. */
const namesBefore = ({ name: last, names, seenAt, namedAt }: SquadPlayerDocument, name: string) => {
  if (last === '' || last === name) return names;
  const others = names.filter((each) => each.name !== name && each.name !== last);
  return [{ name: last, seenAt: seenAt > namedAt ? seenAt : namedAt }, ...others].slice(0, MOST_NAMES);
};

type Figured<Event> = (player: SquadPlayerDocument, event: Event, rules: FigureRules) => SquadPlayerDocument;

/** What a fold of figures makes of the player, and the rank that was won by it. */
const ranked =
  <Event extends { readonly data: { readonly at: string } }>(count: Figured<Event>) =>
  (before: SquadPlayerDocument, event: Event, rules: PlayerRules): SquadPlayerDocument => {
    const player = count(before, event, rules);
    if (player.score <= before.score) return player;
    const { rank } = rankOf(player.score, rules.ladder);
    const { ranksWon } = player;
    if (rank <= (ranksWon.at(-1)?.rank ?? 1)) return player;
    return { ...player, ranksWon: [...ranksWon, { rank, at: event.data.at }].slice(-MOST_RANKS) };
  };

/** Every player with what the leaderboards rank. */
export const players = projection<SquadPlayerDocument, SquadEvent, PlayerRules>()({
  into: squadPlayers,
  ...ruledBy(playerRules),
  board: { by: 'score', name: 'name' },
  key: (event, rules): Keyed =>
    event.type === 'SquadPlayerIdentified' ? event.data.playerId : countedIn(event, rules),
  initial: (playerId) => ({
    ...{ playerId, steamId: '', name: '', search: '', names: [], namedAt: '', metAt: '' },
    ...{ ...NO_FIGURES, ranksWon: [] },
  }),
  evolve: {
    SquadPlayerIdentified: (player, event) => {
      const { name } = event.data;
      const steamId = event.data.steamId ?? player.steamId;
      if (player.metAt !== '' && player.steamId === steamId && player.name === name) return player;
      const namedAt = writtenAt(event);
      const names = namesBefore(player, name);
      return { ...player, steamId, name, names, search: searchable(name), namedAt, metAt: player.metAt || namedAt };
    },
    SquadPlayerWounded: ranked(wound),
    SquadWoundCorrected: ranked(wound),
    SquadPlayerDied: ranked(death),
    SquadDeathCorrected: ranked(death),
    SquadPlayerRevived: ranked(revive),
    SquadPlayerDisconnected: ranked(left),
    SquadMatchEnded: ranked(played),
  },
});
