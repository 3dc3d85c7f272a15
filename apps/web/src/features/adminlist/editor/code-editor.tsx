import type { Line, Problem } from '@app/domain/adminlist/rules';
import { useCallback, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { cx } from '~/lib/cx';
import { Highlighted } from './highlighted';
import { placeOf, startOf, type Place } from './text-places';

/** Height of a line, pixels; it stands in the classes below, too. */
const LINE = 26;
/** Above the first line and below the last one. */
const EDGE = 8;
/** Lines drawn beyond what is seen, so that scrolling shows no gaps. */
const BEYOND = 6;

/** A stretch of one line. */
export interface Stretch {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

export interface EditorHandle {
  /** Brings a stretch into view; with `focus` it is selected and typing goes there. */
  show(stretch: Stretch, focus: boolean): void;
}

/**
 * A text box that shows its lines numbered and in colour: the box itself is drawn without ink, and the lines that can be
 * seen lie below it. So typing, scrolling, selecting, undoing and reading aloud are the browser's own, whatever the length.
 */
export function CodeEditor({
  text,
  lines,
  understood,
  problems,
  marks,
  found,
  readOnly,
  label,
  describedBy,
  onChange,
  onPlace,
  handle,
}: {
  text: string;
  /** The text, line by line. */
  lines: readonly string[];
  understood: (line: string) => Line;
  /** By line. */
  problems: ReadonlyMap<number, readonly Problem[]>;
  /** Lines that are not as they were saved. */
  marks: ReadonlyMap<number, 'added' | 'changed'>;
  found: Stretch | undefined;
  readOnly: boolean;
  label: string;
  describedBy: string;
  onChange: (text: string) => void;
  onPlace: (place: Place) => void;
  handle: Ref<EditorHandle>;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState({ top: 0, left: 0, height: 800 });
  const look = useCallback(() => {
    const { scrollTop, scrollLeft, clientHeight } = box.current!;
    setView({ top: scrollTop, left: scrollLeft, height: clientHeight });
  }, []);
  useLayoutEffect(() => {
    look();
    const watch = new ResizeObserver(look);
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, [look]);
  useImperativeHandle(
    handle,
    () => ({
      show({ line, from, to }, focus) {
        const { value, clientHeight } = box.current!;
        const start = startOf(value, line);
        box.current!.setSelectionRange(start + from, start + to);
        box.current!.scrollTop = Math.max(0, EDGE + (line - 1) * LINE - clientHeight / 2);
        box.current!.scrollLeft = 0;
        if (!focus) return;
        box.current!.focus({ preventScroll: true });
        onPlace({ line, column: from });
        box.current!.scrollIntoView?.({ block: 'nearest' });
      },
    }),
    [onPlace],
  );

  const first = Math.max(0, Math.floor((view.top - EDGE) / LINE) - BEYOND);
  const shown = lines.slice(first, first + Math.ceil(view.height / LINE) + 2 * BEYOND);
  const down = EDGE + first * LINE - view.top;
  const looks = shown.map((_, index) => {
    const n = first + index + 1;
    const wrong = problems.get(n)?.some(({ severity }) => severity === 'problem');
    return LOOKS[wrong ? 'wrong' : (marks.get(n) ?? 'as')];
  });
  return (
    <div className="relative h-[min(70vh,46rem)] min-h-72 overflow-hidden bg-well font-mono text-[14px] leading-[26px]">
      <div
        aria-hidden
        className="absolute top-0 left-14.5 w-max min-w-full"
        style={{ transform: `translate(${-view.left}px, ${down}px)` }}
      >
        {shown.map((line, index) => {
          const n = first + index + 1;
          return (
            <div key={n} className={cx('h-[26px] whitespace-pre [tab-size:4]', looks[index]!.row)}>
              <Highlighted
                text={line}
                line={understood(line)}
                problems={problems.get(n)}
                found={found?.line === n ? found : undefined}
              />
            </div>
          );
        })}
      </div>
      <textarea
        ref={box}
        value={text}
        readOnly={readOnly}
        aria-label={label}
        aria-describedby={describedBy}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        wrap="off"
        onChange={({ target }) => onChange(target.value)}
        onScroll={look}
        onSelect={({ currentTarget: { value, selectionStart } }) => onPlace(placeOf(value, selectionStart))}
        className="absolute inset-0 size-full scroll-my-18 resize-none overflow-auto bg-transparent py-2 pr-2 pl-14.5 whitespace-pre text-transparent caret-gold-hi [tab-size:4] selection:bg-gold-lo/50 selection:text-transparent focus-visible:-outline-offset-2"
      />
      <div aria-hidden className="pointer-events-none absolute inset-y-0.5 left-0.5 w-12.5 overflow-hidden bg-well">
        <div style={{ transform: `translateY(${down - 2}px)` }}>
          {looks.map(({ edge, ink }, index) => (
            <div
              key={first + index}
              className={cx('h-[26px] border-l-3 pr-2.5 text-right text-small leading-[26px] tabular-nums', edge, ink)}
            >
              {first + index + 1}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const LOOKS = {
  wrong: { row: 'bg-bad-wash', edge: 'border-bad', ink: 'text-bad' },
  added: { row: 'bg-ok-wash', edge: 'border-ok', ink: 'text-ink-3' },
  changed: { row: 'bg-warn-wash', edge: 'border-warn', ink: 'text-ink-3' },
  as: { row: '', edge: 'border-transparent', ink: 'text-ink-3' },
};
