import type { PathRule } from '@app/contracts/community/path-rules';
import { statusOf } from '@app/contracts/content/path-status';
import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSite } from '~/lib/site';

const ComingSoonPage = lazy(() => import('./coming-soon-page'));
const ConstructionPopup = lazy(() => import('./construction-popup'));
const MaintenancePage = lazy(() => import('./maintenance-page'));

/** Shows a page, or what stands in for it according to the community's path rules. */
export function PathGate({ children, rules }: { children: ReactNode; rules?: readonly PathRule[] }) {
  const { pathname } = useLocation();
  const site = useSite();
  const status = statusOf(pathname, rules ?? site.paths);
  switch (status) {
    case undefined:
      return children;
    case 'maintenance':
      return <MaintenancePage />;
    case 'coming-soon':
      return <ComingSoonPage />;
    case 'site-construction':
    case 'page-construction':
      return (
        <>
          {children}
          <Suspense fallback={null}>
            <ConstructionPopup whole={status === 'site-construction'} pathname={pathname} />
          </Suspense>
        </>
      );
  }
}
