import { RibbonBar } from '~/ui/art/ribbons';
import { Badge } from '~/ui/kit/display/badge';
import { cx } from '~/lib/cx';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { progressText, type GameRibbons, type Ribbon } from './ribbons';
import './ribbons.css';
import { useGroups, useNewlyEarned, useRibbons, type RibbonState } from './use-ribbons';

const GRID = 'grid grid-cols-2 overflow-hidden border border-line bg-panel nav:grid-cols-4';
const CELL = 'relative -mr-px -mb-px min-h-25 border-r border-b border-line px-3.5 py-3.5 phone:px-5';

/** The ribbons of a game, one group after the other. */
export function RibbonsPanel({ of, player, own }: { of: GameRibbons; player: string; own: boolean }) {
  const ribbons = useRibbons(of, player);
  const shown = useGroups(of, ribbons !== undefined);
  const { fresh, pulsing } = useNewlyEarned(of, player, own, ribbons, shown >= of.ribbons.length);
  if (!ribbons)
    return (
      <Loading text="Loading ribbons..." className={GRID}>
        {of.ribbons.map(({ id }) => (
          <Waiting key={id} />
        ))}
      </Loading>
    );
  return (
    <ul className={GRID}>
      {of.ribbons.map((ribbon) =>
        ribbon.id > shown ? (
          <li key={ribbon.id} aria-hidden>
            <Waiting />
          </li>
        ) : (
          <RibbonCell
            key={ribbon.id}
            ribbon={ribbon}
            state={ribbons.get(ribbon.id)!}
            fresh={fresh.has(ribbon.id)}
            pulsing={pulsing}
          />
        ),
      )}
    </ul>
  );
}

function Waiting() {
  return (
    <div className={CELL}>
      <Skeleton className="aspect-[140/38] w-35 max-w-full" />
      <Skeleton className="mt-3 h-4 w-24" />
    </div>
  );
}

function RibbonCell({
  ribbon,
  state,
  fresh,
  pulsing,
}: {
  ribbon: Ribbon;
  state: RibbonState;
  fresh: boolean;
  pulsing: boolean;
}) {
  const { earned, progress, needed } = state;
  const meaning = ribbon.meaning(needed);
  const hidden = ribbon.hidden === true && !earned;
  const share = Math.min(1, Math.max(0, progress / needed));
  return (
    <li
      className={cx(CELL, 'animate-fade', fresh && 'bg-gold-wash')}
      title={hidden ? undefined : meaning}
      data-earned={earned}
    >
      <RibbonBar
        weave={ribbon.weave}
        look={hidden ? 'plain' : earned ? 'earned' : 'unearned'}
        className={cx(
          'w-35 max-w-full',
          fresh && 'outline-2 outline-offset-3 outline-gold',
          fresh && pulsing && 'ribbon-pulse',
        )}
      />
      <h3 className={cx('mt-3 text-4', earned ? 'text-ink' : 'text-ink-2')}>{hidden ? 'Hidden' : ribbon.name}</h3>
      <p className={cx('mt-1.5 text-small', earned ? 'text-ink-2' : 'text-ink-3')}>
        {hidden ? 'Earn it to see it' : progressText(ribbon, state)}
      </p>
      {!hidden && <p className="sr-only">{earned ? `Earned: ${meaning}` : `Not earned: ${meaning}`}</p>}
      {!hidden && !earned && progress > 0 && (
        <span className="mt-2 block h-0.75 w-35 max-w-full bg-line" aria-hidden>
          <span className="block h-full bg-ink-3" style={{ width: `${share * 100}%` }} />
        </span>
      )}
      {fresh && (
        <Badge tone="won" className="absolute top-3.5 right-3.5 max-phone:top-auto max-phone:bottom-3.5">
          New
        </Badge>
      )}
    </li>
  );
}
