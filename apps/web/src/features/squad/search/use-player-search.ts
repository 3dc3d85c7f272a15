import { SEARCH, searchText } from '@app/domain/squad/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchQuery } from '../queries';

const DEBOUNCE_MS = 300;

/** What stays in the box: cleaned, but a space between two words may be typed. */
const kept = (typed: string): string =>
  (searchText(typed) + (/\S\s+$/.test(typed) ? ' ' : '')).slice(0, SEARCH.longest);

/** What is typed, and who is found by it once the typing has paused. */
export function usePlayerSearch() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const text = searchText(typed);
  const worthAsking = text.length >= SEARCH.shortest;

  useEffect(() => {
    if (!worthAsking) return;
    const timer = setTimeout(() => setAsked(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, worthAsking]);

  const isCurrent = worthAsking && asked === text;
  const { data, isError, isFetching } = useQuery({ ...searchQuery(asked), enabled: isCurrent });
  const failed = isCurrent && isError && !isFetching;
  return {
    typed,
    type: (next: string) => setTyped(kept(next)),
    worthAsking,
    /** Undefined until the server has answered for just this text. */
    results: isCurrent && !failed ? data?.results : undefined,
    failed,
  };
}
