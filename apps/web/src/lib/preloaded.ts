import type { Site } from '@app/contracts/content/site';
import type { QueryClient } from '@tanstack/react-query';
import { contentQuery } from './content';
import { siteQuery } from './site';

/**
 * Takes up what the server wrote into the page: the community, and the texts of the page that was opened. A page from
 * the development server has no such block; then both are fetched.
 */
export function takePreloaded(client: QueryClient): void {
  const block = document.getElementById('preloaded')?.textContent;
  if (!block) return;
  const { site, contents } = JSON.parse(block) as { site: Site; contents: Record<string, never> };
  client.setQueryData(siteQuery.queryKey, site);
  for (const [name, content] of Object.entries(contents))
    client.setQueryData(contentQuery(name as never).queryKey, content);
}
