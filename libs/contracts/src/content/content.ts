import type { Community } from '../community/community';
import { gamesOf, type LandingContent } from '../community/landing/landing';
import type { PagesContent } from '../community/pages/pages';
import { slotsOfRole } from '../community/supporter-tiers';
import type { WhitelistingPage } from '../community/pages/whitelisting-page';

type FreeRoutes = WhitelistingPage['free'];

/** The page about whitelisting as it is shown: each way with the slots that its role gives. */
export interface WhitelistingContent extends Omit<WhitelistingPage, 'free'> {
  readonly free: Omit<FreeRoutes, 'routes'> & {
    readonly routes: readonly (Omit<FreeRoutes['routes'][number], 'role'> & { readonly slots: number })[];
  };
}

/** The texts of the public pages, as the community's configuration has them; by the name of their page. */
export type Contents = Required<LandingContent> &
  Omit<PagesContent, 'whitelisting'> & { whitelisting: WhitelistingContent };
export type ContentName = keyof Contents;

/** The texts of the public pages, by the name of their page. */
export const contentsOf = ({
  landing,
  pages,
  guild,
}: Pick<Community, 'landing' | 'pages' | 'guild'>): Partial<Contents> => ({
  ...Object.fromEntries(gamesOf(landing).map((game) => [game, landing[game]])),
  ...pages,
  whitelisting: withSlots(pages.whitelisting, guild.roles),
});

const withSlots = (page: WhitelistingPage, roles: Community['guild']['roles']): WhitelistingContent => ({
  ...page,
  free: {
    ...page.free,
    routes: page.free.routes.map(({ role, ...route }) => ({ ...route, slots: slotsOfRole(roles, role) })),
  },
});

/** undefined for a name that is no page's. */
export const contentOf = (contents: Partial<Contents>, name: string): Contents[ContentName] | undefined =>
  Object.hasOwn(contents, name) ? contents[name as ContentName] : undefined;

/** What `GET /api/content/{name}` answers. */
export interface ContentAnswer<Name extends ContentName = ContentName> {
  readonly success: true;
  readonly content: Contents[Name];
}
