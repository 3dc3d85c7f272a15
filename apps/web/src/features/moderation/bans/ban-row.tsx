import type { ListedBan } from '@app/contracts/moderation/moderation';
import { ChevronDown, ChevronUp, Link } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouteLink } from 'react-router-dom';
import { cx } from '~/lib/cx';
import { Avatar } from '~/ui/kit/display/avatar';
import { When } from '~/ui/kit/display/when';
import { lengthText, moment, until } from '../words';
import { BanState } from './ban-state';
import { StaffName } from './staff-name';

/** Columns of the list on wide screens. */
export const COLUMNS =
  'nav:grid nav:grid-cols-[6.5rem_minmax(0,3fr)_minmax(0,2fr)_minmax(0,2.2fr)_minmax(0,1.8fr)_4rem_2.5rem]';

/** A ban in one line, or two on phones; opened, all of it. */
export function BanRow({
  ban,
  now,
  lookup,
  isOpen,
  onToggle,
  children,
}: {
  ban: ListedBan;
  now: number;
  /** Where the player is looked up. */
  lookup: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const { state, name, player, reason, at, by, byId, evidence } = ban;
  const isOver = state !== 'active';
  const Icon = isOpen ? ChevronUp : ChevronDown;
  const called = <bdi>{name || 'Never seen on a server'}</bdi>;
  return (
    <li
      className={cx('border-b border-line last:border-b-0', isOpen && 'bg-raised shadow-[inset_2px_0_0_var(--gold)]')}
    >
      <div className={cx('relative px-3 py-2.5 phone:px-4.5', COLUMNS, 'nav:items-center nav:gap-4')}>
        <span className="float-right nav:float-none">
          <BanState ban={ban} now={now} />
        </span>
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={name || player} size={28} />
          <span className="min-w-0">
            <span className={cx('block [overflow-wrap:anywhere]', isOver ? 'text-ink-2' : 'font-semibold text-ink')}>
              {lookup === undefined ? (
                called
              ) : (
                <RouteLink to={lookup} className="underline decoration-gold underline-offset-4 hover:text-ink">
                  {called}
                </RouteLink>
              )}
            </span>
            <span className="block font-mono text-[.75rem] break-all text-ink-3">{player}</span>
          </span>
        </span>
        <span className={cx('mt-1.5 flex justify-between gap-4 pr-12 nav:contents', isOver && 'text-ink-2')}>
          <span className="min-w-0 [overflow-wrap:anywhere]">{reason}</span>
          <span className="min-w-0 shrink-0 text-right nav:shrink nav:text-left">
            <span className="font-semibold">{lengthText(at, ban.until)}</span>
            <span className="block text-small text-ink-3">{endText(ban, now)}</span>
          </span>
        </span>
        <span className="hidden min-w-0 text-ink-2 nav:block">
          <StaffName name={by} id={byId} />
          <span className="block text-small text-ink-3">
            <When at={at} />
          </span>
        </span>
        <span className="hidden items-center gap-2 text-ink-2 nav:flex">
          {evidence.length > 0 ? (
            <>
              <Link size={15} strokeWidth={1.75} role="img" aria-label="Links to evidence" />
              <span className="figures">{evidence.length}</span>
            </>
          ) : (
            <span className="text-ink-3">–</span>
          )}
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Details of the ban of ${name || player}`}
          onClick={onToggle}
          className="absolute right-1 bottom-1 grid size-11 place-items-center text-ink-2 hover:text-ink nav:static nav:size-9"
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      {isOpen && children}
    </li>
  );
}

const endText = ({ state, until: end, liftedAt, liftedBy }: ListedBan, now: number): string => {
  if (state === 'lifted') return `Lifted ${moment(liftedAt!)}, by ${liftedBy ?? ''}`;
  if (end === null) return 'No end';
  return state === 'expired' ? moment(end) : `${moment(end)}, ${until(end, now)}`;
};
