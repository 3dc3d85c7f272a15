import { FRAME, SYMBOLS, type SymbolName } from '@app/contracts/community/symbols';
import { useSite } from '~/lib/site';
import { cx } from '~/lib/cx';

/** The parts of the community that have a symbol. */
export type Part = 'mark' | 'squad' | 'reforger' | 'starcitizen' | 'bingo';

export const PART_INKS = {
  community: 'text-community',
  squad: 'text-squad',
  reforger: 'text-reforger',
  starcitizen: 'text-starcitizen',
};

/** A part of the community as a unit on the map, in the symbol its configuration gives it. */
export function UnitSymbol({ of, className }: { of: Part; className?: string }) {
  const { symbols } = useSite();
  return <Symbol name={symbols[of] ?? symbols.mark} className={className} />;
}

/** Any unit on the map. */
export function Symbol({
  name,
  weight = 1.7,
  className,
}: {
  name: SymbolName;
  weight?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 36 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      className={cx('shrink-0', className)}
      aria-hidden
    >
      <path d={FRAME} />
      <path d={SYMBOLS[name]} />
    </svg>
  );
}
