import type { PortalGame } from '@app/contracts/portal-game';
import type { ReactNode } from 'react';
import { fetchedPart } from '~/lib/code/fetched';
import { ToolLoading } from '~/features/portal/open-tool';
import { useAdminPermissions } from '~/lib/session/rights';
import { useSite } from '~/lib/site';

const DASHBOARDS = {
  squad: fetchedPart(() => import('./squad-server'), ToolLoading),
  reforger: fetchedPart(() => import('./reforger-server'), ToolLoading),
} as const;

/** A dashboard for each of the community's servers of a game, by the id of its tool. */
export function useDashboards(game: PortalGame): Readonly<Record<`server-${number}`, ReactNode>> {
  const Dashboard = DASHBOARDS[game];
  const { data: permissions } = useAdminPermissions();
  const servers = useSite().servers.filter((server) => server.game === game);
  // Others watch; only admins act.
  const mayAct = permissions !== undefined && (permissions.isCommunityAdmin || permissions[game].isAdmin);
  return Object.fromEntries(
    servers.map(({ id }) => [`server-${id}`, <Dashboard key={id} serverId={id} mayAct={mayAct} />]),
  );
}
