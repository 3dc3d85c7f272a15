import { useSite } from '~/lib/site';
import { LOCALE } from '~/lib/format/locale';

const GAMES = [
  { game: 'squad', name: 'Squad', tint: 'text-squad' },
  { game: 'reforger', name: 'Reforger', tint: 'text-reforger' },
] as const;

/** What there is, counted from the configuration: servers of each game, and the places on them. */
export function CommunityFigures() {
  const { servers } = useSite();
  const figures = GAMES.map(({ game, name, tint }) => {
    const count = servers.filter((server) => server.game === game).length;
    return { label: `${name} ${count === 1 ? 'server' : 'servers'}`, figure: count, tint };
  }).filter(({ figure }) => figure > 0);
  const places = servers.reduce((sum, { capacity }) => sum + capacity, 0);
  return (
    <div className="border-b border-line">
      <dl className="page flex flex-wrap gap-x-14 gap-y-5 py-7 nav:gap-x-24">
        {[...figures, { label: 'players at once', figure: places, tint: 'text-ink' }].map(({ label, figure, tint }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-ink-2">{label}</dt>
            <dd className={`figures text-[3.5rem] leading-none font-[750] ${tint}`}>{figure.toLocaleString(LOCALE)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
