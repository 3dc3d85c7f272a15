import type { Line, Problem } from '@app/domain/adminlist/rules';
import { useCallback, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react';
import { cx } from '~/lib/cx';
import { Highlighted } from './highlighted';
import { placeOf, startOf, type Place } from './text-places';

/** Height of a line, pixels; it stands in the classes below, too. */
const LINE = 26;
/** Above the first line and below the last one. */
const EDGE = 8;
/** Lines drawn above and below the view, so that scrolling shows no gaps. */
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

interface DrawnText {
  /** The text, line by line. */
  readonly lines: readonly string[];
  readonly understood: (line: string) => Line;
  /** By line. */
  readonly problems: ReadonlyMap<number, readonly Problem[]>;
  /** Lines that are not as they were saved. */
  readonly marks: ReadonlyMap<number, 'added' | 'changed'>;
  readonly found: Stretch | undefined;
}

/**
 * A text box that shows its lines numbered and in colour: the box itself is drawn without ink, and the lines that can be
 * seen lie below it. So typing, scrolling, selecting, undoing and reading aloud are the browser's own, whatever the length.
 */
export function CodeEditor({
  text,
  readOnly,
  label,
  describedBy,
  onChange,
  onPlace,
  handle,
  ...drawn
}: DrawnText & {
  text: string;
  readOnly: boolean;
  label: string;
  describedBy: string;
  onChange: (text: string) => void;
  onPlace: (place: Place) => void;
  handle: Ref<EditorHandle>;
}) {
  const { box, view, look } = useView();
  useHandle(handle, box, onPlace);
  const first = Math.max(0, Math.floor((view.top - EDGE) / LINE) - BEYOND);
  const last = first + Math.ceil(view.height / LINE) + 2 * BEYOND;
  const down = EDGE + first * LINE - view.top;
  const rows = rowsOf(drawn, first, last);
  return (
    <div className="relative h-[min(70vh,46rem)] min-h-72 overflow-hidden bg-well font-mono text-[14px] leading-[26px]">
      <div
        aria-hidden
        className="absolute top-0 left-14.5 w-max min-w-full"
        style={{ transform: `translate(${-view.left}px, ${down}px)` }}
      >
        {rows.map(({ number, line, problems, look: { row } }) => (
          <div key={number} className={cx('h-[26px] whitespace-pre [tab-size:4]', row)}>
            <Highlighted
              text={line}
              line={drawn.understood(line)}
              problems={problems}
              found={drawn.found?.line === number ? drawn.found : undefined}
            />
          </div>
        ))}
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
          {rows.map(({ number, look: { edge, ink } }) => (
            <div
              key={number}
              className={cx('h-[26px] border-l-3 pr-2.5 text-right text-small leading-[26px] tabular-nums', edge, ink)}
            >
              {number}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The box, and the part of it that is in view, pixels. */
function useView() {
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
  return { box, view, look };
}

function useHandle(
  handle: Ref<EditorHandle>,
  box: RefObject<HTMLTextAreaElement | null>,
  onPlace: (place: Place) => void,
): void {
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
    [box, onPlace],
  );
}

const LOOKS = {
  wrong: { row: 'bg-bad-wash', edge: 'border-bad', ink: 'text-bad' },
  added: { row: 'bg-ok-wash', edge: 'border-ok', ink: 'text-ink-3' },
  changed: { row: 'bg-warn-wash', edge: 'border-warn', ink: 'text-ink-3' },
  as: { row: '', edge: 'border-transparent', ink: 'text-ink-3' },
};

/** The lines from index `first` up to `last`, with their numbers and looks. */
const rowsOf = ({ lines, problems, marks }: DrawnText, first: number, last: number) =>
  lines.slice(first, last).map((line, index) => {
    const number = first + index + 1;
    const inLine = problems.get(number);
    const wrong = inLine?.some(({ severity }) => severity === 'problem');
    return { number, line, problems: inLine, look: LOOKS[wrong ? 'wrong' : (marks.get(number) ?? 'as')] };
  });
