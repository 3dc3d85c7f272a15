import type { ComponentType } from 'react';
import { fetchedPage } from '~/lib/code/fetched';

/** A page inside the frame of the admin portal. The code of both is fetched together when it is opened. */
export const communityPage = (fetchPage: () => Promise<{ default: ComponentType }>) =>
  fetchedPage(async () => {
    const [{ AdminCommunityPage }, { default: Page }] = await Promise.all([
      import('~/features/portal/community-page'),
      fetchPage(),
    ]);
    const InPortal = () => (
      <AdminCommunityPage>
        <Page />
      </AdminCommunityPage>
    );
    return { default: InPortal };
  });
