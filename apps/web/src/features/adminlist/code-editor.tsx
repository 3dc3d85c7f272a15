import type { Line, Problem } from '@app/domain/adminlist/rules';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { cx } from '~/kit/cx';
import { Highlighted } from './highlighted';
import { columnsOf, placeOf, startOf, type Place } from './text-places';

/** Height of a line, pixels; it stands in the classes below, too. */
const LINE = 26;
/** Above the first line and below the last one. */
const EDGE = 8;
/** Lines drawn beyond what is seen, so that scrolling shows no gaps. */
const BEYOND = 12;

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
 * A text box that shows its lines numbered and in colour. The box itself is as large as its text and drawn without ink;
 * below it stand the lines that can be seen. So typing, selecting, undoing and reading aloud are the browser's own.
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
  const scroller = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  const look = useCallback(() => {
    const { scrollTop, clientHeight } = scroller.current!;
    setView({ top: scrollTop, height: clientHeight });
  }, []);
  useLayoutEffect(() => {
    look();
    const watch = new ResizeObserver(look);
    watch.observe(scroller.current!);
    return () => watch.disconnect();
  }, [look]);

  const reveal = useCallback((line: number, centre: boolean) => {
    const { scrollTop, clientHeight } = scroller.current!;
    const y = EDGE + (line - 1) * LINE;
    if (y >= scrollTop && y + LINE <= scrollTop + clientHeight) return;
    const beside = centre ? clientHeight / 2 : y < scrollTop ? LINE : clientHeight - 2 * LINE;
    scroller.current!.scrollTop = Math.max(0, y - beside);
  }, []);
  useImperativeHandle(
    handle,
    () => ({
      show({ line, from, to }, focus) {
        const start = startOf(box.current!.value, line);
        box.current!.setSelectionRange(start + from, start + to);
        if (focus) box.current!.focus({ preventScroll: true });
        reveal(line, true);
        scroller.current!.scrollLeft = 0;
        scroller.current!.scrollIntoView?.({ block: 'nearest' });
      },
    }),
    [reveal],
  );
  const place = useCallback(() => {
    const { value, selectionStart, selectionEnd } = box.current!;
    const at = placeOf(value, selectionStart);
    onPlace(at);
    if (selectionStart === selectionEnd && document.activeElement === box.current) reveal(at.line, false);
  }, [onPlace, reveal]);
  useEffect(() => {
    const moved = () => document.activeElement === box.current && place();
    document.addEventListener('selectionchange', moved);
    return () => document.removeEventListener('selectionchange', moved);
  }, [place]);

  const first = Math.max(0, Math.floor((view.top - EDGE) / LINE) - BEYOND);
  const shown = lines.slice(first, first + Math.ceil(view.height / LINE) + 2 * BEYOND);
  return (
    <div
      ref={scroller}
      onScroll={look}
      className="relative h-[min(70vh,46rem)] scroll-my-18 min-h-72 overflow-auto bg-well font-mono text-[14px] leading-[26px] has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-0 has-[textarea:focus-visible]:outline-gold-hi"
    >
      <div
        className="relative min-h-full min-w-full"
        style={{
          height: lines.length * LINE + 2 * EDGE,
          width: `calc(${columnsOf(lines) + 4}ch + 58px)`,
        }}
      >
        <div aria-hidden className="absolute inset-x-0" style={{ top: EDGE + first * LINE }}>
          {shown.map((line, index) => {
            const n = first + index + 1;
            const wrong = problems.get(n);
            return (
              <NumberedLine
                key={n}
                n={n}
                wrong={wrong?.some(({ severity }) => severity === 'problem')}
                mark={marks.get(n)}
              >
                <Highlighted
                  text={line}
                  line={understood(line)}
                  {...(wrong ? { problems: wrong } : {})}
                  found={found?.line === n ? found : undefined}
                />
              </NumberedLine>
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
          onSelect={place}
          className="absolute inset-0 resize-none overflow-hidden bg-transparent py-2 pr-2 pl-14.5 whitespace-pre text-transparent caret-gold-hi outline-none [tab-size:4] selection:bg-gold-lo/50 selection:text-transparent"
        />
      </div>
    </div>
  );
}

const EDGES = {
  wrong: { row: 'bg-bad-wash', edge: 'border-bad', ink: 'text-bad' },
  added: { row: 'bg-ok-wash', edge: 'border-ok', ink: 'text-ink-3' },
  changed: { row: 'bg-warn-wash', edge: 'border-warn', ink: 'text-ink-3' },
  as: { row: '', edge: 'border-transparent', ink: 'text-ink-3' },
};

function NumberedLine({
  n,
  wrong = false,
  mark = 'as',
  children,
}: {
  n: number;
  wrong?: boolean | undefined;
  mark?: 'added' | 'changed' | 'as' | undefined;
  children: ReactNode;
}) {
  const { row, edge, ink } = EDGES[wrong ? 'wrong' : mark];
  return (
    <div className={cx('flex h-[26px]', row)}>
      <span
        className={cx(
          'sticky left-0 z-10 w-12.5 shrink-0 border-l-3 bg-well pr-2.5 text-right text-small leading-[26px] tabular-nums select-none',
          edge,
          ink,
        )}
      >
        {n}
      </span>
      <span className="pl-2 whitespace-pre [tab-size:4]">{children}</span>
    </div>
  );
}
