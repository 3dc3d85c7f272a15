import { RibbonBar } from '~/ui/art/ribbons';
import type { GameRibbons } from './ribbons';
import { useRibbons } from './use-ribbons';

const MOST = 8;

/** What somebody wears: their earned ribbons, four across, the last of the list first. */
export function RibbonRack({ of, player }: { of: GameRibbons; player: string }) {
  const ribbons = useRibbons(of, player);
  const earned = of.ribbons.filter(({ id }) => ribbons?.get(id)?.earned).toReversed();
  if (earned.length === 0) return null;
  return (
    <ul aria-label="Ribbons" className="mt-5 grid w-fit grid-cols-4 gap-0.75">
      {earned.slice(0, MOST).map(({ id, name, weave }) => (
        <li key={id} title={name}>
          <RibbonBar weave={weave} label={name} className="w-26 max-phone:w-full" />
        </li>
      ))}
    </ul>
  );
}
