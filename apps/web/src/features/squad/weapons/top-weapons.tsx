import type { SquadWeaponsAnswer } from '@app/contracts/squad/squad';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { fetchedPart } from '~/lib/code/fetched';
import { Button } from '~/ui/kit/controls/button';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { figure, weaponText } from '../figures';
import { Panel } from '../panel';
import { PartFailure } from '../part-failure';
import { weaponsQuery } from '../queries';
import { WeaponPicture } from './weapon-picture';

const FIRST = 5;

const AllWeapons = fetchedPart(() => import('./all-weapons'));

/** The five with most wounds, and all of them in a window. */
export function TopWeapons({ player }: { player: string }) {
  const { data, error, refetch, isFetching } = useQuery(weaponsQuery(player));
  const [open, setOpen] = useState(false);
  if (!data && error)
    return (
      <PartFailure message="Failed to load weapon statistics" error={error} onRetry={refetch} retrying={isFetching} />
    );
  const weapons = data?.data.topWeapons;
  return (
    <Panel
      title="Top Weapons"
      aside={
        weapons && weapons.length > FIRST ? (
          <Button size="small" onClick={() => setOpen(true)}>
            View More
          </Button>
        ) : undefined
      }
    >
      {!weapons && (
        <Loading text="Loading weapons...">
          <SkeletonRows
            count={FIRST}
            row="h-12 gap-4 border-b border-line px-4.5"
            cells={['h-6 w-12', 'h-4 w-32', 'ml-auto h-4 w-14']}
          />
        </Loading>
      )}
      {weapons?.length === 0 && <p className="px-4.5 py-6 text-ink-2">No weapon data available</p>}
      {weapons && weapons.length > 0 && (
        <>
          <WeaponTable weapons={weapons.slice(0, FIRST)} />
          <p className="border-t border-line px-4.5 py-2.5 text-small text-ink-3">
            Silhouettes:{' '}
            <a className="link text-ink-3" href="https://game-icons.net" target="_blank" rel="noreferrer">
              game-icons.net
            </a>
            , CC BY 3.0
          </p>
          {open && <AllWeapons weapons={weapons} onClose={() => setOpen(false)} />}
        </>
      )}
    </Panel>
  );
}

const WeaponTable = ({ weapons }: { weapons: SquadWeaponsAnswer['data']['topWeapons'] }) => (
  <table className="w-full border-collapse [--cell:48px]" aria-label="Top Weapons">
    <thead>
      <tr>
        <Th className="w-16 pr-0!">
          <span className="sr-only">Kind</span>
        </Th>
        <Th>Weapon</Th>
        <Th number>Wounds</Th>
        <Th number className="max-phone:hidden">
          Damage Dealt
        </Th>
      </tr>
    </thead>
    <tbody>
      {weapons.map((weapon) => (
        <Row key={weapon.weapon}>
          <Td className="pr-0!">
            <WeaponPicture weapon={weapon.weapon} className="h-6 w-12 text-ink-2" />
          </Td>
          <Td className="[overflow-wrap:anywhere]">{weaponText(weapon.weapon)}</Td>
          <Td number>{figure(weapon.wounds)}</Td>
          <Td number className="text-ink-2 max-phone:hidden">
            {figure(weapon.damageDealt)}
          </Td>
        </Row>
      ))}
    </tbody>
  </table>
);
