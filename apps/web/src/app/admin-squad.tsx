import { lazy } from 'react';
import AdminGamePage from '~/features/members/admin-game-page';

const AdminListTool = lazy(() => import('~/features/adminlist/admin-list-tool'));
const FilesTool = lazy(() => import('~/features/whitelist/files-tool'));

/** Squad's part of the admin portal, with the tools that other features bring; their code is fetched when opened. */
export default function AdminSquadRoute() {
  return <AdminGamePage game="squad" built={{ 'admin-list': <AdminListTool />, 'whitelist-files': <FilesTool /> }} />;
}
