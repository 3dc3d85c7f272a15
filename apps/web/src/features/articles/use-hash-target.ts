import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The id that the address points at: `/faq#slot` points at `slot`. */
export function useHashId(): string {
  const { hash } = useLocation();
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** The state of an address that a page changed about itself while somebody reads it: nobody went anywhere. */
export const HERE = 'here';

/**
 * Goes to the part of a page that the address points at, as a browser would if the page had been there from the start.
 * Going back goes to where the reader was instead.
 */
export function useHashTarget(): void {
  const id = useHashId();
  const { key, state } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    // The first entry of a visit counts as going back too.
    if (!id || (type === 'POP' && key !== 'default') || state === HERE) return;
    const target = document.getElementById(id);
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [id, key, type, state]);
}
