import { Tooltip } from 'radix-ui';
import { useState, type ReactNode } from 'react';

/** Who marked an event: on hover, on focus, and on a tap, which the kit's tooltip leaves out. */
export function MarkedBy({ players, children }: { players: readonly string[]; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Tooltip.Provider delayDuration={200}>
      <Tooltip.Root open={open} onOpenChange={setOpen}>
        <Tooltip.Trigger asChild>
          <button
            type="button"
            className="block w-full text-left hover:bg-raised focus-visible:-outline-offset-2"
            // Radix closes a tooltip on press; here a press opens it.
            onPointerDown={(event) => event.preventDefault()}
            onClick={(event) => {
              event.preventDefault();
              setOpen(true);
            }}
          >
            {children}
          </button>
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={4}
            collisionPadding={12}
            className="z-50 max-w-80 animate-rise rounded-control bg-overlay px-3 py-2 text-small text-ink-2 shadow-pop"
          >
            <strong className="font-semibold text-ink">Marked by:</strong> <bdi>{players.join(', ')}</bdi>
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
