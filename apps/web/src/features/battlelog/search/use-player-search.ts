import { SEARCH, searchText } from '@app/domain/battlelog/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { Query } from '../queries';

const DEBOUNCE_MS = 300;

interface Results<Found> {
  readonly results: readonly Found[];
}

/** How a game finds its players, and what of them the list shows. */
export interface PlayerFinder<Found extends object> {
  readonly search: (text: string) => Query<Results<Found>>;
  readonly keyOf: (found: Found) => string;
  readonly pathOf: (found: Found) => string;
  /** @param typed by which it was found; absent outside of the list under the box */
  readonly draw: (found: Found, typed?: string) => ReactNode;
  /** Texts for which nobody is suggested. */
  readonly skips?: (text: string) => boolean;
}

/** The text as the box shows it: cleaned, except that a space between two words may be typed. */
const cleaned = (typed: string): string =>
  (searchText(typed) + (/\S\s+$/.test(typed) ? ' ' : '')).slice(0, SEARCH.longest);

/** The text in the search box, and the players that match it once typing has paused. */
export function usePlayerSearch<Found extends object>({ search, skips }: PlayerFinder<Found>) {
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const text = searchText(typed);
  const isSearchable = text.length >= SEARCH.shortest && !skips?.(text);

  useEffect(() => {
    if (!isSearchable) return;
    const timer = setTimeout(() => setSought(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, isSearchable]);

  const isCurrent = isSearchable && sought === text;
  const { data, isError, isFetching } = useQuery({ ...search(sought), enabled: isCurrent });
  const failed = isCurrent && isError && !isFetching;
  return {
    typed,
    type: (next: string) => setTyped(cleaned(next)),
    isSearchable,
    /** Undefined until the server has answered for just this text. */
    results: isCurrent && !failed ? data?.results : undefined,
    failed,
  };
}
