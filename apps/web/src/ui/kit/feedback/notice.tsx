import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { IconButton } from '../controls/icon-button';
import { useFocusLeft } from './use-focus-left';

const TONES = {
  info: { Icon: Info, frame: 'border-info/40 bg-info-wash', ink: 'text-info' },
  ok: { Icon: CircleCheck, frame: 'border-ok/45 bg-ok-wash', ink: 'text-ok' },
  warn: { Icon: TriangleAlert, frame: 'border-warn/50 bg-warn-wash', ink: 'text-warn' },
  bad: { Icon: CircleAlert, frame: 'border-bad/50 bg-bad-wash', ink: 'text-bad' },
};

/** A sentence the page wants read: `title` in bold, the rest after it, at most one link or two buttons. */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
  onDismiss,
  className,
}: {
  tone?: keyof typeof TONES;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
  className?: string;
}) {
  const { Icon, frame, ink } = TONES[tone];
  const left = useFocusLeft<HTMLDivElement>();
  return (
    <div
      ref={left}
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx('flex flex-wrap items-center gap-x-4 gap-y-3 border px-4 py-3', frame, className)}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3.5">
        <Icon size={17} strokeWidth={1.75} className={cx('mt-0.75 shrink-0', ink)} aria-hidden />
        <div className="min-w-0 text-ink-2">
          <strong className="font-semibold text-ink">{title}</strong> {children}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
      {onDismiss && (
        <IconButton label="Dismiss" onClick={onDismiss} className="-my-1 -mr-2">
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
