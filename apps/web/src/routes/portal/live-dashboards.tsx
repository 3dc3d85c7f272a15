import type { PortalGame } from '@app/contracts/portal-game';
import type { ReactNode } from 'react';
import { fetchedPart } from '~/lib/code/fetched';
import { ToolLoading } from '~/features/portal/open-tool';
import { useSite } from '~/lib/site';

const DASHBOARDS = {
  squad: fetchedPart(() => import('~/features/dashboards/squad/squad-dashboard'), ToolLoading),
  reforger: fetchedPart(() => import('~/features/dashboards/reforger/reforger-dashboard'), ToolLoading),
} as const;

/** A dashboard for each of the community's servers of a game, by the id of its tool. */
export function useDashboards(game: PortalGame): Readonly<Record<`server-${number}`, ReactNode>> {
  const Dashboard = DASHBOARDS[game];
  const servers = useSite().servers.filter((server) => server.game === game);
  return Object.fromEntries(servers.map(({ id }) => [`server-${id}`, <Dashboard key={id} serverId={id} />]));
}
