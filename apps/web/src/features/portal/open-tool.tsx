import { ArrowLeft } from 'lucide-react';
import type { PortalGame } from '@app/contracts/portal-game';
import { useEffect, useRef, type ReactNode } from 'react';
import { useWatchedRights } from '~/lib/session/rights';
import { Button } from '~/ui/kit/controls/button';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { leaving } from '~/ui/kit/dialog/leave-guard';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import type { Tool } from './portal-tools';

/** One tool in place of the menu. `children` is the tool itself; without it, it is still to come. `logs` opens what was done with it. */
export function OpenTool({
  game,
  tool,
  onBack,
  logs,
  children,
}: {
  game: PortalGame;
  tool: Tool;
  onBack: () => void;
  logs?: ReactNode;
  children?: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useWatchedRights(game);
  // The button that opened it is gone, and the reader may have scrolled to find it.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button size="small" onClick={() => leaving(onBack)}>
          <ArrowLeft size={15} strokeWidth={1.75} aria-hidden />
          Back to Tools Menu
        </Button>
        {logs}
      </div>
      <h1 ref={title} tabIndex={-1} className="mt-5 text-2xl outline-none">
        {tool.label}
      </h1>
      <div className={tool.wide ? 'mt-2' : 'mt-6 max-w-3xl'}>
        {children ? (
          children
        ) : (
          <EmptyState title="Coming Soon">
            This tool is being built. When it opens, it opens here, for the same roles as now.
          </EmptyState>
        )}
      </div>
    </>
  );
}

/** While a tool's code is fetched. */
export const ToolLoading = () => (
  <Loading text="Loading the tool...">
    <Skeleton className="h-40 w-full" />
  </Loading>
);
