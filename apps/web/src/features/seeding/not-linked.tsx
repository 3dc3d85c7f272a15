import { Unlink } from 'lucide-react';
import { cx } from '~/lib/cx';
import { NOT_LINKED } from './seeder';

/** The prize cannot reach this player. */
export function NotLinked({ boxed = false }: { boxed?: boolean }) {
  return (
    <span
      className={cx(
        'flex items-start gap-1.5 text-left text-small leading-snug text-bad',
        boxed && 'border border-bad/45 bg-panel px-2 py-1.5',
      )}
    >
      <Unlink size={13} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
      {NOT_LINKED}
    </span>
  );
}
