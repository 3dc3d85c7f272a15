import { fetchedPart } from '~/lib/code/fetched';
import { lookupPath } from '~/features/battlelog/lookup/address';
import AdminGamePage from '~/features/portal/game-page';
import { ToolLoading } from '~/features/portal/open-tool';
import { useDashboards } from './live-dashboards';
import { lookupSlots } from './lookup-slots';
import { BAN_SLOTS } from './other-accounts';

const AutomationsTool = fetchedPart(() => import('~/features/automations/automations-tool'), ToolLoading);
const BansTool = fetchedPart(() => import('~/features/moderation/bans/bans-tool'), ToolLoading);
const ExemptListTool = fetchedPart(() => import('~/features/exemptions/exempt-list-tool'), ToolLoading);
const FeedsTool = fetchedPart(() => import('~/features/feeds/feeds-tool'), ToolLoading);
const HighlightsTool = fetchedPart(() => import('~/features/highlights/highlights-tool'), ToolLoading);
const LookupTool = fetchedPart(() => import('~/features/reforger/lookup/lookup'), ToolLoading);
const WatchlistTool = fetchedPart(() => import('~/features/moderation/watchlist/watchlist-tool'), ToolLoading);
const LogsModal = fetchedPart(() => import('~/features/audit/logs-modal'));

const LOOKUP = lookupSlots('reforger');

/** Reforger's part of the admin portal, with the tools that other features bring; their code is fetched when opened. */
export default function AdminReforgerRoute() {
  const dashboards = useDashboards('reforger');
  return (
    <AdminGamePage
      game="reforger"
      Logs={LogsModal}
      built={{
        ...dashboards,
        automations: <AutomationsTool game="reforger" lookup={(player) => lookupPath('reforger', player)} />,
        bans: <BansTool game="reforger" slots={BAN_SLOTS} />,
        'player-stats': <LookupTool {...LOOKUP} />,
        'exempt-list': <ExemptListTool game="reforger" />,
        feeds: <FeedsTool />,
        watchlist: <WatchlistTool game="reforger" lookup={(player) => lookupPath('reforger', player)} />,
        highlights: <HighlightsTool game="reforger" />,
      }}
    />
  );
}
