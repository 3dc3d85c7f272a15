import type { CommunityServer } from '@app/contracts/community/servers';
import type { PortalGame } from '@app/contracts/portal-game';
import {
  Clapperboard,
  EyeOff,
  FileCode,
  FileKey,
  Server,
  Shield,
  Sprout,
  UserRoundSearch,
  type LucideIcon,
} from 'lucide-react';
import type { PortalRole } from './portal-roles';

export interface Tool {
  /** Names it in the browser's memory and in the logs. */
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly Icon: LucideIcon;
  readonly group: 'Servers' | 'Admin Tools';
  /** Whoever holds one of these may use it, besides community admins. */
  readonly roles: readonly PortalRole[];
  /** Takes the width of the page. */
  readonly wide?: true;
}

const lookup: Tool = {
  id: 'player-stats',
  label: 'Player Stats Lookup',
  about: 'Stats, alternate accounts and event history.',
  Icon: UserRoundSearch,
  group: 'Admin Tools',
  roles: ['admin'],
};
const exemptions: Tool = {
  id: 'exempt-list',
  label: 'Leaderboard Exempt List',
  about: 'Players hidden from every leaderboard.',
  Icon: EyeOff,
  group: 'Admin Tools',
  roles: ['coordinator'],
};
const highlights: Tool = {
  id: 'highlights',
  label: 'Highlights Management',
  about: 'The videos on the highlights page, five at most.',
  Icon: Clapperboard,
  group: 'Admin Tools',
  roles: ['coordinator'],
};

const TOOLS: Readonly<Record<PortalGame, readonly Tool[]>> = {
  squad: [
    lookup,
    {
      id: 'clans',
      label: 'Clan Management',
      about: 'Every clan, its members and its leader.',
      Icon: Shield,
      group: 'Admin Tools',
      roles: ['coordinator'],
    },
    {
      id: 'admin-list',
      label: 'Admin List Management',
      about: 'The file the Squad servers read their admins from.',
      Icon: FileCode,
      group: 'Admin Tools',
      roles: ['coordinator'],
      wide: true,
    },
    {
      id: 'whitelist-files',
      label: 'Whitelist Files',
      about: 'What the servers read, when they last did, and the secret in the path.',
      Icon: FileKey,
      group: 'Admin Tools',
      roles: ['coordinator'],
    },
    exemptions,
    {
      id: 'seeding-exempt-list',
      label: 'Seeding Exempt List',
      about: 'Players who get no seeding rewards.',
      Icon: Sprout,
      group: 'Admin Tools',
      roles: ['coordinator'],
    },
    highlights,
  ],
  reforger: [lookup, exemptions, highlights],
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
    }));
  return [...dashboards, ...TOOLS[game]].filter((tool) => isFor(tool, roles));
};
