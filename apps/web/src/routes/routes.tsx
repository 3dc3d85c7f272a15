import { isPlayed } from '@app/contracts/content/heads';
import type { Site } from '@app/contracts/content/site';
import { Children, isValidElement, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { BingoGuard } from '~/features/bingo/bingo-guard';
import { HomePage } from '~/features/landing/home/home-page';
import { PathGate } from '~/features/availability/path-gate';
import { AdminGuard } from '~/features/members/access/admin-guard';
import { Guard } from '~/features/members/access/guard';
import { SignInAgainPage, SignInCallbackPage } from '~/features/members/sign-in/sign-in-pages';
import { fetchedPage, type FetchCode } from '~/lib/code/fetched';
import { Layout, type Handle } from '~/shell/layout';
import { communityPage } from './portal/community-page';
import { RouteError } from './route-error';

const AboutPage = fetchedPage(() => import('~/features/articles/about-page'));
const ArticlePage = fetchedPage(() => import('~/features/news/article-page'));
const AdminReforgerRoute = fetchedPage(() => import('./portal/reforger'));
const AdminSquadRoute = fetchedPage(() => import('./portal/squad'));
const AdminAuditRoute = communityPage(() => import('~/features/audit/audit-page'));
const AdminLogRoute = communityPage(() => import('~/features/operations/log/log-page'));
const AdminServersRoute = communityPage(() => import('./portal/servers'));
const AdminOperationsRoute = communityPage(() => import('./portal/operations'));
const AdminPrivacyRoute = communityPage(() => import('~/features/privacy/erasure-requests-page'));
const AdminPortalPage = fetchedPage(() => import('~/features/portal/portal-page'));
const AdminTeamPage = fetchedPage(() => import('~/features/team/admin-team-page'));
const BingoPage = fetchedPage(() => import('~/features/bingo/bingo-page'));
const ClanPage = fetchedPage(() => import('~/features/clans/detail/clan-page'));
const ClansPage = fetchedPage(() => import('~/features/clans/board/board-page'));
const ComingSoonPage = fetchedPage(() => import('~/features/availability/coming-soon-page'));
const FaqPage = fetchedPage(() => import('~/features/articles/faq/faq-page'));
const GuidelinesPage = fetchedPage(() => import('~/features/articles/guidelines-page'));
const HighlightsPage = fetchedPage(() => import('~/features/highlights/highlights-page'));
const JoinPage = fetchedPage(() => import('~/features/articles/join/join-page'));
const MaintenancePage = fetchedPage(() => import('~/features/availability/maintenance-page'));
const NewsPage = fetchedPage(() => import('~/features/news/news-page'));
const NotFoundPage = fetchedPage(() => import('~/features/availability/not-found-page'));
const PrivacyPage = fetchedPage(() => import('~/features/articles/privacy-page'));
const ProfilePage = fetchedPage(() => import('./profile'));
const ReforgerArea = fetchedPage(() => import('~/features/reforger/reforger-area'));
const ReforgerGamePage = fetchedPage(() => import('~/features/reforger/game/game-page'));
const ReforgerHome = fetchedPage(() => import('./reforger-home'));
const ReforgerLeaderboardsPage = fetchedPage(() => import('~/features/reforger/leaderboards/leaderboards-page'));
const ReforgerOwnProfilePage = fetchedPage(() => import('~/features/reforger/profile/own-profile-page'));
const ReforgerPage = fetchedPage(() => import('~/features/landing/reforger-page'));
const ReforgerPlayerPage = fetchedPage(() => import('~/features/reforger/profile/player-page'));
const SquadArea = fetchedPage(() => import('~/features/squad/squad-area'));
const SquadHome = fetchedPage(() => import('./squad-home'));
const SquadLeaderboardsPage = fetchedPage(() => import('~/features/squad/leaderboards/leaderboards-page'));
const SquadMatchPage = fetchedPage(() => import('~/features/squad/match/match-page'));
const SquadOwnProfilePage = fetchedPage(() => import('~/features/squad/profile/own-profile-page'));
const SquadPage = fetchedPage(() => import('~/features/landing/squad-page'));
const SquadPlayerPage = fetchedPage(() => import('~/features/squad/profile/player-page'));
const SquadSeedingRoute = fetchedPage(() => import('./squad-seeding'));
const StarCitizenPage = fetchedPage(() => import('~/features/landing/star-citizen-page'));
const SupportPage = fetchedPage(() => import('~/features/articles/support-page'));
const TermsPage = fetchedPage(() => import('~/features/articles/terms-page'));
const WhitelistingPage = fetchedPage(() => import('~/features/articles/whitelisting/whitelisting-page'));

type Guarded = (page: ReactNode) => ReactNode;

const forAll: Guarded = (page) => page;
const forGuild: Guarded = (page) => <Guard need="guild-member">{page}</Guard>;
/** The bar stays while its pages change. */
const forSquadPlayers: Guarded = (page) => forGuild(<SquadArea>{page}</SquadArea>);
const forReforgerPlayers: Guarded = (page) => forGuild(<ReforgerArea>{page}</ReforgerArea>);
const forStaff: Guarded = (page) => <AdminGuard>{page}</AdminGuard>;
const forPlayers: Guarded = (page) => <BingoGuard>{page}</BingoGuard>;

/** Fetches the code of everything in an element that has its own. */
const codeIn = (node: ReactNode): FetchCode[] => {
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  const { fetchCode } = node.type as { fetchCode?: FetchCode };
  return [...(fetchCode ? [fetchCode] : []), ...Children.toArray(node.props.children).flatMap(codeIn)];
};

/** A page at its address: first who may see it, then whether it is open. */
const at = (path: string, page: ReactNode, guarded = forAll): RouteObject => {
  const element = guarded(<PathGate>{page}</PathGate>);
  const code = codeIn(element);
  const handle: Handle = code.length > 0 ? { fetchCode: () => Promise.all(code.map((fetchCode) => fetchCode())) } : {};
  return { path, element, handle };
};

/** Every address of the site. A page's code is fetched when it is opened. */
const pages = ({ recruitment, games }: Site): RouteObject[] =>
  [
    at('/', <HomePage />),
    at('/sign-in/callback', <SignInCallbackPage />),
    at('/sign-in/again', <SignInAgainPage />),
    at('/maintenance', <MaintenancePage />),
    at('/coming-soon', <ComingSoonPage />),
    at('/profile', <ProfilePage />),
    at('/squad', <SquadPage />),
    at('/reforger', <ReforgerPage />),
    at('/starcitizen', <StarCitizenPage />),
    at('/whitelisting', <WhitelistingPage />),
    at('/bingo', <BingoPage />, forPlayers),
    at('/about', <AboutPage />),
    at('/guidelines', <GuidelinesPage />),
    at('/admin-team', <AdminTeamPage />),
    at(recruitment.path, <JoinPage />),
    at('/news', <NewsPage />),
    at('/news/:articleId', <ArticlePage />),
    at('/support-tickets', <SupportPage />),
    at('/faq', <FaqPage />),
    at('/privacy-policy', <PrivacyPage />),
    at('/terms-of-service', <TermsPage />),
    at('/reforger-battlelog', <ReforgerHome />, forReforgerPlayers),
    at('/reforger-battlelog/leaderboards', <ReforgerLeaderboardsPage />, forReforgerPlayers),
    at('/reforger-battlelog/game/:gameId', <ReforgerGamePage />, forReforgerPlayers),
    at('/reforger-battlelog/highlights', <HighlightsPage game="reforger" />, forReforgerPlayers),
    at('/reforger-battlelog/profile', <ReforgerOwnProfilePage />, forReforgerPlayers),
    at('/reforger-battlelog/player', <ReforgerPlayerPage />, forReforgerPlayers),
    at('/reforger-battlelog/player/:playerUID', <ReforgerPlayerPage />, forReforgerPlayers),
    at('/squad-battlelog', <SquadHome />, forSquadPlayers),
    at('/squad-battlelog/leaderboards', <SquadLeaderboardsPage />, forSquadPlayers),
    at('/squad-battlelog/match/:matchId', <SquadMatchPage />, forSquadPlayers),
    at('/squad-battlelog/highlights', <HighlightsPage game="squad" />, forSquadPlayers),
    at('/squad-battlelog/seeding-rewards', <SquadSeedingRoute />, forSquadPlayers),
    at('/squad-battlelog/profile', <SquadOwnProfilePage />, forSquadPlayers),
    at('/squad-battlelog/player', <SquadPlayerPage />, forSquadPlayers),
    at('/squad-battlelog/player/:steamId', <SquadPlayerPage />, forSquadPlayers),
    at('/squad-battlelog/community', <ClansPage />, forSquadPlayers),
    at('/squad-battlelog/clan/:clanId', <ClanPage />, forSquadPlayers),
    at('/admin-portal', <AdminPortalPage />, forStaff),
    at('/admin-portal/squad', <AdminSquadRoute />, forStaff),
    at('/admin-portal/reforger', <AdminReforgerRoute />, forStaff),
    at('/admin-portal/audit', <AdminAuditRoute />, forStaff),
    at('/admin-portal/privacy', <AdminPrivacyRoute />, forStaff),
    at('/admin-portal/operations', <AdminOperationsRoute />, forStaff),
    at('/admin-portal/operations/servers', <AdminServersRoute />, forStaff),
    at('/admin-portal/operations/log', <AdminLogRoute />, forStaff),
    at('*', <NotFoundPage />),
  ].filter(({ path = '' }) => isPlayed(path, { games }));

/** The pages inside the shell; one that fails leaves the shell standing. */
export const routes = (site: Site): RouteObject[] => [
  {
    element: <Layout />,
    errorElement: <RouteError />,
    children: [{ errorElement: <RouteError />, children: pages(site) }],
  },
];
