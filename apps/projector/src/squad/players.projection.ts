import { squadPlayers, type SquadPlayerDocument } from '@app/contracts/squad/read-models';
import type { SquadEvent } from '@app/domain/squad/events';
import { formerlyAs, searchable } from '@app/domain/battlelog/rules';
import { rankOf } from '@app/domain/squad/rules';
import { reportedAt } from '../report-time';
import { earlier, projection, writtenAt, type Keyed, type Recorded } from '../projection';
import { NO_FIGURES, countedIn, death, left, played, revive, wound } from './figures';
import { playerRules, ruledBy, type FigureRules, type PlayerRules } from './ruled';

/** Most ranks of one player; the log has all of them. */
const MOST_RANKS = 10;
/** Contradicting reports of one player. */
const MOST_CONTRADICTIONS = 5;
/** Names of one player before the last; the log has all of them. */
const MOST_NAMES = 20;

/** The name that is given up goes before the others; one that is taken up again is no name of before any more. */
const namesBefore = ({ name: last, names, seenAt, nameSince }: SquadPlayerDocument, name: string) => {
  if (last === '' || last === name) return names;
  const others = names.filter((each) => each.name !== name && each.name !== last);
  return [{ name: last, seenAt: seenAt > nameSince ? seenAt : nameSince }, ...others].slice(0, MOST_NAMES);
};

/** A log of before arrived late: its name is one of those before the last, where that is new. */
const withEarlier = ({ name: last, names }: SquadPlayerDocument, name: string, seenAt: string) => {
  if (name === last || names.some((each) => each.name === name)) return names;
  const place = names.findIndex((each) => each.seenAt < seenAt);
  return names.toSpliced(place < 0 ? names.length : place, 0, { name, seenAt }).slice(0, MOST_NAMES);
};

type Identified = Extract<SquadEvent, { type: 'SquadPlayerIdentified' }>;
type Figured<Event, Rules> = (player: SquadPlayerDocument, event: Event, rules: Rules) => SquadPlayerDocument;

/** What a fold of figures makes of the player, and the rank that was won by it. */
const ranked =
  <Event extends { readonly data: { readonly at: string } }>(
    count: Figured<Event, FigureRules>,
  ): Figured<Event, PlayerRules> =>
  (before, event, rules) => {
    const player = count(before, event, rules);
    if (player.score <= before.score) return player;
    const { rank } = rankOf(player.score, rules.ladder);
    const { ranksWon } = player;
    if (rank <= (ranksWon.at(-1)?.rank ?? 1)) return player;
    return { ...player, ranksWon: [...ranksWon, { rank, at: event.data.at }].slice(-MOST_RANKS) };
  };

/** The Steam account that a server reports first stays; another one contradicts, and moves nothing. */
const joined = (player: SquadPlayerDocument, event: Recorded<Identified>): SquadPlayerDocument => {
  const { steamId, serverId } = event.data;
  if (steamId === null || steamId === player.steamId) return player;
  const at = writtenAt(event);
  if (player.steamId === '') return { ...player, steamId, steamSince: at, namedAt: at };
  const { contradictions } = player;
  if (contradictions.length >= MOST_CONTRADICTIONS || contradictions.some((one) => one.steamId === steamId))
    return player;
  return { ...player, contradictions: [...contradictions, { steamId, serverId, at }] };
};

const identified = (before: SquadPlayerDocument, event: Recorded<Identified>): SquadPlayerDocument => {
  const player = joined(before, event);
  // Empty while a match has not named the player.
  const name = event.data.name || player.name;
  // A clock that is ahead must not outdate the names that follow.
  const at = reportedAt(event.data.at, event.created);
  const namedAt = writtenAt(event);
  if (at < player.nameSince) {
    const names = withEarlier(player, name, at);
    return names === player.names ? player : { ...player, names, formerSearch: formerlyAs(names) };
  }
  if (player.metAt !== '' && player.name === name) return player;
  const nameSince = player.name === name ? player.nameSince : at;
  const names = namesBefore(player, name);
  return {
    ...{ ...player, name, names, search: searchable(name), formerSearch: formerlyAs(names) },
    ...{ namedAt, nameSince, metAt: player.metAt || namedAt },
  };
};

/** What a fold makes of the player, with when the first fact of theirs happened. */
const seen =
  <Event extends { readonly data: { readonly at: string } }, Rules>(
    fold: Figured<Event, Rules>,
  ): Figured<Event, Rules> =>
  (before, event, rules) => {
    const after = fold(before, event, rules);
    // Of a fact that changes nothing no player is made.
    if (after === before && before.firstSeenAt === '') return before;
    const firstSeenAt = earlier(after.firstSeenAt, event.data.at);
    return after.firstSeenAt === firstSeenAt ? after : { ...after, firstSeenAt };
  };

/** Every player with what the leaderboards rank. */
export const players = projection<SquadPlayerDocument, SquadEvent, PlayerRules>()({
  into: squadPlayers,
  ...ruledBy(playerRules),
  board: { by: 'score', name: 'name' },
  key: (event, rules): Keyed =>
    event.type === 'SquadPlayerIdentified' ? event.data.playerId : countedIn(event, rules),
  initial: (playerId) => ({
    ...{
      playerId,
      steamId: '',
      steamSince: '',
      contradictions: [],
      name: '',
      search: '',
      names: [],
      formerSearch: '',
      namedAt: '',
      metAt: '',
      nameSince: '',
      firstSeenAt: '',
    },
    ...{ ...NO_FIGURES, ranksWon: [] },
  }),
  evolve: {
    SquadPlayerIdentified: seen(identified),
    SquadPlayerWounded: seen(ranked(wound)),
    SquadWoundCorrected: seen(ranked(wound)),
    SquadPlayerDied: seen(ranked(death)),
    SquadDeathCorrected: seen(ranked(death)),
    SquadPlayerRevived: seen(ranked(revive)),
    SquadPlayerDisconnected: seen(ranked(left)),
    SquadMatchEnded: seen(ranked(played)),
  },
});
