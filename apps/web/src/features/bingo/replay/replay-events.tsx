import type { BingoParticipant } from '@app/contracts/bingo/bingo';
import { useEffect, useRef } from 'react';
import { cx } from '~/lib/cx';
import { around, eventText, isMilestone, type Frame } from './replay';
import { exactTimeOf } from '../times';

/** As many entries as the list holds at once; the slider reaches the others. */
const SHOWN = 80;

/** What happened around a moment, with the time of each event. Pressing one goes there. */
export function ReplayEvents({
  frames,
  everybody,
  index,
  onSeek,
}: {
  frames: readonly Frame[];
  everybody: readonly BingoParticipant[];
  index: number;
  onSeek: (index: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const { from, to } = around(index, frames.length, SHOWN);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    // Moves the list alone: scrollIntoView would move the window around it too.
    if (box && current) box.scrollTop = current.offsetTop - box.clientHeight / 2 + current.clientHeight / 2;
  }, [index]);
  return (
    <section aria-labelledby="replay-events">
      <h3 id="replay-events" className="mb-3 text-3">
        Events
      </h3>
      <ol ref={list} className="relative max-h-64 overflow-y-auto border border-line bg-panel">
        {frames.slice(from, to).map(({ event }, nth) => {
          const at = from + nth;
          return (
            <li key={`${event.revision} ${event.type}`} aria-current={at === index || undefined}>
              <button
                type="button"
                onClick={() => onSeek(at)}
                className={cx(
                  'grid min-h-8 w-full grid-cols-[66px_minmax(0,1fr)] items-baseline gap-x-3 border-l-2 px-3 py-1 text-left text-small hover:bg-raised focus-visible:-outline-offset-2',
                  at === index ? 'border-gold bg-raised' : 'border-transparent',
                  at > index ? 'text-ink-3' : isMilestone(event) ? 'text-gold' : 'text-ink-2',
                )}
              >
                <span className="figures text-body">{exactTimeOf(event.at)}</span>
                <span>{eventText(event, everybody)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
