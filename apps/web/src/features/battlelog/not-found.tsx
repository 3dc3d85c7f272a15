import type { ReactNode } from 'react';
import { ApiError } from '~/lib/failures';
import { EmptyState } from '~/ui/kit/feedback/empty-state';

/** The server answered that nothing has this id, or that it is none: a retry would not help. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

export function NotFound({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="page pt-10 pb-8">
      <EmptyState title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}
