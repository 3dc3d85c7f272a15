import { Check, X } from 'lucide-react';
import { useSite } from '~/lib/site';

/** How the tag is worn. */
export function RecruitTag() {
  const { recruitment } = useSite();
  return (
    <dl className="border border-line-strong bg-panel">
      {['Steam', 'Discord'].map((place) => (
        <div key={place} className="flex items-baseline gap-4 border-line px-4 py-3 not-first:border-t">
          <dt className="title w-16 text-body text-ink-3">{place}</dt>
          <dd className="text-3">
            <span className="title text-gold">{recruitment.tag}</span> <span className="text-ink-2">your name</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** From the first day to the last on which it may end. */
export function Trial({ lengths: [shortest, longest] }: { lengths: readonly string[] }) {
  return (
    <dl className="relative grid grid-cols-2 pt-9">
      <div aria-hidden className="absolute inset-x-0 top-0 flex h-5">
        <span className="w-1/2 border border-control bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_2px,transparent_2px_8px)]" />
        <span className="w-1/2 bg-gold" />
      </div>
      {[
        { term: 'Minimum', length: shortest },
        { term: 'Maximum', length: longest },
      ].map(({ term, length }) => (
        <div key={term} className="flex flex-col-reverse pr-2 text-right">
          <dt className="text-ink-2">{term}</dt>
          <dd className="title text-2 font-[750]">
            <bdi>{length}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The words that are needed, and those that end it. */
export function Verdicts({ counts: [okays = 0, staff = 0, notOkays = 0] }: { counts: readonly number[] }) {
  const rows = [
    { count: okays, label: 'okays from members', ink: 'text-ok', Icon: Check },
    {
      count: staff,
      label: staff === 1 ? 'approval from staff' : 'approvals from staff',
      ink: 'text-gold',
      Icon: Check,
    },
    { count: notOkays, label: '‘not okays’ dismiss', ink: 'text-bad', Icon: X },
  ];
  return (
    <dl className="border-b border-line-strong">
      {rows.map(({ count, label, ink, Icon }) => (
        <div key={label} className="grid grid-cols-[2.5rem_1fr] items-center gap-x-3 border-t border-line-strong py-3">
          <dt className="order-2 min-w-0">
            {label}
            <span className={`mt-1.5 flex gap-1 ${ink}`} aria-hidden>
              {Array.from({ length: count }, (_, index) => (
                <span key={index} className="grid size-5 place-items-center border border-current">
                  <Icon size={13} strokeWidth={2.25} />
                </span>
              ))}
            </span>
          </dt>
          <dd className="figures text-right text-[2.75rem] leading-none font-[750]">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
