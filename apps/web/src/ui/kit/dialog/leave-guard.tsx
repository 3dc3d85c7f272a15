import { useEffect, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog';

/** Set while unsaved edits are on screen: opens the question, and runs `go` once the reader agrees to lose them. */
let confirmLeaving: ((go: () => void) => void) | undefined;

/** Goes at once, or when the reader has agreed to lose what a `LeaveGuard` holds. */
export const leaving = (go: () => void): void => (confirmLeaving ? confirmLeaving(go) : go());

/**
 * Asks for confirmation before edits are lost: by another page, another tab of the page, by closing the window, or by
 * what calls `leaving`. `title` names the consequence.
 */
export function LeaveGuard({ when, title, children }: { when: boolean; title: string; children: ReactNode }) {
  const [go, setGo] = useState<() => void>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      (currentLocation.pathname !== nextLocation.pathname ||
        tabOf(currentLocation.search) !== tabOf(nextLocation.search)),
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
    go?.();
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

const tabOf = (search: string) => new URLSearchParams(search).get('tab');
