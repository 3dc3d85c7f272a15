import type { Decider, Decision } from '../decider';
import type { GamePlayer, ReforgerEvent, ReforgerFacts } from './events';
import { factionNamed, factionsOf, resultsOf } from './results';

interface Undecided {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly players: readonly GamePlayer[];
}

/** The last games of a server for which the console reported no winner. */
export interface Games {
  /** By the time they began. */
  readonly undecided: ReadonlyMap<string, Undecided>;
  readonly decided: ReadonlySet<string>;
}

const REMEMBERED = 50;
/** A winner belongs to a game that ended so long before or after it was reported, milliseconds. */
export const REPORTED_WITHIN = 2 * 60_000;

const newest = <Entry>(entries: Iterable<Entry>): Entry[] => [...entries].slice(-REMEMBERED);

export const reforgerGames: Decider<Games, ReforgerEvent> = {
  category: 'reforgerGames',
  initial: { undecided: new Map(), decided: new Set() },
  evolve({ undecided, decided }, event) {
    if (event.type === 'ReforgerGameLeftUndecided') {
      const { startedAt, at: endedAt, players } = event.data;
      return { undecided: new Map(newest([...undecided, [startedAt, { startedAt, endedAt, players }]])), decided };
    }
    if (event.type !== 'ReforgerGameDecided') return { undecided, decided };
    const { startedAt } = event.data;
    return {
      undecided: new Map([...undecided].filter(([key]) => key !== startedAt)),
      decided: new Set(newest([...decided, startedAt])),
    };
  },
};

/** A game has ended without a winner. */
export const leaveUndecided = (game: ReforgerFacts['ReforgerGameLeftUndecided']): Decision<Games, ReforgerEvent> =>
  function* ({ undecided, decided }) {
    if (undecided.has(game.startedAt) || decided.has(game.startedAt)) return;
    yield { type: 'ReforgerGameLeftUndecided', data: game };
  };

/** A winner was reported: of the undecided game that ended nearest to that time, if one did and had begun by then. */
export const decideGame = (call: {
  readonly serverId: number;
  readonly at: string;
  readonly winner: string;
}): Decision<Games, ReforgerEvent> =>
  function* ({ undecided }) {
    const apart = ({ endedAt }: Undecided) => Math.abs(Date.parse(endedAt) - Date.parse(call.at));
    const [game] = [...undecided.values()]
      .filter((each) => Date.parse(each.startedAt) <= Date.parse(call.at) && apart(each) <= REPORTED_WITHIN)
      .sort((one, other) => apart(one) - apart(other));
    if (!game) return;
    const { startedAt, endedAt, players } = game;
    const winner = factionNamed(call.winner, factionsOf(players));
    const results = resultsOf(players, game, winner);
    yield { type: 'ReforgerGameDecided', data: { serverId: call.serverId, at: endedAt, startedAt, winner, results } };
  };
