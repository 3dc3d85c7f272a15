import type { ContentName, Contents } from '@app/contracts/content/content';
import type { Community } from '@app/contracts/community/community';

/** The texts of the public pages, by the name of their page. */
export const contentsOf = ({ landing, pages }: Community): Contents => ({ ...landing, ...pages });

/** undefined for a name that is no page's. */
export const contentOf = (contents: Contents, name: string): Contents[ContentName] | undefined =>
  Object.hasOwn(contents, name) ? contents[name as ContentName] : undefined;
