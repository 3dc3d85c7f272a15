import { reforgerStandings, type ReforgerStandingDocument } from '@app/contracts/reforger/read-models';
import { boardKeysAt } from '@app/domain/battlelog/rules';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { projection } from '../projection';
import { NO_FIGURES, countedIn, decided, killed, saved } from './figures';
import { boardRules, type BoardRules } from './ruled';

/** What players did in a week, a month, a season, and on one server: each fact by its own time, a game by its end. */
export const standings = projection<ReforgerStandingDocument, ReforgerEvent, BoardRules>()({
  into: reforgerStandings,
  ...boardRules,
  key: (event, { timeZone }) => {
    const ids = countedIn(event);
    if (ids.length === 0) return undefined;
    const boards = boardKeysAt(event.data.serverId, event.data.at, timeZone);
    return boards.flatMap((board) => ids.map((id) => `${board} ${id}`));
  },
  initial: (id) => {
    const [board = '', playerId = ''] = id.split(' ');
    return { board, playerId, ...NO_FIGURES };
  },
  evolve: {
    ReforgerPlayerKilled: killed,
    ReforgerCareerChanged: saved,
    ReforgerGameEnded: decided,
    ReforgerGameDecided: decided,
  },
});
