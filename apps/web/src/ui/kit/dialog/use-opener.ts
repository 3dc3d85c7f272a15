import { useRef } from 'react';

/**
 * Gives the focus back to whatever had it when a window opened; Radix does so only for triggers of its own. Where that
 * is gone, deleted in the window say, what stood around it has the focus: a tab, the window below, or the page. What has
 * taken the focus meanwhile keeps it.
 */
export function useOpener() {
  const opener = useRef<Element>(null);
  const around = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
      around.current = opener.current?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
      else if (document.activeElement === document.body) around.current?.focus({ preventScroll: true });
    },
  };
}
