import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { CopyButton } from '~/ui/kit/controls/copy-button';
import { When } from '~/ui/kit/display/when';

/** Who this is: insignia, name, id, rank, when last seen. `actions` is what staff can do with the player. */
export function LookupHeader({
  insignia,
  name,
  id,
  idLabel,
  rank,
  lastSeen,
  tag,
  profile,
  actions,
  dashboard,
  playing = (seen) => seen,
}: {
  insignia: ReactNode;
  name: string;
  id: string;
  idLabel: string;
  rank: string;
  lastSeen: string | null;
  tag?: ReactNode;
  /** Path of the player's page. */
  profile: string;
  actions?: ReactNode;
  dashboard?: ReactNode;
  /** Where the player is now, in place of when they were seen last. */
  playing?: ((seen: ReactNode) => ReactNode) | undefined;
}) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="flex min-w-0 items-center gap-4.5">
        {insignia}
        <div className="min-w-0">
          <h2 className="text-2 [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </h2>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-ink-2">
            <span className="font-mono text-small break-all select-all">{id}</span>
            <CopyButton text={id} label={`Copy ${idLabel}`} look="ghost" className="-my-1.5 -ml-2" />
            {tag}
            <span>{rank}</span>
          </p>
          {playing(
            <p className="mt-1 text-small text-ink-3">
              {lastSeen ? (
                <>
                  Last seen <When at={lastSeen} />
                </>
              ) : (
                'Never seen in a match'
              )}
            </p>,
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {dashboard}
        <Link to={profile} className={buttonClass()}>
          Profile
        </Link>
        {actions}
      </div>
    </header>
  );
}

/** The figures that staff look at first. */
export function Headlines({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap gap-px border border-line bg-line *:grow *:basis-24 *:bg-panel">{children}</dl>;
}

export function Headline({
  label,
  value,
  more,
  tone = '',
}: {
  label: string;
  value: ReactNode;
  more?: ReactNode;
  tone?: string;
}) {
  return (
    <div className="px-4.5 py-3.5">
      <dt className="text-small text-ink-3">{label}</dt>
      <dd className={`figures mt-1 flex flex-wrap items-baseline gap-x-2 text-3 font-[650] ${tone}`}>
        {value}
        {more && <span className="font-body text-small font-normal text-ink-3">{more}</span>}
      </dd>
    </div>
  );
}
