import { adminList } from './adminlist/admin-list.projection';
import { imports as adminListImports } from './adminlist/imports.projection';
import { versions as adminListVersions } from './adminlist/versions.projection';
import { chain as auditChain } from './audit/chain.projection';
import { choices as auditChoices } from './audit/choices.projection';
import { consequences as auditConsequences } from './audit/consequences.projection';
import { formerStaff as auditFormerStaff } from './audit/former-staff.projection';
import { trail as auditTrail } from './audit/trail.projection';
import { games } from './bingo/games.projection';
import { players } from './bingo/players.projection';
import { values } from './bingo/values.projection';
import { activity as clanActivity } from './clans/activity.projection';
import { clans } from './clans/clans.projection';
import { invites as clanInvites } from './clans/invites.projection';
import { people as clanPeople } from './clans/people.projection';
import { connections } from './connections/connections.projection';
import { history as connectionsHistory } from './connections/history.projection';
import { notices } from './connections/notices.projection';
import { unlinked as unlinkedAccounts } from './connections/unlinked-accounts.projection';
import { reforger as reforgerDashboards } from './dashboards/reforger.projection';
import { squad as squadDashboards } from './dashboards/squad.projection';
import { lists as exemptLists } from './exemptions/lists.projection';
import { names as exemptNames } from './exemptions/names.projection';
import { highlights } from './highlights/highlights.projection';
import { imports as banImports } from './moderation/ban-imports.projection';
import { exceptions as banListExceptions } from './moderation/ban-list-exceptions.projection';
import { lists as banLists } from './moderation/ban-lists.projection';
import { bans } from './moderation/bans.projection';
import { fileAccess as banFileAccess } from './moderation/ban-file-access.projection';
import { records as playerRecords } from './moderation/player-records.projection';
import { serverOrders } from './moderation/server-orders.projection';
import { erasureRequests } from './privacy/erasure-requests.projection';
import type { Projection } from './projection';
import { exempt as reforgerExempt } from './reforger/exempt.projection';
import { fightLists as reforgerFightLists } from './reforger/fights/fight-lists.projection';
import { fights as reforgerFights } from './reforger/fights/fights.projection';
import { games as reforgerGames } from './reforger/games.projection';
import { links as reforgerLinks } from './reforger/links.projection';
import { pairs as reforgerPairs } from './reforger/fights/pairs.projection';
import { players as reforgerPlayers } from './reforger/players.projection';
import { profiles as reforgerProfiles } from './reforger/profiles.projection';
import { seeders as reforgerSeeders } from './reforger/seeders.projection';
import { standings as reforgerStandings } from './reforger/standings.projection';
import { timeline as reforgerTimeline } from './reforger/timeline.projection';
import { totals as reforgerTotals } from './reforger/totals.projection';
import { exempt as squadExempt } from './squad/exempt.projection';
import { liveReforgerServers } from './servers/live-reforger-servers.projection';
import { liveServers } from './servers/live-servers.projection';
import { accounts as seedingAccounts } from './seeding/accounts.projection';
import { messages as seedingMessages } from './seeding/messages.projection';
import { months as seedingMonths } from './seeding/months.projection';
import { players as seedingPlayers } from './seeding/players.projection';
import { roles as seedingRoles } from './seeding/roles.projection';
import { winners as seedingWinners } from './seeding/winners.projection';
import { fightLists as squadFightLists } from './squad/fight-lists.projection';
import { squadLeading } from './squad/leaders.projection';
import { links as squadLinks } from './squad/links.projection';
import { matches as squadMatches } from './squad/matches.projection';
import { pairs as squadPairs } from './squad/pairs.projection';
import { players as squadPlayers } from './squad/players.projection';
import { profiles as squadProfiles } from './squad/profiles.projection';
import { standings as squadStandings } from './squad/standings.projection';
import { totals as squadTotals } from './squad/totals.projection';
import { comparisons as patronComparison } from './supporters/comparisons.projection';
import { supporters } from './supporters/supporters.projection';
import { fileAccess } from './whitelist/file-access.projection';
import { given as givenSlots, imports as slotImports } from './whitelist/given-slots.projection';
import { history as whitelistHistory } from './whitelist/history.projection';
import { whitelists } from './whitelist/whitelists.projection';

/** Every read model of the platform. */
export const projections: readonly Projection[] = [
  adminList,
  adminListVersions,
  adminListImports,
  games,
  players,
  values,
  clans,
  clanPeople,
  clanInvites,
  clanActivity,
  connections,
  connectionsHistory,
  notices,
  unlinkedAccounts,
  whitelists,
  whitelistHistory,
  givenSlots,
  slotImports,
  fileAccess,
  serverOrders,
  playerRecords,
  bans,
  banFileAccess,
  banImports,
  banLists,
  banListExceptions,
  squadPlayers,
  squadStandings,
  squadProfiles,
  squadPairs,
  squadFightLists,
  squadLeading,
  squadMatches,
  squadTotals,
  squadLinks,
  reforgerFights,
  reforgerFightLists,
  reforgerGames,
  reforgerLinks,
  reforgerPairs,
  reforgerPlayers,
  reforgerProfiles,
  reforgerSeeders,
  reforgerStandings,
  reforgerTimeline,
  reforgerTotals,
  liveServers,
  liveReforgerServers,
  squadDashboards,
  reforgerDashboards,
  supporters,
  patronComparison,
  squadExempt,
  reforgerExempt,
  exemptLists,
  exemptNames,
  highlights,
  seedingMonths,
  seedingPlayers,
  seedingAccounts,
  seedingWinners,
  seedingMessages,
  seedingRoles,
  erasureRequests,
  auditTrail,
  auditChoices,
  auditConsequences,
  auditChain,
  auditFormerStaff,
];
