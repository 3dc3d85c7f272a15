import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog';

/** Set while unsaved edits are on screen: opens the question, and runs `go` once the reader agrees to lose them. */
let confirmLeaving: ((go: () => void) => void) | undefined;

/** Goes at once, or when the reader has agreed to lose what a `LeaveGuard` holds. */
export const leaving = (go: () => void): void => (confirmLeaving ? confirmLeaving(go) : go());

/**
 * Asks for confirmation before edits are lost: by another page, another tab or tool of the page, by closing the window,
 * or by what calls `leaving`. `title` names the consequence.
 */
export function LeaveGuard({ when, title, children }: { when: boolean; title: string; children: ReactNode }) {
  const [go, setGo] = useState<() => void>();
  /** While what the reader agreed to runs: the address that it changes needs no second confirmation. */
  const agreed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      !agreed.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        partOf(currentLocation.search) !== partOf(nextLocation.search)),
  );
  useEffect(() => {
    if (!when) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const hold = (leave: () => void) => setGo(() => leave);
    confirmLeaving = hold;
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      if (confirmLeaving === hold) confirmLeaving = undefined;
      window.removeEventListener('beforeunload', preventUnload);
    };
  }, [when]);
  const stay = () => {
    setGo(undefined);
    if (blocker.state === 'blocked') blocker.reset();
  };
  const leave = () => {
    if (blocker.state === 'blocked') blocker.proceed();
    agreed.current = true;
    go?.();
    agreed.current = false;
    setGo(undefined);
  };
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' || go !== undefined}
      onOpenChange={(open) => !open && stay()}
      title={title}
      confirm="Leave"
      cancel="Stay"
      onConfirm={leave}
    >
      {children}
    </ConfirmDialog>
  );
}

/** Which part of a page an address opens: a tab, or a tool of the portal, to which a link or Back may lead. */
const partOf = (search: string): string => {
  const params = new URLSearchParams(search);
  return JSON.stringify([params.get('tab'), params.get('tool')]);
};
