import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '~/kit/confirm-dialog';

/** Asks before staged edits are lost: by another page, another tab of the profile, or by closing the window. */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      (currentLocation.pathname !== nextLocation.pathname ||
        tabOf(currentLocation.search) !== tabOf(nextLocation.search)),
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.state === 'blocked' && blocker.reset()}
      title="Leave and lose the staged changes"
      confirm="Leave"
      cancel="Stay"
      onConfirm={() => blocker.state === 'blocked' && blocker.proceed()}
    >
      What you changed in your slots has not been sent. Stay to save it.
    </ConfirmDialog>
  );
}

const tabOf = (search: string) => new URLSearchParams(search).get('tab');
