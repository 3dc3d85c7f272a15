import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { cx } from '~/lib/cx';
import { serversQuery } from './queries';
import { needsYouServers } from './servers/server-health';

const SERVERS = '/admin-portal/operations/servers';

const PARTS = [
  { to: '/admin-portal/operations', label: 'Read Models' },
  { to: SERVERS, label: 'Game Servers' },
  { to: '/admin-portal/operations/log', label: 'Event Log' },
];

/** The parts of operations, each with an address of its own. */
export function OperationsNav() {
  const { pathname } = useLocation();
  const { data } = useQuery(serversQuery);
  const needed = data ? needsYouServers(data).length : 0;
  return (
    <nav aria-label="Operations" className="mt-4 flex border-b border-line-strong">
      {PARTS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          className={cx(
            'title -mb-px flex h-11 items-center border-b-2 px-3.5 text-4 transition-colors duration-90 hover:text-ink focus-visible:-outline-offset-3',
            pathname === to ? 'border-gold text-ink' : 'border-transparent text-ink-2',
          )}
        >
          {label}
          {to === SERVERS && needed > 0 && (
            <span className="figures ml-2 grid h-5 min-w-5 place-items-center rounded-control bg-bad px-1 text-small text-ground">
              {needed}
              <span className="sr-only"> need you</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
