import { Search, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSite } from '~/lib/site';
import { cx } from '~/lib/cx';
import { IconButton } from '~/ui/kit/controls/icon-button';
import { navClass } from '~/ui/page/nav-class';
import { PageLoading } from '~/ui/page/page-loading';
import { PlayerSearch } from './search/player-search';
import type { PlayerFinder } from './search/use-player-search';

interface Area<Found extends object> {
  /** Label of the bar, for screen readers. */
  readonly label: string;
  /** The address of the battlelog; its link carries the community's name. */
  readonly home: string;
  /** `within` is where the pages under a link stand. */
  readonly links: readonly { readonly to: string; readonly label: string; readonly within?: string }[];
  readonly finder: PlayerFinder<Found>;
}

/** The bar of a game's battlelog with its search, and under it one of its pages. */
export function BattlelogArea<Found extends object>({ of, children }: { of: Area<Found>; children: ReactNode }) {
  return (
    <>
      <AreaNav {...of} />
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </>
  );
}

function AreaNav<Found extends object>({ label: ofBar, home, links, finder }: Area<Found>) {
  const { name } = useSite();
  const { pathname } = useLocation();
  const [searching, setSearching] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  // On a narrow screen the list scrolls: the page that is open stays in view.
  useEffect(() => {
    const strip = list.current;
    const current = strip?.querySelector<HTMLElement>('[aria-current]');
    if (strip && current) strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);

  return (
    <div className="border-b border-line bg-panel">
      <div className="page flex h-12 items-center gap-4">
        <nav aria-label={ofBar} className={cx('min-w-0 grow self-stretch', searching && 'max-phone:hidden')}>
          <ul
            ref={list}
            className="relative -mx-2.25 flex h-full items-stretch overflow-x-auto [scrollbar-width:none] min-[70rem]:-mx-3.25"
          >
            {[{ to: home, label: name, within: undefined }, ...links].map(({ to, label, within }) => {
              const current = pathname === to ? 'page' : within !== undefined && pathname.startsWith(within);
              return (
                <li key={to} className="flex shrink-0">
                  <Link
                    to={to}
                    className={cx(navClass(current !== false), 'after:bottom-0!')}
                    aria-current={current || undefined}
                  >
                    {label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
        <PlayerSearch
          className={searching ? 'w-full' : 'hidden w-62 shrink-0 phone:block'}
          finder={finder}
          focused={searching}
          onDone={() => setSearching(false)}
        />
        <IconButton
          label={searching ? 'Close search' : 'Find a player'}
          aria-expanded={searching}
          className="size-11 phone:hidden"
          onClick={() => setSearching(!searching)}
        >
          {searching ? (
            <X size={18} strokeWidth={1.75} aria-hidden />
          ) : (
            <Search size={18} strokeWidth={1.75} aria-hidden />
          )}
        </IconButton>
      </div>
    </div>
  );
}
