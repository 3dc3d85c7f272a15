import { squadStandings, type SquadStandingDocument } from '@app/contracts/squad/read-models';
import type { SquadEvent } from '@app/domain/squad/events';
import { boardKeysAt } from '@app/domain/battlelog/rules';
import { projection } from '../projection';
import { NO_FIGURES, countedIn, death, left, played, revive, wound } from './figures';
import { boardRules, type BoardRules } from './ruled';

/**
 * What players did in a week, a month, a season, and on one server. A match counts, as a result, when it ended; what was
 * corrected counts when that was found out, which is minutes later at most.
 */
export const standings = projection<SquadStandingDocument, SquadEvent, BoardRules>()({
  into: squadStandings,
  ...boardRules,
  key: (event, rules) => {
    const ids = countedIn(event, rules);
    if (ids.length === 0) return undefined;
    const boards = boardKeysAt(event.data.serverId, event.data.at, rules.timeZone);
    return boards.flatMap((board) => ids.map((id) => `${board} ${id}`));
  },
  initial: (id) => {
    const [board = '', playerId = ''] = id.split(' ');
    return { board, playerId, ...NO_FIGURES };
  },
  evolve: {
    SquadPlayerWounded: wound,
    SquadWoundCorrected: wound,
    SquadPlayerDied: death,
    SquadDeathCorrected: death,
    SquadPlayerRevived: revive,
    SquadPlayerDisconnected: left,
    SquadMatchEnded: played,
  },
});
