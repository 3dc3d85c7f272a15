import { X } from 'lucide-react';
import { Button } from '~/ui/kit/controls/button';
import { useFocusLeft } from '~/ui/kit/feedback/use-focus-left';
import { cx } from '~/lib/cx';

const EDGES = {
  unchanged: 'border-l-transparent',
  added: 'border-l-ok bg-ok-wash',
  removed: 'border-l-bad bg-bad-wash',
};
const STATE_TEXTS = { unchanged: '', added: 'to be added', removed: 'to be removed' };

/** One player of a list, and the button that takes them off or back. */
export function PlayerRow({
  id,
  name,
  state = 'unchanged',
  busy,
  onPress,
}: {
  id: string;
  name: string | undefined;
  state?: keyof typeof EDGES;
  busy?: string | false;
  onPress: () => void;
}) {
  const left = useFocusLeft<HTMLLIElement>();
  const gone = state === 'removed';
  return (
    <li
      ref={left}
      className={cx(
        'flex min-h-11 items-center gap-x-4 border-b border-l-2 border-b-line py-1.5 pr-1.5 pl-3.5 last:border-b-0',
        EDGES[state],
      )}
    >
      <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-4">
        <span className={cx('font-mono text-small break-all', gone && 'line-through decoration-bad')}>{id}</span>
        <bdi className={cx('min-w-0 max-phone:w-full', name ? 'text-ink-2' : 'text-ink-3')}>
          {name ?? 'Unknown Player'}
        </bdi>
        {STATE_TEXTS[state] && <span className="text-small text-ink-3 phone:ml-auto">{STATE_TEXTS[state]}</span>}
      </div>
      <Button size="small" look="ghost" busy={busy} onClick={onPress} aria-label={`${gone ? 'Keep' : 'Remove'} ${id}`}>
        {!gone && <X size={15} strokeWidth={1.75} aria-hidden />}
        {gone ? 'Undo' : 'Remove'}
      </Button>
    </li>
  );
}
