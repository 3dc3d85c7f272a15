import type { CardSquare } from '@app/contracts/bingo/bingo';
import type { CSSProperties } from 'react';
import { LOOKS } from '../difficulties';

/** From this many characters on the type gives way. */
const LONG = 42;

/** What a square says to those who do not see it. */
export const squareName = ({ value, difficulty }: CardSquare, marked: boolean, inLine: boolean): string =>
  `${value}, ${LOOKS[difficulty].label}, ${marked ? (inLine ? 'marked, in a line' : 'marked') : 'not marked'}`;

/** The inside of a square: difficulty, text, and the stamp of a marked one. */
export function SquareFace({ square, place, marked }: { square: CardSquare; place: number; marked: boolean }) {
  return (
    <>
      <span className="bingo-label">{LOOKS[square.difficulty].label}</span>
      <span className="bingo-text" data-long={square.value.length > LONG || undefined}>
        <bdi>{square.value}</bdi>
      </span>
      {marked && <Stamp place={place} />}
    </>
  );
}

/** No two neighbours are stamped at the same angle. */
const angleOf = (place: number) => ((place * 37) % 25) - 12;

function Stamp({ place }: { place: number }) {
  return (
    <svg
      viewBox="0 0 56 56"
      className="bingo-stamp"
      style={{ '--angle': `${angleOf(place)}deg` } as CSSProperties}
      fill="none"
      stroke="currentColor"
      aria-hidden
    >
      <circle cx="28" cy="28" r="25.5" strokeWidth="3" />
      <circle cx="28" cy="28" r="20.5" strokeWidth="1.4" />
      <path d="M17.5 29.5l7.5 8L38.5 19" strokeWidth="5.5" />
    </svg>
  );
}
