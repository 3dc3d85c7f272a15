import { Dialog } from '~/ui/kit/dialog/dialog';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { cx } from '~/lib/cx';
import type { GameWeapons } from './weapon-list';

/** Every weapon with what it did. */
export default function AllWeapons<Weapon extends { readonly weapon: string }>({
  of: { nameOf, columns, variantsOf },
  weapons,
  onClose,
}: {
  of: GameWeapons<Weapon>;
  weapons: readonly Weapon[];
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={onClose} title="All Weapons" width="w-[min(760px,100vw)]">
      <table className="w-full border-collapse [--cell:40px]" aria-label="All Weapons">
        <thead>
          <tr>
            <Th number className="w-11 px-1.5!">
              Rank
            </Th>
            <Th>Weapon</Th>
            {columns.map(({ head }) => (
              <Th key={head} number>
                {head}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weapons.map((weapon, index) => {
            const variants = variantsOf?.(weapon);
            return (
              <Row key={weapon.weapon}>
                <Td number className="px-1.5! text-ink-3">
                  {index + 1}
                </Td>
                <Td className="py-2 [overflow-wrap:anywhere]">
                  {nameOf(weapon.weapon)}
                  {variants && <span className="block text-small text-ink-3">{variants}</span>}
                </Td>
                {columns.map(({ head, of, second }) => (
                  <Td key={head} number className={cx(second && 'text-ink-2')}>
                    {of(weapon)}
                  </Td>
                ))}
              </Row>
            );
          })}
        </tbody>
      </table>
    </Dialog>
  );
}
