import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus to what stands around an element that goes while it has the focus: a section, a tab or the page,
 * whatever has a `tabIndex`. Otherwise it would fall to the beginning of the document.
 */
export function useFocusLeft<Left extends HTMLElement>() {
  const left = useRef<Left>(null);
  useLayoutEffect(() => {
    const element = left.current;
    return () => {
      // The element is still there.
      if (element?.contains(document.activeElement))
        element.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return left;
}
