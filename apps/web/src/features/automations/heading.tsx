import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '~/ui/kit/controls/button';

/** Of what is open in place of the list. It has the focus at first: the button that opened it is gone. */
export function Heading({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div>
      <Button size="small" look="ghost" className="-ml-3" onClick={onClose}>
        <ArrowLeft size={15} strokeWidth={1.75} aria-hidden />
        All Rules
      </Button>
      <h2 ref={title} tabIndex={-1} className="mt-2 text-3 outline-none [overflow-wrap:anywhere]">
        {children}
      </h2>
    </div>
  );
}
