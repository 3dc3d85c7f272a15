import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { IconButton } from '../controls/icon-button';
import { useOpener } from './use-opener';

/** A window over the page. On phones it is a sheet that comes from below. `footer` holds the buttons. */
export function Dialog({
  open,
  onOpenChange,
  title,
  mark,
  line,
  description,
  children,
  footer,
  width = 'w-[min(560px,100vw)]',
  tall = false,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** A picture before the title. */
  mark?: ReactNode;
  /** A small line under the title. */
  line?: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  width?: string;
  /** One height whatever is in it, so that a turned tab moves nothing. */
  tall?: boolean;
}) {
  const opener = useOpener();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-[#050604cc]" />
        <Radix.Content
          {...opener}
          // A toast lies over the dialog: pressing it is no press outside.
          onPointerDownOutside={keepForToast}
          onInteractOutside={keepForToast}
          {...(description || line ? {} : { 'aria-describedby': undefined })}
          className={cx(
            'fixed z-50 flex max-h-[calc(100dvh-28px)] animate-rise flex-col border-t-2 border-gold bg-overlay shadow-pop outline-none',
            'inset-x-0 bottom-0 phone:inset-auto phone:top-1/2 phone:left-1/2 phone:-translate-1/2',
            width,
            tall && 'h-[min(50rem,calc(100dvh-28px))]',
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-2">
            <div className="flex min-w-0 items-center gap-4">
              {mark}
              <div className="min-w-0">
                <Radix.Title className="min-w-0 pt-1 text-3 [overflow-wrap:anywhere]">{title}</Radix.Title>
                {line && <Radix.Description className="mt-1 text-small text-ink-2">{line}</Radix.Description>}
              </div>
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" className="-mr-2">
                <X size={18} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="min-h-0 grow overflow-y-auto px-5 pb-5">
            {description && <Radix.Description className="max-w-[64ch] text-ink-2">{description}</Radix.Description>}
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2.5 border-t border-line-strong px-5 py-3.5">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const keepForToast = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
};
