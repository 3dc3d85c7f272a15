import { lazy, Suspense } from 'react';

const ClanManagement = lazy(() => import('./management/clan-management'));

/** The window where people look after their clan; its code is fetched when it opens. */
export function ManagementDialog(props: {
  onClose: () => void;
  /** The reader's clan is no more: before anything is read again. */
  onDeleted?: () => void;
}) {
  return (
    <Suspense>
      <ClanManagement {...props} />
    </Suspense>
  );
}
