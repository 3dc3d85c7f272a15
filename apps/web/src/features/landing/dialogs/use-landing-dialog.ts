import { useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The window that lies over a landing page is in its address, so that a link to it can be sent: `?rules=seeding`,
 * `?charter`. Closing it replaces the entry that opened it.
 */
export function useLandingDialog() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  return {
    search,
    /** @param query the whole of it, `?charter` */
    open: (query: string, replace = false) => void navigate({ search: query }, { replace, preventScrollReset: true }),
    close: (name: string) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
