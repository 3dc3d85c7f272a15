import { Fragment } from 'react';

/** A name as large as the page can carry, a word to a line; those who read only the text find spaces between. `fits` is how many letters of it fit at full size. */
export function HeroTitle({ children: name, fits, id }: { children: string; fits: number; id?: string }) {
  return (
    <h1
      id={id}
      className="-ml-[.03em] text-hero leading-[.8] font-[850] tracking-[-.01em]"
      style={{ fontSize: sizeOf(name, fits) }}
    >
      {name.split(' ').map((word, index) => (
        <Fragment key={word}>
          {index > 0 && ' '}
          <span className="block">{word}</span>
        </Fragment>
      ))}
    </h1>
  );
}

/** Longer names give way, but on a phone only as far as the screen is narrow. A capital is about half as wide as high. */
const sizeOf = (name: string, fits: number) => {
  const longest = Math.max(...name.split(' ').map((word) => word.length));
  if (longest <= fits) return undefined;
  return `max(calc(var(--text-hero) * ${(fits / longest).toFixed(2)}), min(83px, ${(86 / (longest * 0.52)).toFixed(1)}vw))`;
};
