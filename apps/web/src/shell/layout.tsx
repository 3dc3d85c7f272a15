import { headOf, placeOf } from '@app/contracts/content/heads';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { fetchedPart, type FetchCode } from '~/lib/code/fetched';
import { useSite } from '~/lib/site';
import { useToasterWanted } from '~/ui/kit/toast/toaster-wanted';
import { Footer, ToolsFooter } from './footer';
import { Header } from './header';
import { PageLoading } from '~/ui/page/page-loading';
import { SessionNotice } from './session-notice';

const Toaster = fetchedPart(() => import('~/ui/kit/toast/toaster'));

/** What a route declares about its page. */
export interface Handle {
  /** Fetches the page's code, where that does not come with the site's. */
  readonly fetchCode?: FetchCode;
}

/** Header, page, footer. */
export function Layout() {
  const [covered, setCovered] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { pathname, search, hash } = useLocation();
  const shown = useRef(pathname);
  const toasts = useToasterWanted(({ wanted }) => wanted);

  const site = useSite();
  // Later pages come in when their code is there; until then the one before stays.
  const [first] = useState((useMatches().at(-1)?.handle ?? {}) as Handle);
  const [isThere, setThere] = useState(!first.fetchCode);
  useEffect(() => {
    // Code that cannot be loaded fails again, and is reported, when the page is drawn.
    const end = () => setThere(true);
    first.fetchCode?.().then(end, end);
  }, [first]);

  // Before the page's own effects: a page that knows a better title sets it after this.
  useLayoutEffect(() => {
    document.title = headOf(pathname, site).title;
  }, [pathname, site]);

  // A new page is read from its beginning, also by those who do not see it change.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  // Rights and the state of a page belong to its one path.
  const { path } = placeOf(pathname, site);
  if (path !== pathname) return <Navigate to={{ pathname: path, search, hash }} replace />;

  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#main"
        className="title fixed top-2 left-2 z-50 -translate-y-20 bg-overlay px-4 py-3 text-4 shadow-pop focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header onMenu={setCovered} />
      <SessionNotice />
      <main ref={main} id="main" tabIndex={-1} className="min-h-svh grow" inert={covered}>
        <Suspense fallback={<PageLoading />}>{isThere ? <Outlet /> : <PageLoading />}</Suspense>
      </main>
      <div inert={covered}>{pathname.startsWith('/admin-portal/') ? <ToolsFooter /> : <Footer />}</div>
      {toasts && <Toaster />}
      {/* The first page of every load has the key `default`: another page must not begin where that one was left. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </div>
  );
}
