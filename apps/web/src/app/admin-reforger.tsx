import AdminGamePage from '~/features/members/admin-game-page';

/** Reforger's part of the admin portal, with the tools that other features bring; their code is fetched when opened. */
export default function AdminReforgerRoute() {
  return <AdminGamePage game="reforger" />;
}
