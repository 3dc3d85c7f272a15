import { menuOf, type MenuToolId } from '@app/contracts/capabilities';
import type { PortalRole } from '@app/contracts/capability';
import type { CommunityServer } from '@app/contracts/community/servers';
import type { PortalGame } from '@app/contracts/portal-game';
import {
  Ban,
  Clapperboard,
  Eye,
  EyeOff,
  FileCode,
  FileKey,
  MessageSquareShare,
  Server,
  Shield,
  Sprout,
  UserRoundSearch,
  Workflow,
  type LucideIcon,
} from 'lucide-react';

export interface Tool {
  /** Names it in the browser's memory and in the logs. */
  readonly id: MenuToolId | `server-${number}`;
  readonly label: string;
  readonly about: string;
  readonly Icon: LucideIcon;
  readonly group: 'Servers' | 'Admin Tools';
  /** The roles that may use it, besides community admins. */
  readonly roles: readonly PortalRole[];
  /** Takes the width of the page. */
  readonly wide?: true;
}

const ICONS: Readonly<Record<MenuToolId, LucideIcon>> = {
  'player-stats': UserRoundSearch,
  bans: Ban,
  watchlist: Eye,
  automations: Workflow,
  clans: Shield,
  'admin-list': FileCode,
  'whitelist-files': FileKey,
  'exempt-list': EyeOff,
  'seeding-exempt-list': Sprout,
  highlights: Clapperboard,
  feeds: MessageSquareShare,
};

const DASHBOARD_ROLES: Readonly<Record<PortalGame, readonly PortalRole[]>> = {
  squad: ['admin'],
  reforger: ['admin', 'dev'],
};

const isFor = (tool: Tool, roles: readonly PortalRole[]): boolean =>
  roles.includes('community-admin') || tool.roles.some((role) => roles.includes(role));

/** What somebody with these roles may use in a game: a dashboard for each server of the community, then the tools. */
export const toolsFor = (
  game: PortalGame,
  roles: readonly PortalRole[],
  servers: readonly CommunityServer[],
): readonly Tool[] => {
  const dashboards = servers
    .filter((server) => server.game === game)
    .map(({ id, name }): Tool => ({
      id: `server-${id}`,
      label: `Server #${id} Live Dashboard`,
      about: name,
      Icon: Server,
      group: 'Servers',
      roles: DASHBOARD_ROLES[game],
      wide: true,
    }));
  const tools = menuOf(game).map((tool): Tool => ({ ...tool, Icon: ICONS[tool.id], group: 'Admin Tools' }));
  return [...dashboards, ...tools].filter((tool) => isFor(tool, roles));
};
