import { useEffect, useRef } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import type { PortalRole } from '@app/contracts/capability';
import { PORTAL_ROLE_NAMES } from './portal-roles';
import type { Tool } from './portal-tools';

const GROUPS = ['Servers', 'Admin Tools'] as const satisfies Tool['group'][];

/** The tools somebody may use, each with who else may. The focus returns to the one that was left. */
export function ToolMenu({
  tools,
  leftId,
  onOpen,
}: {
  tools: readonly Tool[];
  leftId: string | undefined;
  onOpen: (tool: Tool) => void;
}) {
  if (tools.length === 0)
    return (
      <div className="mt-8">
        <EmptyState title="No tools available for your current role.">
          Contact a Senior Administrator if you believe you should have access.
        </EmptyState>
      </div>
    );
  return (
    <div className="mt-8 divide-y divide-line">
      {GROUPS.map((group) => {
        const inside = tools.filter((tool) => tool.group === group);
        return (
          inside.length > 0 && (
            <section
              key={group}
              aria-label={group}
              className="grid gap-x-6 gap-y-3 py-6 first:pt-0 nav:grid-cols-[9.5rem_1fr]"
            >
              <h2 className="title pt-4 text-4 text-ink-3">{group}</h2>
              <ul className="divide-y divide-line border border-line bg-panel">
                {inside.map((tool) => (
                  <Row key={tool.id} tool={tool} left={tool.id === leftId} onOpen={onOpen} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

function Row({ tool, left, onOpen }: { tool: Tool; left: boolean; onOpen: (tool: Tool) => void }) {
  const { label, about, Icon, roles } = tool;
  const allowed: PortalRole[] = ['community-admin', ...roles];
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (left) button.current?.focus();
  }, [left]);
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-5 gap-y-2 px-4 py-3 phone:px-4.5 nav:grid-cols-[auto_1fr_15rem_auto]">
      <Icon size={20} strokeWidth={1.75} className="text-gold" aria-hidden />
      <div className="min-w-0">
        <h3 className="title text-4 text-ink">{label}</h3>
        <p className="mt-1 text-small text-ink-2">{about}</p>
      </div>
      <Button
        ref={button}
        size="small"
        aria-label={`Open ${label}`}
        className="nav:order-last"
        onClick={() => onOpen(tool)}
      >
        Open
      </Button>
      <p className="col-start-2 text-small text-ink-3 nav:col-auto">
        <span className="sr-only">For </span>
        {allowed.map((role) => PORTAL_ROLE_NAMES[role]).join(', ')}
      </p>
    </li>
  );
}

/** The menu with nothing in it yet. */
export function ToolMenuLoading() {
  return (
    <Loading text="Checking your permissions..." className="min-h-svh">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="mt-2 h-5 w-72 max-w-full" />
      <div className="mt-8 grid gap-x-6 gap-y-3 nav:grid-cols-[9.5rem_1fr]">
        <Skeleton className="mt-4 h-5 w-20" />
        <div className="divide-y divide-line border border-line bg-panel">
          {[0, 1, 2].map((row) => (
            <div key={row} className="flex h-16 items-center gap-5 px-4.5">
              <Skeleton className="size-5" />
              <Skeleton className="h-5 w-56 max-w-full" />
              <Skeleton className="ml-auto h-8 w-14" />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}
