import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchedPart } from '~/lib/code/fetched';
import { useSession } from '~/lib/session/session';
import { useSite } from '~/lib/site';
import { useBingoAccess } from '~/features/bingo/queries';
import { useNotices } from '~/features/connections/queries';
import { useAdminPermissions } from '~/lib/session/rights';
import { SignInButton } from '~/features/members/sign-in/sign-in-button';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { cx } from '~/lib/cx';
import { Brand } from './brand';
import { NavMenu } from './nav-menu';
import { sectionsFor } from './navigation';
import { UserMenu } from './user-menu';

const MobileMenu = fetchedPart(() => import('./mobile-menu'));
const NoticesMenu = fetchedPart(() => import('./notices-menu'));

/** `onMenu` is called with whether the folded menu covers the page. */
export function Header({ onMenu }: { onMenu: (open: boolean) => void }) {
  const { pathname } = useLocation();
  const { person } = useSession();
  const bingo = useBingoAccess().data?.hasAccess === true;
  const admin = useAdminPermissions().data?.hasAdminAccess === true;
  const hasNotices = useNotices().length > 0;
  // Open at a path: going elsewhere closes it.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === pathname;
  const button = useRef<HTMLButtonElement>(null);
  const sections = sectionsFor(bingo, useSite());

  useEffect(() => onMenu(open), [open, onMenu]);
  useEffect(() => {
    if (!open) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(undefined);
      button.current?.focus();
    };
    const wide = window.matchMedia('(min-width: 62.5rem)');
    const unfold = () => setOpenAt(undefined);
    document.addEventListener('keydown', escape);
    wide.addEventListener('change', unfold);
    return () => {
      document.removeEventListener('keydown', escape);
      wide.removeEventListener('change', unfold);
    };
  }, [open]);

  return (
    <header className="sticky top-0 z-30 border-b border-line bg-ground">
      <div className="flex h-13.5 items-center gap-4 px-(--edge) nav:h-15 min-[70rem]:gap-7">
        <Brand />
        <NavMenu sections={sections} pathname={pathname} />
        <div className="-mr-2 ml-auto flex min-[70rem]:-mr-5">{hasNotices && <NoticesMenu />}</div>
        <div className="hidden h-full items-center nav:flex">
          {person ? (
            <UserMenu admin={admin} pathname={pathname} person={person} />
          ) : (
            <SignInButton look="outline" size="small" />
          )}
        </div>
        <button
          ref={button}
          type="button"
          className={cx(buttonClass('outline', 'small'), 'nav:hidden')}
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpenAt(open ? undefined : pathname)}
        >
          {open ? <X size={17} strokeWidth={1.75} aria-hidden /> : <Menu size={17} strokeWidth={1.75} aria-hidden />}
          Menu
        </button>
      </div>
      {open && (
        <MobileMenu
          sections={sections}
          admin={admin}
          person={person}
          pathname={pathname}
          onLeave={() => setOpenAt(undefined)}
        />
      )}
    </header>
  );
}
