import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type Changes = Readonly<Record<string, string | undefined>>;

/** The address's search, and a way to change parts of it; an empty or undefined part is removed. The page does not scroll. */
export function useSearch(): [URLSearchParams, (changes: Changes, options?: { replace: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (changes: Changes, options?: { replace: boolean }) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes))
            if (value) next.set(name, value);
            else next.delete(name);
          return next;
        },
        { ...options, preventScrollReset: true },
      ),
    [setSearch],
  );
  return [search, change];
}
