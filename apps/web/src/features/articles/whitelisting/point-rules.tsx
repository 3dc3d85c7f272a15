import type { Contents, Section } from '@app/contracts/content/pages';
import { POINT_RULES } from '~/lib/point-rules';
import { useSite } from '~/lib/site';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { Html } from '~/ui/page/html';

/** How a server counts: which points at how many players, and what a squad of which size is worth. */
export function PointRules({ points }: Pick<Contents['whitelisting']['parts'], 'points'>) {
  const { 'seeding-points': seeding, 'leading-points': leading } = points.parts;
  return (
    <section aria-labelledby="points" className="border-y border-line bg-panel">
      <div className="page py-14 nav:py-20">
        <h2 id="points" className="text-1">
          {points.title}
        </h2>
        <Html className="mt-4 max-w-[64ch] text-[1.0625rem] leading-[1.6] text-ink-2">{points.html}</Html>
        <PlayerScale seeding={seeding.title} leading={leading.title} />
        <div className="mt-12 grid gap-x-16 gap-y-12 nav:grid-cols-[5fr_6fr]">
          <Seeding seeding={seeding} />
          <Leading leading={leading} />
        </div>
      </div>
    </section>
  );
}

/** A server from empty to full, and where on the way each kind of point is earned. */
function PlayerScale({ seeding, leading }: { seeding: string; leading: string }) {
  const { servers } = useSite();
  const { fewest, most } = POINT_RULES.seeding;
  const { leadingAbove } = POINT_RULES;
  const full = Math.max(
    ...servers.filter(({ game }) => game === 'squad').map(({ capacity }) => capacity),
    leadingAbove + 1,
  );
  const share = (players: number) => `${(players / full) * 100}%`;
  const zones = [
    { from: fewest, to: most, title: seeding, look: 'bg-squad text-ground' },
    {
      from: leadingAbove,
      to: full,
      title: leading,
      look: 'border-2 border-squad bg-ground text-squad',
    },
  ];
  const marks = [fewest, most, full];
  return (
    <figure className="mt-10">
      <div className="relative h-13 bg-[repeating-linear-gradient(90deg,var(--line)_0_1px,transparent_1px_1%)]">
        {zones.map(({ from, to, title, look }) => (
          <p
            key={title}
            className={`title absolute inset-y-0 grid place-items-center px-2 text-center text-body leading-tight phone:text-4 ${look}`}
            style={{ left: share(from), width: share(to - from) }}
          >
            {title}
          </p>
        ))}
      </div>
      <div className="figures relative mt-2 h-6 text-[1.1875rem] leading-none font-[650] text-ink" aria-hidden>
        {marks.map((players) => (
          <span
            key={players}
            className="absolute -translate-x-1/2 last:-translate-x-full"
            style={{ left: share(players) }}
          >
            {players}
          </span>
        ))}
      </div>
      <figcaption className="mt-1 text-small text-ink-3">
        Players on a server: {fewest} to {most} for seeding, over {leadingAbove} for leading, {full} when it is full.
      </figcaption>
    </figure>
  );
}

function Seeding({ seeding }: { seeding: Section }) {
  const { minutes, days } = POINT_RULES;
  const { fewest, most } = POINT_RULES.seeding;
  const figures = [
    { figure: '1', label: `point every ${minutes} minutes` },
    { figure: `${fewest}–${most}`, label: 'players on the server' },
    { figure: `${days}`, label: 'days until a point rolls off' },
  ];
  return (
    <div>
      <h3 className="text-2">{seeding.title}</h3>
      <Html className="mt-3 max-w-[56ch] text-[1.0625rem] leading-[1.6] text-ink-2">{seeding.html}</Html>
      <dl className="mt-7 border-b border-line">
        {figures.map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-row-reverse items-baseline justify-end gap-4 border-t border-line py-3.5"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="figures w-28 shrink-0 whitespace-nowrap text-[2.75rem] leading-none font-[750]">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Leading({ leading }: { leading: Section }) {
  const { bySquadSize: points, lockedCosts, minutes } = POINT_RULES;
  return (
    <div>
      <h3 className="text-2">{leading.title}</h3>
      <Html className="mt-3 max-w-[60ch] text-[1.0625rem] leading-[1.6] text-ink-2">{leading.html}</Html>
      <table className="mt-6 w-full [--cell:2.5rem]">
        <caption className="sr-only">Squad-lead points every {minutes} minutes, by the size of the squad</caption>
        <thead>
          <tr>
            <Th className="pl-0">Squad size</Th>
            <Th number>Points</Th>
            <Th number className="pr-0">
              Locked
            </Th>
          </tr>
        </thead>
        <tbody>
          {points.map((worth, index) => (
            <Row key={`${index + 1}`}>
              <th scope="row" className="text-left font-normal">
                <span className="flex items-center gap-3">
                  <span className="figures w-4 text-right text-[1.1875rem] leading-none font-[650]">{index + 1}</span>
                  <Pips filled={index + 1} of={points.length} />
                </span>
              </th>
              <Td number>{worth}</Td>
              <Td number className="pr-0 text-ink-2">
                {(worth * (100 - lockedCosts)) / 100}
              </Td>
            </Row>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A squad, place by place. */
function Pips({ filled, of }: { filled: number; of: number }) {
  return (
    <span className="flex gap-1" aria-hidden>
      {Array.from({ length: of }, (_, index) => (
        <span key={index} className={`h-3.5 w-2 ${index < filled ? 'bg-squad' : 'border border-line-strong'}`} />
      ))}
    </span>
  );
}
