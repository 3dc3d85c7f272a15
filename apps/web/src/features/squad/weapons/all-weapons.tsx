import type { SquadWeaponsAnswer } from '@app/contracts/squad/squad';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { figure, weaponText } from '../figures';

type Weapons = SquadWeaponsAnswer['data']['topWeapons'];

/** Every weapon with what it did. */
export default function AllWeapons({ weapons, onClose }: { weapons: Weapons; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="All Weapons" width="w-[min(760px,100vw)]">
      <table className="w-full border-collapse [--cell:40px]" aria-label="All Weapons">
        <thead>
          <tr>
            <Th number className="w-11 px-1.5!">
              Rank
            </Th>
            <Th>Weapon</Th>
            <Th number>Wounds</Th>
            <Th number>Damage Dealt</Th>
          </tr>
        </thead>
        <tbody>
          {weapons.map((weapon, index) => (
            <Row key={weapon.weapon}>
              <Td number className="px-1.5! text-ink-3">
                {index + 1}
              </Td>
              <Td className="py-2 [overflow-wrap:anywhere]">
                {weaponText(weapon.weapon)}
                {weapon.variants && weapon.variants.length > 1 && (
                  <span className="block text-small text-ink-3">
                    {weapon.variants.map((variant) => weaponText(variant.weapon)).join(', ')}
                  </span>
                )}
              </Td>
              <Td number>{figure(weapon.wounds)}</Td>
              <Td number className="text-ink-2">
                {figure(weapon.damageDealt)}
              </Td>
            </Row>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
