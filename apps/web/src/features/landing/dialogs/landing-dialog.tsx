import type { ReactNode } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { Html } from '~/ui/page/html';

/** The size of a window that is read: it stays the same whatever it shows. On phones 28 px of the page stay in sight. */
const LARGE = 'w-[min(1040px,100vw)] h-[calc(100dvh-28px)] phone:h-[min(52rem,calc(100dvh-56px))] [&>div]:grow';

/** A window with a long text of a landing page, and a note about it below. */
export function LandingDialog({
  title,
  note,
  onClose,
  children,
}: {
  title: string;
  note: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<span className="text-2">{title}</span>}
      width={LARGE}
      footer={
        <>
          <Html className="mr-auto self-center text-small text-ink-3 max-phone:max-w-[60%]">{note}</Html>
          <Button size="large" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
