import { useSearchParams } from 'react-router-dom';
import { FIELDS, filterIn, type Filter } from './filter';

/** What the page shows stands in its address, so that a link shows a colleague the same. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const change = (next: (search: URLSearchParams) => void) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        next(after);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const page = Number(search.get('page'));
  return {
    filter: filterIn(search),
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    /** The id of the entry that is open. */
    entry: search.get('entry') ?? undefined,
    /** Another filter begins at its first page. */
    setFilter: (filter: Filter) =>
      change((after) => {
        for (const field of FIELDS) put(after, field, filter[field]);
        after.delete('page');
        after.delete('entry');
      }),
    setPage: (next: number) =>
      change((after) => {
        put(after, 'page', next > 1 ? String(next) : '');
        after.delete('entry');
      }),
    setEntry: (id: string | undefined) => change((after) => put(after, 'entry', id ?? '')),
  };
}

const put = (search: URLSearchParams, name: string, value: string): void => {
  if (value) search.set(name, value);
  else search.delete(name);
};
