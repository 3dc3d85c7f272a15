import { lazy, type ReactNode } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { BingoGuard } from '~/features/bingo/bingo-guard';
import { AdminGuard } from '~/features/members/admin-guard';
import { Guard } from '~/features/members/guard';
import { HomePage } from '~/features/content/home-page';
import { SignInAgainPage, SignInCallbackPage } from '~/features/members/sign-in-pages';
import { Layout } from '~/shell/layout';
import { RouteError } from './route-error';

const BingoPage = lazy(() => import('~/features/bingo/bingo-page'));
const ComingSoonPage = lazy(() => import('~/features/content/coming-soon-page'));
const MaintenancePage = lazy(() => import('~/features/content/maintenance-page'));
const NotFoundPage = lazy(() => import('~/features/content/not-found-page'));

/** An address whose page comes later. */
const later = (
  path: string,
  subject: string,
  guarded: (page: ReactNode) => ReactNode = (page) => page,
): RouteObject => ({
  path,
  element: guarded(<ComingSoonPage subject={subject} />),
});
const forGuild = (page: ReactNode) => <Guard need="guild-member">{page}</Guard>;
const forStaff = (page: ReactNode) => <AdminGuard>{page}</AdminGuard>;

/** Every address of the site. A page's code is fetched when it is opened. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <RouteError />,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          { path: '/', element: <HomePage /> },
          { path: '/sign-in/callback', element: <SignInCallbackPage /> },
          { path: '/sign-in/again', element: <SignInAgainPage /> },
          { path: '/maintenance', element: <MaintenancePage /> },
          { path: '/coming-soon', element: <ComingSoonPage /> },
          later('/profile', 'Profile', (page) => <Guard>{page}</Guard>),
          later('/squad', 'Squad'),
          later('/reforger', 'Reforger'),
          later('/starcitizen', 'Star Citizen'),
          later('/whitelisting', 'Whitelisting'),
          {
            path: '/bingo',
            element: (
              <BingoGuard>
                <BingoPage />
              </BingoGuard>
            ),
          },
          later('/about', 'About'),
          later('/guidelines', 'Guidelines'),
          later('/admin-team', 'Admin Team'),
          later('/join-zsu', 'Joining'),
          later('/news', 'News'),
          later('/news/:articleId', 'News'),
          later('/support-tickets', 'Support Tickets'),
          later('/faq', 'FAQ'),
          later('/privacy-policy', 'Privacy Policy'),
          later('/terms-of-service', 'Terms of Service'),
          ...['', '/leaderboards', '/profile', '/highlights', '/player/:playerUID'].map((page) =>
            later(`/reforger-battlelog${page}`, 'Reforger Battlelog', forGuild),
          ),
          ...[
            '',
            '/leaderboards',
            '/community',
            '/profile',
            '/seeding-rewards',
            '/highlights',
            '/player/:steamId',
            '/clan/:clanId',
          ].map((page) => later(`/squad-battlelog${page}`, 'Squad Battlelog', forGuild)),
          { path: '/squad-battlelog/clan', element: <Navigate to="/squad-battlelog/community" replace /> },
          ...['', '/squad', '/reforger'].map((page) => later(`/admin-portal${page}`, 'Admin Portal', forStaff)),
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
