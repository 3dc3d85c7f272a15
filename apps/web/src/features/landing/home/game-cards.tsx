import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSite } from '~/lib/site';
import { Terrain } from '~/ui/art/terrain';
import { cx } from '~/lib/cx';
import { UnitSymbol } from '~/ui/art/unit-symbol';
import reforger from 'terrain:reforger.svg?url';
import squad from 'terrain:squad.svg?url';
import starCitizen from 'terrain:star-citizen.svg?url';

const GAMES: readonly {
  to: string;
  name: string;
  tint: 'squad' | 'reforger' | 'starcitizen';
  ink: string;
  rule: string;
  terrain: string;
}[] = [
  {
    to: '/squad',
    name: 'Squad',
    tint: 'squad',
    ink: 'text-squad',
    rule: 'border-squad',
    terrain: squad,
  },
  {
    to: '/reforger',
    name: 'Reforger',
    tint: 'reforger',
    ink: 'text-reforger',
    rule: 'border-reforger',
    terrain: reforger,
  },
  {
    to: '/starcitizen',
    name: 'Star Citizen',
    tint: 'starcitizen',
    ink: 'text-starcitizen',
    rule: 'border-starcitizen',
    terrain: starCitizen,
  },
];

/** One panel a game, each on its own terrain, sharing their hairlines. */
export function GameCards({ className }: { className?: string }) {
  const { cards, games } = useSite();
  const played = GAMES.filter(({ tint }) => games.includes(tint));
  return (
    <ul className={cx('grid border border-line-strong nav:auto-cols-fr nav:grid-flow-col', className)}>
      {played.map((game) => (
        <li
          key={game.name}
          className="group relative isolate flex min-h-75 flex-col justify-end overflow-hidden border-line-strong p-6 not-first:border-t nav:min-h-105 nav:not-first:border-t-0 nav:not-first:border-l"
        >
          <Terrain
            src={game.terrain}
            tint={game.tint}
            className="absolute inset-0 -z-20 transition-opacity duration-160 nav:bottom-1/4"
          />
          <div className="absolute inset-0 -z-10 bg-linear-to-b from-ground/0 from-25% via-ground/80 via-60% to-ground to-80%" />
          <p className={cx('flex items-center justify-between', game.ink)}>
            <UnitSymbol of={game.tint} className="w-8.5" />
            <span className="title text-4">{cards[game.tint]?.note}</span>
          </p>
          <h2 className="mt-3 text-[clamp(2.5rem,2rem+2vw,3.75rem)]">{game.name}</h2>
          <p className="mt-2.5 max-w-[42ch] text-ink-2">{cards[game.tint]?.text}</p>
          <p className="mt-4">
            {/* The whole panel is the target; the words are the link. */}
            <Link
              to={game.to}
              className={cx(
                'title inline-flex items-center gap-3 border-b pb-1.5 text-4 text-ink after:absolute after:inset-0',
                game.rule,
              )}
            >
              Open {game.name}
              <ArrowRight
                size={17}
                strokeWidth={1.75}
                className="transition-transform duration-160 group-hover:translate-x-1"
                aria-hidden
              />
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
