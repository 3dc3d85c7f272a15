import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '~/kit/button';
import { EmptyState } from '~/kit/empty-state';
import type { Tool } from './admin-portal-tools';

/** One tool in place of the menu. */
export function OpenTool({ tool, onBack }: { tool: Tool; onBack: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The button that opened it is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Button size="small" onClick={onBack}>
        <ArrowLeft size={15} strokeWidth={1.75} aria-hidden />
        Back to Tools Menu
      </Button>
      <h1 ref={title} tabIndex={-1} className="mt-5 text-2xl outline-none">
        {tool.label}
      </h1>
      <div className="mt-6 max-w-3xl">
        <EmptyState title="Coming Soon">
          This tool is being built. When it opens, it opens here, for the same roles as now.
        </EmptyState>
      </div>
    </>
  );
}
