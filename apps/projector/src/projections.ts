import { adminList } from './adminlist/admin-list';
import { versions as adminListVersions } from './adminlist/versions';
import { chain as auditChain } from './audit/chain';
import { choices as auditChoices } from './audit/choices';
import { consequences as auditConsequences } from './audit/consequences';
import { trail as auditTrail } from './audit/trail';
import { games } from './bingo/games';
import { players } from './bingo/players';
import { values } from './bingo/values';
import { connections } from './connections/connections';
import { history as connectionsHistory } from './connections/history';
import { notices } from './connections/notices';
import { lists as exemptLists } from './exemptions/lists';
import { names as exemptNames } from './exemptions/names';
import { highlights } from './highlights/highlights';
import type { Projection } from './projection';
import { exempt as squadExempt } from './squad/exempt';
import { liveServers } from './servers/live-servers';
import { accounts as seedingAccounts } from './seeding/accounts';
import { messages as seedingMessages } from './seeding/messages';
import { months as seedingMonths } from './seeding/months';
import { players as seedingPlayers } from './seeding/players';
import { roles as seedingRoles } from './seeding/roles';
import { winners as seedingWinners } from './seeding/winners';
import { links as squadLinks } from './squad/links';
import { matches as squadMatches } from './squad/matches';
import { pairs as squadPairs } from './squad/pairs';
import { players as squadPlayers } from './squad/players';
import { profiles as squadProfiles } from './squad/profiles';
import { standings as squadStandings } from './squad/standings';
import { totals as squadTotals } from './squad/totals';
import { supporters } from './supporters/supporters';
import { fileAccess } from './whitelist/file-access';
import { history as whitelistHistory } from './whitelist/history';
import { whitelists } from './whitelist/whitelists';

/** Every read model of the platform. */
export const projections: readonly Projection[] = [
  adminList,
  adminListVersions,
  games,
  players,
  values,
  connections,
  connectionsHistory,
  notices,
  whitelists,
  whitelistHistory,
  fileAccess,
  squadPlayers,
  squadStandings,
  squadProfiles,
  squadPairs,
  squadMatches,
  squadTotals,
  squadLinks,
  liveServers,
  supporters,
  squadExempt,
  exemptLists,
  exemptNames,
  highlights,
  seedingMonths,
  seedingPlayers,
  seedingAccounts,
  seedingWinners,
  seedingMessages,
  seedingRoles,
  auditTrail,
  auditChoices,
  auditConsequences,
  auditChain,
];
