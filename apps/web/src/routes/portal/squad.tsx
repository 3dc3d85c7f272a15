import { lazy } from 'react';
import AdminGamePage from '~/features/portal/game-page';

const AdminListTool = lazy(() => import('~/features/adminlist/admin-list-tool'));
const ExemptListTool = lazy(() => import('~/features/exemptions/exempt-list-tool'));
const FilesTool = lazy(() => import('~/features/whitelist/files-tool'));
const HighlightsTool = lazy(() => import('~/features/highlights/highlights-tool'));
const SeedingExemptTool = lazy(() => import('~/features/exemptions/seeding-exempt-tool'));
const LogsModal = lazy(() => import('~/features/audit/logs-modal'));

/** Squad's part of the admin portal, with the tools that other features bring; their code is fetched when opened. */
export default function AdminSquadRoute() {
  return (
    <AdminGamePage
      game="squad"
      Logs={LogsModal}
      built={{
        'admin-list': <AdminListTool />,
        'exempt-list': <ExemptListTool game="squad" />,
        'seeding-exempt-list': <SeedingExemptTool />,
        highlights: <HighlightsTool game="squad" />,
        'whitelist-files': <FilesTool />,
      }}
    />
  );
}
