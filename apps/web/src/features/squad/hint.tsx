import { Info } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { useState } from 'react';

/** A small sign whose words show on hover, on focus and on a press. */
export function Hint({ children }: { children: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Tooltip.Provider delayDuration={90}>
      <Tooltip.Root open={open} onOpenChange={setOpen}>
        <Tooltip.Trigger
          type="button"
          aria-label={children}
          // A press would close it, and a finger has nothing else.
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
          className="-my-1 inline-grid size-6 place-items-center rounded-control align-middle text-ink-3 hover:text-ink"
        >
          <Info size={14} strokeWidth={1.75} aria-hidden />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            side="top"
            sideOffset={4}
            collisionPadding={8}
            className="z-50 animate-fade bg-overlay px-3 py-2 text-small text-ink shadow-pop"
          >
            {children}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
