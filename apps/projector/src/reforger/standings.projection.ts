import { reforgerStandings, type ReforgerStandingDocument } from '@app/contracts/reforger/read-models';
import { periodsAt } from '@app/domain/battlelog/rules';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { projection, type Recorded } from '../projection';
import { reportedAt } from '../report-time';
import { NO_FIGURES, copyOf, counted, countedIn, countOf, type CountedEvent } from './figures';
import { boardRules, type BoardRules } from './ruled';

type Standing = ReforgerStandingDocument;
type Draft = { -readonly [Field in keyof Standing]: Standing[Field] };

const EVERY_SERVER = 'all';

const WINDOWS = [
  ['week', 'ofWeek'],
  ['month', 'ofMonth'],
  ['season', 'ofSeason'],
] as const;

/** Of each window the newest period is counted: what comes of an older one later is not, in whatever order. */
const count = (standing: Standing, event: Recorded<CountedEvent>, rules: BoardRules): Standing => {
  const adding = countOf(event, standing.playerId, rules);
  if (!adding) return standing;
  // By a clock that is ahead: what other servers report of this week would be of an older one.
  const periods = periodsAt(Date.parse(reportedAt(event.data.at, event.created)), rules.timeZone);
  const draft: Draft = { ...standing };
  for (const [window, figures] of WINDOWS) {
    const period = periods[window];
    if (period < draft[window]) continue;
    draft[figures] = counted(copyOf(period > draft[window] ? NO_FIGURES : draft[figures]), event, rules, adding);
    draft[window] = period;
  }
  if (draft.ofAll) draft.ofAll = counted(copyOf(draft.ofAll), event, rules, adding);
  return draft;
};

/** What players did in a week, a month, a season, and on one server: each fact by its own time, a game by its end. */
export const standings = projection<Standing, ReforgerEvent, BoardRules>()({
  into: reforgerStandings,
  ...boardRules,
  key: (event) => {
    const ids = countedIn(event);
    return ids.length === 0
      ? undefined
      : [EVERY_SERVER, event.data.serverId].flatMap((scope) => ids.map((id) => `${scope} ${id}`));
  },
  initial: (id) => {
    const [scope = '', playerId = ''] = id.split(' ');
    return {
      ...{ scope, playerId, week: '', month: '', season: '' },
      ...{ ofWeek: NO_FIGURES, ofMonth: NO_FIGURES, ofSeason: NO_FIGURES },
      ofAll: scope === EVERY_SERVER ? null : NO_FIGURES,
    };
  },
  evolve: {
    ReforgerPlayerKilled: count,
    ReforgerAiKilled: count,
    ReforgerCareerChanged: count,
    ReforgerGameEnded: count,
    ReforgerGameDecided: count,
  },
});
