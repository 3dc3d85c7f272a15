import type { PathRule } from '@app/contracts/community/path-rules';
import { statusOf } from '@app/contracts/content/path-status';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchedPart } from '~/lib/code/fetched';
import { PageLoading } from '~/ui/page/page-loading';
import { useSite } from '~/lib/site';

const ComingSoonPage = fetchedPart(
  () => import('./coming-soon-page'),
  () => <PageLoading />,
);
const ConstructionPopup = fetchedPart(() => import('./construction-popup'));
const MaintenancePage = fetchedPart(
  () => import('./maintenance-page'),
  () => <PageLoading />,
);

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
          <ConstructionPopup whole={status === 'site-construction'} pathname={pathname} />
        </>
      );
  }
}
