import type { AdminPermissions } from '@app/contracts/members/members';
import type { PortalGame } from '@app/contracts/portal-game';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isRefused } from '~/lib/session/lost-rights';
import { useSession } from '~/lib/session/session';
import { useSite } from '~/lib/site';
import { Badge } from '~/ui/kit/display/badge';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { cx } from '~/lib/cx';
import { StatusDot } from '~/ui/kit/feedback/status-dot';
import { toast } from '~/ui/kit/toast/toast';
import type { PortalRole } from '@app/contracts/capability';
import { GAME_NAMES, PORTAL_ROLE_NAMES } from './portal-roles';
import { portalKey } from '~/lib/session/rights';

/**
 * The portal's own navigation: the games somebody has access to, as what they are here, and whether what is shown is up
 * to date.
 */
export function AdminPortalBar({
  permissions,
  role,
}: {
  permissions: AdminPermissions;
  role?: PortalRole | undefined;
}) {
  const { pathname } = useLocation();
  const current = useRef<HTMLAnchorElement>(null);
  const site = useSite();
  const games = (['squad', 'reforger'] as const satisfies PortalGame[]).filter(
    (game) => site.games.includes(game) && permissions[game].canAccess,
  );
  const links = [
    { to: '/admin-portal', label: 'Admin Portal' },
    ...games.map((game) => ({ to: `/admin-portal/${game}`, label: GAME_NAMES[game] })),
    ...(permissions.isCommunityAdmin
      ? [
          { to: '/admin-portal/audit', label: 'Audit' },
          { to: '/admin-portal/privacy', label: 'Privacy' },
          { to: '/admin-portal/operations', label: 'Operations' },
        ]
      : []),
  ];
  // The parts of a page have addresses below it.
  const shown = links.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to;

  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);

  return (
    <div className="border-b border-line bg-panel">
      {/* Positioned, so that what only screen readers see scrolls along instead of widening the page. */}
      <div className="relative flex h-12 items-stretch gap-4 overflow-x-auto px-(--edge)">
        <nav aria-label="Admin portal" className="flex shrink-0 items-stretch">
          {links.map(({ to, label }, i) => (
            <Link
              key={to}
              to={to}
              ref={shown === to ? current : undefined}
              aria-current={shown === to ? 'page' : undefined}
              className={cx(
                'title relative flex items-center px-3.25 text-4 whitespace-nowrap transition-colors duration-90 hover:text-ink focus-visible:-outline-offset-3',
                i === 0 && '-ml-3.25',
                shown === to
                  ? 'text-ink after:absolute after:inset-x-3.25 after:bottom-0 after:h-0.5 after:bg-gold'
                  : 'text-ink-2',
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-x-4">
          {role && (
            <Badge tone="role" className="max-phone:hidden">
              {PORTAL_ROLE_NAMES[role]}
            </Badge>
          )}
          <Freshness />
        </div>
      </div>
    </div>
  );
}

/** Rights are read again only when the reader presses the button. */
function Freshness() {
  const client = useQueryClient();
  const queryKey = portalKey(useSession().person?.id);
  const [failed, setFailed] = useState(false);
  const refreshing = useIsFetching({ queryKey }) > 0;
  const refresh = () => {
    setFailed(false);
    return client.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true }).catch((error: unknown) => {
      // Where a refusal leads says so itself.
      if (isRefused(error)) return;
      setFailed(true);
      toast.failure(error, 'Your permissions could not be checked.');
    });
  };
  const [dot, words] = refreshing
    ? (['warn', 'Refreshing'] as const)
    : failed
      ? (['bad', 'Not refreshed'] as const)
      : (['ok', 'Connected'] as const);
  return (
    <div className="flex items-center gap-1">
      <p role="status" className="flex min-w-22 items-center gap-2 text-small whitespace-nowrap text-ink-2">
        <StatusDot status={dot} />
        {words}
      </p>
      <button
        type="button"
        aria-disabled={refreshing || undefined}
        className={cx(buttonClass('ghost', 'small'), '-mr-3')}
        onClick={() => refreshing || void refresh()}
      >
        <RefreshCw size={15} strokeWidth={1.75} aria-hidden />
        <span className="max-phone:sr-only">Refresh</span>
      </button>
    </div>
  );
}
