import { useNavigate } from 'react-router-dom';
import { useSearch } from '~/lib/search-params';

/**
 * The window that lies over a landing page is in its address, so that a link to it can be sent: `?rules=seeding`,
 * `?charter`. Closing it replaces the entry that opened it.
 */
export function useLandingDialog() {
  const navigate = useNavigate();
  const [search, change] = useSearch();
  return {
    search,
    /** @param query the whole of it, `?charter` */
    open: (query: string, replace = false) => void navigate({ search: query }, { replace, preventScrollReset: true }),
    close: (name: string) => change({ [name]: undefined }, { replace: true }),
  };
}
