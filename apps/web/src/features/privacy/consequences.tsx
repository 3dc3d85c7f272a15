import { WITHDRAWAL_DAYS } from '@app/domain/privacy/rules';
import { Check, X, type LucideIcon } from 'lucide-react';

interface Consequence {
  readonly what: string;
  readonly note?: string;
}

const GOES: readonly Consequence[] = [
  { what: 'Name, picture, Discord id', note: 'In every event of the site and on every page' },
  { what: 'Linked accounts and their ids', note: 'Each is free for its owner' },
  { what: 'Your name and ids in what game servers recorded', note: 'Of the accounts you have proved to be yours' },
  { what: 'Your whitelist slots', note: 'Nobody gets in by them any more' },
  { what: 'Clan membership', note: 'Of a leader, the first officer leads, else the longest member' },
  { what: 'Bingo name, notices', note: 'A card in a running game plays on without a name' },
];

const STAYS: readonly Consequence[] = [
  { what: 'Statistics, as “Former player”', note: 'Others took part in those matches' },
  { what: 'Your staff actions', note: 'Under your name for a time, then as “Former player”' },
  { what: 'Accounts you never proved', note: 'Nothing says they are yours: sign in with Steam first' },
  { what: 'A ban or a moderation record, by its game account', note: 'For a time; then that account goes too' },
  { what: 'That you asked, and when', note: 'Without your name' },
];

/** What goes and what stays, in equal weight. */
export function Consequences() {
  return (
    <div className="grid border border-line bg-panel nav:grid-cols-2">
      <Side title="Goes" Icon={X} tone="text-bad" list={GOES} />
      <Side
        title="Stays"
        Icon={Check}
        tone="text-ink-2"
        list={STAYS}
        className="border-line max-nav:border-t nav:border-l"
      />
    </div>
  );
}

function Side({
  title,
  Icon,
  tone,
  list,
  className = '',
}: {
  title: string;
  Icon: LucideIcon;
  tone: string;
  list: readonly Consequence[];
  className?: string;
}) {
  return (
    <div className={`px-4.5 py-4 ${className}`}>
      <h3 className="border-b border-line pb-2 text-3">{title}</h3>
      <ul className="mt-3 grid gap-3.5">
        {list.map(({ what, note }) => (
          <li key={what} className="flex items-start gap-3">
            <Icon size={16} strokeWidth={1.75} className={`mt-1 shrink-0 ${tone}`} aria-hidden />
            <div className="min-w-0">
              <p className="font-medium text-ink">{what}</p>
              {note && <p className="text-small text-ink-3">{note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const COURSE = [
  { when: 'Today', what: 'You ask. Everything stays as it is.', look: 'border-bad' },
  {
    when: `${WITHDRAWAL_DAYS} days`,
    what: 'Until then you can withdraw it. Then the key is destroyed.',
    look: 'border-bad bg-bad',
  },
  {
    when: `${WITHDRAWAL_DAYS + 1} days`,
    what: 'Pages, searches and files have forgotten you.',
    look: 'border-control',
  },
  { when: `${WITHDRAWAL_DAYS + 30} days`, what: 'The last backup that held the key is gone.', look: 'border-control' },
];

/** The days as a line of four points. */
export function Course() {
  return (
    <ol
      aria-label="What happens when"
      className="mt-7 grid grid-cols-4 border-line-strong max-nav:grid-cols-1 max-nav:border-l nav:border-t"
    >
      {COURSE.map(({ when, what, look }) => (
        <li key={when} className="relative pt-4 pr-5 max-nav:pt-0 max-nav:pb-4 max-nav:pl-5">
          <span
            aria-hidden
            className={`absolute -top-1.75 left-0 size-3.25 rounded-full border-2 bg-page max-nav:top-1 max-nav:-left-1.75 ${look}`}
          />
          <p className="title text-4 text-ink">{when}</p>
          <p className="text-small text-ink-2">{what}</p>
        </li>
      ))}
    </ol>
  );
}
