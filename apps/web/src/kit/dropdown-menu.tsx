import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A menu under its trigger. The page stays usable behind it. */
export function DropdownMenu({
  trigger,
  children,
  align = 'start',
  open,
  onOpenChange,
}: {
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  return (
    <Radix.Root modal={false} {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={-1}
          collisionPadding={8}
          loop
          className="z-50 min-w-56 animate-rise bg-overlay py-1.5 shadow-pop"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemClass =
  'flex min-h-11 w-full items-center gap-4 px-4.5 py-2 text-left outline-none select-none data-highlighted:bg-line data-disabled:text-ink-3';

/** An entry that leads somewhere. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Radix.Item asChild>
      <Link to={to} className={itemClass}>
        {children}
      </Link>
    </Radix.Item>
  );
}

/** An entry that does something. */
export function MenuAction({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Radix.Item onSelect={onSelect} className={itemClass}>
      {children}
    </Radix.Item>
  );
}
