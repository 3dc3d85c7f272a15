import type { LandingContent } from '../community/landing';
import type { PagesContent } from '../community/pages';

/** The texts of the public pages, as the community's configuration has them; by the name of their page. */
export type Contents = LandingContent & PagesContent;
export type ContentName = keyof Contents;

/** What `GET /api/content/{name}` answers. */
export interface ContentAnswer<Name extends ContentName = ContentName> {
  readonly success: true;
  readonly content: Contents[Name];
}
