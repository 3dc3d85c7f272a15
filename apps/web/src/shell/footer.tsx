import type { Site } from '@app/contracts/content/site';
import { MessageSquare } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSite } from '~/lib/site';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { Brand } from './brand';
import { LOCALE } from '~/lib/format/locale';

const columnsOf = ({ shortName, recruitment, games }: Site) => [
  {
    label: 'Community',
    links: [
      { to: '/about', label: 'About' },
      { to: '/guidelines', label: 'Guidelines' },
      { to: recruitment.path, label: `Join ${shortName}` },
    ],
  },
  {
    label: 'Support',
    links: [
      ...(games.includes('squad') ? [{ to: '/whitelisting', label: 'Whitelisting' }] : []),
      { to: '/support-tickets', label: 'Support Tickets' },
      { to: '/faq', label: 'FAQ' },
    ],
  },
  {
    label: 'Legal',
    links: [
      { to: '/privacy-policy', label: 'Privacy Policy' },
      { to: '/terms-of-service', label: 'Terms of Service' },
    ],
  },
];

export function Footer() {
  const site = useSite();
  const { description, links } = site;
  return (
    <footer className="mt-16 border-t border-line">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-9 py-8 phone:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="max-phone:row-span-1">
          <Brand />
          <p className="mt-4 max-w-72 text-body text-ink-2">{description}</p>
          <a className={`${buttonClass('outline')} mt-4`} href={links.chatInvite} target="_blank" rel="noreferrer">
            <MessageSquare size={16} strokeWidth={1.75} aria-hidden />
            Join Our Discord
          </a>
        </div>
        {columnsOf(site).map(({ label, links: entries }) => (
          <nav key={label} aria-label={label}>
            <p className="title pt-1 text-body font-normal text-ink-3">{label}</p>
            <ul className="mt-2.5">
              {entries.map((entry) => (
                <li key={entry.to}>
                  <Link to={entry.to} className="flex min-h-8 items-center text-ink-2 hover:text-ink">
                    {entry.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page">
        <p className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-line pt-5 pb-8 text-small text-ink-3">
          <span>
            Interface icons: Lucide, ISC. Weapon silhouettes: game-icons.net, CC BY 3.0. Typefaces: Sofia Sans Condensed
            and IBM Plex Sans, OFL.
          </span>
          <span>{shownTimes()}</span>
        </p>
      </div>
    </footer>
  );
}

/** Below the tools of staff, which are long and full of times. */
export const ToolsFooter = () => (
  <footer className="page pb-8 text-small text-ink-3">
    <p className="border-t border-line pt-5">{shownTimes()}</p>
  </footer>
);

const shownTimes = () => `Times are shown in your zone, ${zoneName()}`;

/** The reader's time zone as people write it: AEST, or GMT+1 where there is no short name. */
const zoneName = () =>
  new Intl.DateTimeFormat(LOCALE, { timeZoneName: 'short' }).formatToParts().find(({ type }) => type === 'timeZoneName')
    ?.value ?? 'local time';
