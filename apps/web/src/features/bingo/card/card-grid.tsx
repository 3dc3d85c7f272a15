import type { CardSquare } from '@app/contracts/bingo/bingo';
import { completedLines } from '@app/domain/bingo/rules';
import { useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '~/lib/cx';
import './bingo.css';
import { LOOKS } from '../difficulties';
import { squareName, SquareFace } from './square';

interface Card {
  readonly card: readonly CardSquare[];
  readonly side: number;
  readonly marked: ReadonlySet<number>;
  /** Whose card it is, for those who do not see the heading. */
  readonly label: string;
}

/**
 * A card to play on: one stop for the Tab key, arrows, Home and End move inside, Space and Enter toggle.
 * `busy` is the square that waits for the server's word.
 */
export function CardGrid({
  card,
  side,
  marked,
  label,
  busy,
  onToggle,
}: Card & { busy?: number | undefined; onToggle: (square: number) => void }) {
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const lines = completedLines(side, marked);
  const inLine = new Set(lines.flat());
  const move = (event: KeyboardEvent) => {
    const to = destination(event, at, side);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    grid.current?.querySelector<HTMLElement>(`[data-square="${to}"]`)?.focus();
  };
  return (
    <div ref={grid} className="bingo-card" data-side={side} role="grid" aria-label={label} onKeyDown={move}>
      {rowsOf(card, side).map((row, nth) => (
        <div key={nth} className="bingo-row" role="row">
          {row.map(({ square, place }) => (
            <div key={place} className="bingo-cell" role="gridcell">
              <button
                type="button"
                data-square={place}
                tabIndex={place === at ? 0 : -1}
                aria-pressed={marked.has(place)}
                aria-label={squareName(square, marked.has(place), inLine.has(place))}
                aria-busy={busy === place}
                title={square.value}
                data-marked={marked.has(place) || undefined}
                data-in-line={inLine.has(place) || undefined}
                className={cx('bingo-square', LOOKS[square.difficulty].tone)}
                onFocus={() => setAt(place)}
                onClick={() => onToggle(place)}
              >
                <SquareFace square={square} place={place} marked={marked.has(place)} />
              </button>
            </div>
          ))}
        </div>
      ))}
      <Lines lines={lines} side={side} />
    </div>
  );
}

/** The same card to look at. */
export function CardView({ card, side, marked, label }: Card) {
  const lines = completedLines(side, marked);
  const inLine = new Set(lines.flat());
  return (
    <div className="bingo-card" data-side={side} data-small role="table" aria-label={label}>
      {rowsOf(card, side).map((row, nth) => (
        <div key={nth} className="bingo-row" role="row">
          {row.map(({ square, place }) => (
            <div key={place} className="bingo-cell" role="cell">
              <div
                title={square.value}
                data-marked={marked.has(place) || undefined}
                data-in-line={inLine.has(place) || undefined}
                className={cx('bingo-square', LOOKS[square.difficulty].tone)}
              >
                <SquareFace square={square} place={place} marked={marked.has(place)} />
                {marked.has(place) && (
                  <span className="sr-only">{inLine.has(place) ? 'marked, in a line' : 'marked'}</span>
                )}
              </div>
            </div>
          ))}
        </div>
      ))}
      <Lines lines={lines} side={side} />
    </div>
  );
}

const rowsOf = (card: readonly CardSquare[], side: number) =>
  Array.from({ length: side }, (_, row) =>
    card.slice(row * side, row * side + side).map((square, column) => ({ square, place: row * side + column })),
  );

const destination = ({ key, ctrlKey }: KeyboardEvent, at: number, side: number): number | undefined => {
  const [row, column] = [Math.floor(at / side), at % side];
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? at - 1 : undefined;
    case 'ArrowRight':
      return column < side - 1 ? at + 1 : undefined;
    case 'ArrowUp':
      return row > 0 ? at - side : undefined;
    case 'ArrowDown':
      return row < side - 1 ? at + side : undefined;
    case 'Home':
      return ctrlKey ? 0 : row * side;
    case 'End':
      return ctrlKey ? side * side - 1 : row * side + side - 1;
    default:
      return undefined;
  }
};

/** Where a stamp stands inside its square, as shares of it; bingo.css places it there. */
const STAMP = { x: 0.78, y: 0.77 };

/** Drawn through the stamps of each full line. */
function Lines({ lines, side }: { lines: readonly (readonly number[])[]; side: number }) {
  const at = (square: number) => ({
    x: `${((((square % side) + STAMP.x) / side) * 100).toFixed(3)}%`,
    y: `${(((Math.floor(square / side) + STAMP.y) / side) * 100).toFixed(3)}%`,
  });
  return (
    <svg className="bingo-lines" aria-hidden>
      {lines.map((line) => {
        const [from, to] = [at(line[0]!), at(line.at(-1)!)];
        return (
          <line key={line.join()} className="bingo-line" x1={from.x} y1={from.y} x2={to.x} y2={to.y} pathLength={1} />
        );
      })}
    </svg>
  );
}
