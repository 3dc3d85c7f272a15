import { lazy } from 'react';
import AdminGamePage from '~/features/portal/game-page';

const ExemptListTool = lazy(() => import('~/features/exemptions/exempt-list-tool'));
const HighlightsTool = lazy(() => import('~/features/highlights/highlights-tool'));
const LogsModal = lazy(() => import('~/features/audit/logs-modal'));

/** Reforger's part of the admin portal, with the tools that other features bring; their code is fetched when opened. */
export default function AdminReforgerRoute() {
  return (
    <AdminGamePage
      game="reforger"
      Logs={LogsModal}
      built={{
        'exempt-list': <ExemptListTool game="reforger" />,
        highlights: <HighlightsTool game="reforger" />,
      }}
    />
  );
}
