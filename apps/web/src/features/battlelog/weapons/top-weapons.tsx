import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cx } from '~/lib/cx';
import { fetchedPart } from '~/lib/code/fetched';
import { Button } from '~/ui/kit/controls/button';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { Panel } from '../panel';
import { PartFailure } from '../part-failure';
import type { GameWeapons } from './weapon-list';
import { WeaponPicture } from './weapon-picture';

const FIRST = 5;

const AllWeapons = fetchedPart(() => import('./all-weapons'));

/** The first five, and all of them in a window. */
export function TopWeapons<Weapon extends { readonly weapon: string }>({
  of,
  player,
}: {
  of: GameWeapons<Weapon>;
  player: string;
}) {
  const { data, error, refetch, isFetching } = useQuery(of.query(player));
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
          <WeaponTable of={of} weapons={weapons.slice(0, FIRST)} />
          <p className="border-t border-line px-4.5 py-2.5 text-small text-ink-3">
            {of.note} Silhouettes:{' '}
            <a className="link text-ink-3" href="https://game-icons.net" target="_blank" rel="noreferrer">
              game-icons.net
            </a>
            , CC BY 3.0
          </p>
          {open && <AllWeapons of={of as never} weapons={weapons} onClose={() => setOpen(false)} />}
        </>
      )}
    </Panel>
  );
}

function WeaponTable<Weapon extends { readonly weapon: string }>({
  of: { columns, nameOf, kindOf },
  weapons,
}: {
  of: GameWeapons<Weapon>;
  weapons: readonly Weapon[];
}) {
  return (
    <table className="w-full border-collapse [--cell:48px]" aria-label="Top Weapons">
      <thead>
        <tr>
          <Th className="w-16 pr-0!">
            <span className="sr-only">Kind</span>
          </Th>
          <Th>Weapon</Th>
          {columns.map(({ head, second }) => (
            <Th key={head} number className={cx(second && 'max-phone:hidden')}>
              {head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weapons.map((weapon) => (
          <Row key={weapon.weapon}>
            <Td className="pr-0!">
              <WeaponPicture weapon={weapon.weapon} kind={kindOf?.(weapon.weapon)} className="h-6 w-12 text-ink-2" />
            </Td>
            <Td className="[overflow-wrap:anywhere]">{nameOf(weapon.weapon)}</Td>
            {columns.map(({ head, of, second }) => (
              <Td key={head} number className={cx(second && 'text-ink-2 max-phone:hidden')}>
                {of(weapon)}
              </Td>
            ))}
          </Row>
        ))}
      </tbody>
    </table>
  );
}
