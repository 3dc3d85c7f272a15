import type { AdminPermissions } from '@app/contracts/members/members';
import type { PortalGame } from '@app/contracts/portal-game';
import { Link } from 'react-router-dom';
import { useSite } from '~/lib/site';
import { Badge } from '~/ui/kit/display/badge';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { cx } from '~/lib/cx';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { UnitSymbol } from '~/ui/art/unit-symbol';
import { AdminPortalBar } from './portal-bar';
import { GAME_NAMES, PORTAL_ROLE_NAMES, rolesIn } from './portal-roles';
import { toolsFor, type Tool } from './portal-tools';
import { SentBack } from './send-back';
import { useAdminPermissions } from '~/lib/session/rights';

const TINTS: Readonly<Record<PortalGame, string>> = { squad: 'text-squad', reforger: 'text-reforger' };

/** Where staff come in: the games they have access to. AdminGuard shows it only after the rights were read. */
export default function AdminPortalPage() {
  const { data: permissions } = useAdminPermissions();
  return permissions ? <Portal permissions={permissions} /> : null;
}

function Portal({ permissions }: { permissions: AdminPermissions }) {
  const site = useSite();
  const games = (['squad', 'reforger'] as const).filter(
    (game) => site.games.includes(game) && permissions[game].canAccess,
  );
  return (
    <>
      <AdminPortalBar permissions={permissions} />
      <div className="page pt-7 pb-24">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <h1 className="text-2xl">Admin Portal</h1>
          {permissions.isCommunityAdmin && <Badge tone="role">{PORTAL_ROLE_NAMES['community-admin']}</Badge>}
        </div>
        <p className="mt-2 max-w-[64ch] text-ink-2">
          What you do in here is recorded under your name, with the time and what it changed.
        </p>
        <SentBack />
        {games.length > 0 ? (
          <ul className="mt-8 grid border-t border-l border-line nav:grid-cols-2">
            {games.map((game) => (
              <GameCard key={game} game={game} permissions={permissions} />
            ))}
          </ul>
        ) : (
          <div className="mt-8">
            <EmptyState title="You have admin access but no specific game permissions.">
              Ask a coordinator of the game you look after for its role on Discord, then press Refresh.
            </EmptyState>
          </div>
        )}
      </div>
    </>
  );
}

function GameCard({ game, permissions }: { game: PortalGame; permissions: AdminPermissions }) {
  const { servers } = useSite();
  const roles = rolesIn(permissions, game);
  const tools = toolsFor(game, roles, servers);
  // The notice above says it for both games.
  const inGame = roles.filter((role) => role !== 'community-admin');
  return (
    <li className="flex flex-col border-r border-b border-line bg-panel p-5 last:odd:col-span-full phone:p-7">
      <div className="flex items-center gap-4">
        <UnitSymbol of={game} className={cx('w-12', TINTS[game])} />
        <h2 className="text-2">{GAME_NAMES[game]}</h2>
      </div>
      <p className="mt-3 mb-6 text-ink-2">{inWords(tools)}</p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-4">
        {inGame.length > 0 && (
          <ul aria-label={`Your ${GAME_NAMES[game]} roles`} className="flex flex-wrap gap-1.5">
            {inGame.map((role) => (
              <li key={role} className="flex">
                <Badge tone="role">{PORTAL_ROLE_NAMES[role]}</Badge>
              </li>
            ))}
          </ul>
        )}
        <Link to={`/admin-portal/${game}`} className={buttonClass()}>
          Open {GAME_NAMES[game]} Tools
        </Link>
      </div>
    </li>
  );
}

/** `3 live dashboards and 6 admin tools.` */
const inWords = (tools: readonly Tool[]): string => {
  const dashboards = tools.filter(({ group }) => group === 'Servers').length;
  const parts = [counted(dashboards, 'live dashboard'), counted(tools.length - dashboards, 'admin tool')];
  return tools.length === 0 ? 'No tools for your role yet.' : `${parts.filter(Boolean).join(' and ')}.`;
};

const counted = (count: number, what: string): string =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
