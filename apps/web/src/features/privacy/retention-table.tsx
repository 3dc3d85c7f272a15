import { Link } from 'react-router-dom';

interface Retention {
  readonly what: string;
  readonly long: string;
  /** The time is counted and enforced by the software. */
  readonly enforced?: boolean;
  readonly who: string;
}

const FOR_GOOD = 'For good; after erasing as “Former player”';

interface Days {
  readonly addressDays: number;
  readonly chatDays: number;
}

const rows = ({ addressDays, chatDays }: Days): readonly Retention[] => [
  { what: 'Discord id, name, roles', long: 'Until you erase', who: 'You, staff' },
  { what: 'Linked accounts', long: 'Until you unlink or erase', who: 'You, staff' },
  { what: 'Whitelist slots and their history', long: 'Until you erase', who: 'You, staff, game servers' },
  { what: 'Statistics, matches, ribbons', long: FOR_GOOD, who: 'Members' },
  { what: 'Bingo cards and results', long: FOR_GOOD, who: 'Members' },
  { what: 'Chat on the game servers', long: `${chatDays} days`, enforced: true, who: 'Staff' },
  {
    what: 'Addresses seen by the game servers',
    long: addressDays === 0 ? 'Not stored' : `${addressDays} day${addressDays === 1 ? '' : 's'}`,
    enforced: true,
    who: 'Staff, each look recorded',
  },
  { what: 'Warnings, kicks, bans, notes', long: 'Until you erase; a ban or note, for a time after it', who: 'Staff' },
  { what: 'What you did as staff', long: 'For good, in the audit', who: 'Community admins' },
];

/** What is stored of a member, for how long, and who sees it. */
export function RetentionTable(days: Days) {
  return (
    <section aria-labelledby="privacy-kept">
      <h2 id="privacy-kept" className="text-2">
        What is stored, and for how long
      </h2>
      <table className="mt-4 w-full text-small max-phone:block">
        <thead className="max-phone:sr-only">
          <tr className="border-b border-line-strong text-left text-ink-3">
            <th scope="col" className="title py-2 pr-4 text-small">
              What
            </th>
            <th scope="col" className="title py-2 pr-4 text-small">
              How long
            </th>
            <th scope="col" className="title py-2 text-small">
              Who sees it
            </th>
          </tr>
        </thead>
        <tbody className="max-phone:block">
          {rows(days).map(({ what, long, enforced, who }) => (
            <tr key={what} className="border-b border-line max-phone:block max-phone:py-2.5">
              <th scope="row" className="py-2.5 pr-4 text-left font-normal text-ink max-phone:block max-phone:py-0">
                {what}
              </th>
              <td
                className={`py-2.5 pr-4 max-phone:block max-phone:py-0 ${enforced ? 'font-semibold text-ink' : 'text-ink-2'}`}
              >
                {long}
              </td>
              <td className="py-2.5 text-ink-2 max-phone:block max-phone:py-0 max-phone:text-ink-3">{who}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-small text-ink-3">
        Days are counted and enforced by the software.{' '}
        <Link to="/privacy-policy" className="text-ink underline decoration-gold underline-offset-4">
          Privacy Policy
        </Link>
      </p>
    </section>
  );
}
