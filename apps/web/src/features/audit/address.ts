import { useSearch } from '~/lib/search-params';
import { FIELDS, filterIn, type Filter } from './filter';
import { LAST_PAGE } from './queries';

/** What the page shows stands in its address, so that a link shows a colleague the same. */
export function useAddress() {
  const [search, change] = useSearch();
  const page = Number(search.get('page'));
  const replace = { replace: true };
  return {
    filter: filterIn(search),
    page: Number.isSafeInteger(page) && page > 1 ? Math.min(page, LAST_PAGE) : 1,
    /** The id of the entry that is open. */
    entry: search.get('entry') ?? undefined,
    /** Another filter begins at its first page. */
    setFilter: (filter: Filter) => {
      const fields = Object.fromEntries(FIELDS.map((field) => [field, filter[field]]));
      change({ ...fields, page: undefined, entry: undefined }, replace);
    },
    setPage: (next: number) => change({ page: next > 1 ? String(next) : undefined, entry: undefined }, replace),
    setEntry: (entry: string | undefined) => change({ entry }, replace),
  };
}
