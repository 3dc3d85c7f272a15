import type { TopSeeder } from '@app/contracts/seeding/seeding';
import { TOP_SEEDERS } from '@app/domain/seeding/rules';
import { Badge } from '~/ui/kit/display/badge';
import { cx } from '~/lib/cx';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { NotLinked } from './not-linked';
import { EMPTY, figure, isOwn, PLACES, pointsWord, type Reader, type SeederName } from './seeder';
import { SeederPicture } from './seeder-picture';

const FIRST = PLACES.length + 1;
/** The last in the left one of two columns. */
const HALF = 14;

const RANKS = Array.from({ length: TOP_SEEDERS - PLACES.length }, (_, i) => FIRST + i);

/** Everybody below the podium, with a row for each place that is still empty. */
export function Rankings({
  seeders,
  reader,
  Name,
}: {
  seeders: readonly TopSeeder[] | undefined;
  reader: Reader | undefined;
  Name: SeederName;
}) {
  return (
    <section aria-labelledby="rankings" className="pt-9">
      <h2 id="rankings" className="mb-3 text-2">
        {`Rankings ${FIRST}-${TOP_SEEDERS}`}
      </h2>
      <div className="grid items-start gap-x-10 nav:grid-cols-2">
        {[RANKS.filter((rank) => rank <= HALF), RANKS.filter((rank) => rank > HALF)].map((ranks, column) => (
          <table
            key={ranks[0]}
            aria-label={`Ranks ${ranks[0]} to ${ranks.at(-1)}`}
            className="w-full table-fixed border-collapse [--cell:44px]"
          >
            <colgroup>
              <col className="w-11 nav:w-14" />
              <col />
              <col className="w-21 phone:w-26" />
              <col className="w-13 phone:w-26" />
            </colgroup>
            {/* On a phone both are one list. */}
            <thead className={column === 0 ? undefined : 'max-nav:sr-only'}>
              <tr>
                <Th number className="px-1.5!">
                  Rank
                </Th>
                <Th className="max-phone:px-2">Player</Th>
                <Th number className="max-phone:px-1.5!">
                  Time
                </Th>
                <Th number className="max-phone:px-1!">
                  Points
                </Th>
              </tr>
            </thead>
            <tbody>
              {ranks.map((rank) => (
                <Ranking
                  key={rank}
                  rank={rank}
                  seeder={seeders?.[rank - 1]}
                  loading={!seeders}
                  reader={reader}
                  Name={Name}
                />
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}

function Ranking({
  rank,
  seeder,
  loading,
  reader,
  Name,
}: {
  rank: number;
  seeder: TopSeeder | undefined;
  loading: boolean;
  reader: Reader | undefined;
  Name: SeederName;
}) {
  const own = seeder !== undefined && isOwn(seeder, reader);
  const { seedingTime, seedingPoints } = seeder ?? EMPTY;
  return (
    <Row yours={own} className="last:border-b!">
      <Td number className="px-1.5! text-ink-3">
        {rank}
      </Td>
      {loading ? (
        <>
          <Td className="max-phone:px-2">
            <span className="flex items-center gap-3">
              <Skeleton className="size-7" />
              <Skeleton className="h-4 w-32 max-w-full" />
            </span>
          </Td>
          <Td className="max-phone:px-1.5!">
            <Skeleton className="ml-auto h-4 w-14" />
          </Td>
          <Td className="max-phone:px-1!">
            <Skeleton className="ml-auto h-4 w-8" />
          </Td>
        </>
      ) : (
        <>
          <Td className="py-1.5 max-phone:px-2">
            <span className="flex min-w-0 items-center gap-3">
              <SeederPicture
                name={seeder?.displayName}
                avatarUrl={seeder?.avatarUrl ?? null}
                own={own}
                size={28}
                className="self-start"
              />
              <span className="min-w-0">
                <span className="flex min-w-0 flex-wrap items-center gap-x-2.5">
                  {seeder ? (
                    <Name
                      name={seeder.displayName}
                      steamId={seeder.steamId}
                      playerId=""
                      className="min-w-0 py-0.5 font-semibold"
                    />
                  ) : (
                    <span className="text-ink-3">{EMPTY.displayName}</span>
                  )}
                  {own && <Badge tone="won">You</Badge>}
                </span>
                {seeder && seeder.discordId === undefined && <NotLinked />}
              </span>
            </span>
          </Td>
          <Td className={cx('text-right whitespace-nowrap max-phone:px-1.5!', seeder ? 'text-ink-2' : 'text-ink-3')}>
            {seedingTime}
          </Td>
          <Td number className={cx('max-phone:px-1!', !seeder && 'text-ink-3')}>
            {figure(seedingPoints)}{' '}
            <span className="font-sans text-small font-normal text-ink-3 max-phone:sr-only">
              {pointsWord(seedingPoints)}
            </span>
          </Td>
        </>
      )}
    </Row>
  );
}
