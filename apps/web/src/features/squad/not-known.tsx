import type { ReactNode } from 'react';
import { ApiError } from '~/lib/failures';
import { EmptyState } from '~/ui/kit/feedback/empty-state';

/** The server was heard, and there is nothing of this id: asking again would not help. */
export const isNotKnown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export function NotKnown({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="page pt-10 pb-8">
      <EmptyState title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}
