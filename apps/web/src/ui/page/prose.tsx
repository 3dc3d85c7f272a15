import type { Placeholder } from '@app/contracts/community/pages/prose';
import type { Site } from '@app/contracts/content/site';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { POINT_RULES } from '~/lib/point-rules';
import { useSite } from '~/lib/site';

const LINK = /\[([^\]]+)\]\(([^()\s]+)\)/g;
const PLACEHOLDER = /\{(\w+)\}/g;
const INTERNAL = /^\/(?![/\\])/;

/** What the community's texts name instead of repeating it. */
const fillings = ({
  name,
  shortName,
  recruitment,
  links,
  supporterTiers,
}: Site): Readonly<Record<Placeholder, string>> => ({
  name,
  shortName,
  tag: recruitment.tag,
  join: recruitment.path,
  chatInvite: links.chatInvite,
  supporterPage: links.supporterPage ?? '',
  organisationPage: links.organisationPage ?? '',
  requestAdminChannel: links.requestAdminChannel,
  supporterSlots: rangeOf(supporterTiers.map(({ slots }) => slots)),
  seedingFrom: `${POINT_RULES.seeding.fewest}`,
  seedingTo: `${POINT_RULES.seeding.most}`,
  leadingAbove: `${POINT_RULES.leadingAbove}`,
  pointMinutes: `${POINT_RULES.minutes}`,
  pointDays: `${POINT_RULES.days}`,
  lockedCosts: `${POINT_RULES.lockedCosts}%`,
});

/** `1 to 5`; one number when they are all the same. */
const rangeOf = (numbers: readonly number[]): string => {
  if (numbers.length === 0) return '0';
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? `${least}` : `${least} to ${most}`;
};

/** A text of the configuration with its placeholders filled in; links are left as they are written. */
export const filled = (text: string, site: Site): string => {
  const values: Readonly<Record<string, string>> = fillings(site);
  return text.replace(PLACEHOLDER, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));
};

/** The text without link addresses: for the search and for the head of a page. */
export const plainText = (text: string, site: Site): string => filled(text.replace(LINK, '$1'), site);

/** A text of the configuration: `[label](address)` becomes a link, placeholders become what they stand for. */
export function Prose({ children: text }: { children: string }) {
  const site = useSite();
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, label, address] = match;
    parts.push(filled(text.slice(from, match.index), site));
    parts.push(
      <TextLink key={match.index} to={filled(address!, site)}>
        {filled(label!, site)}
      </TextLink>,
    );
    from = match.index + whole.length;
  }
  parts.push(filled(text.slice(from), site));
  return <bdi>{parts}</bdi>;
}

/** A link inside a text. What leads neither into the site nor to https stays text. */
function TextLink({ to, children }: { to: string; children: ReactNode }) {
  if (INTERNAL.test(to))
    return (
      <Link to={to} className="link">
        {children}
      </Link>
    );
  if (!to.startsWith('https://')) return children;
  return (
    <a href={to} className="link" target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** Paragraphs, one after the other. */
export function Paragraphs({ of, className }: { of: readonly string[]; className?: string }) {
  return of.map((text) => (
    <p key={text} className={className}>
      <Prose>{text}</Prose>
    </p>
  ));
}
