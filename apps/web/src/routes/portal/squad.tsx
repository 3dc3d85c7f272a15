import { fetchedPart } from '~/lib/code/fetched';
import { lookupPath } from '~/features/battlelog/lookup/address';
import AdminGamePage from '~/features/portal/game-page';
import { ToolLoading } from '~/features/portal/open-tool';
import { useDashboards } from './live-dashboards';
import { lookupSlots } from './lookup-slots';
import { BAN_SLOTS } from './other-accounts';

const AdminListTool = fetchedPart(() => import('~/features/adminlist/admin-list-tool'), ToolLoading);
const AutomationsTool = fetchedPart(() => import('~/features/automations/automations-tool'), ToolLoading);
const BansTool = fetchedPart(() => import('~/features/moderation/bans/bans-tool'), ToolLoading);
const ClansTool = fetchedPart(() => import('~/features/clans/admin/clans-tool'), ToolLoading);
const ExemptListTool = fetchedPart(() => import('~/features/exemptions/exempt-list-tool'), ToolLoading);
const FilesTool = fetchedPart(() => import('~/features/whitelist/files-tool'), ToolLoading);
const FeedsTool = fetchedPart(() => import('~/features/feeds/feeds-tool'), ToolLoading);
const HighlightsTool = fetchedPart(() => import('~/features/highlights/highlights-tool'), ToolLoading);
const SeedingExemptTool = fetchedPart(() => import('~/features/exemptions/seeding-exempt-tool'), ToolLoading);
const LookupTool = fetchedPart(() => import('~/features/squad/lookup/lookup'), ToolLoading);
const WatchlistTool = fetchedPart(() => import('~/features/moderation/watchlist/watchlist-tool'), ToolLoading);
const LogsModal = fetchedPart(() => import('~/features/audit/logs-modal'));

const LOOKUP = lookupSlots('squad');

/** Squad's part of the admin portal, with the tools that other features bring; their code is fetched when opened. */
export default function AdminSquadRoute() {
  const dashboards = useDashboards('squad');
  return (
    <AdminGamePage
      game="squad"
      Logs={LogsModal}
      built={{
        ...dashboards,
        'player-stats': <LookupTool {...LOOKUP} />,
        'admin-list': <AdminListTool />,
        automations: <AutomationsTool game="squad" lookup={(player) => lookupPath('squad', player)} />,
        bans: <BansTool game="squad" slots={BAN_SLOTS} />,
        clans: <ClansTool />,
        'exempt-list': <ExemptListTool game="squad" />,
        'seeding-exempt-list': <SeedingExemptTool />,
        feeds: <FeedsTool />,
        watchlist: <WatchlistTool game="squad" lookup={(player) => lookupPath('squad', player)} />,
        highlights: <HighlightsTool game="squad" />,
        'whitelist-files': <FilesTool />,
      }}
    />
  );
}
