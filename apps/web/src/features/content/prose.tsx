import type { Placeholder } from '@app/contracts/community/prose';
import type { Site } from '@app/contracts/content/site';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '~/app/site';

const LINK = /\[([^\]]+)\]\(([^()\s]+)\)/g;
const PLACEHOLDER = /\{(\w+)\}/g;
const INTERNAL = /^\/(?![/\\])/;

/** What the community's texts name instead of repeating it. */
const fillings = ({ name, shortName, recruitment, links }: Site): Readonly<Record<Placeholder, string>> => ({
  name,
  shortName,
  tag: recruitment.tag,
  join: recruitment.path,
  ...links,
});

/** A text of the configuration with its placeholders filled in; links are left as they are written. */
export const filled = (text: string, site: Site): string => {
  const values: Readonly<Record<string, string>> = fillings(site);
  return text.replace(PLACEHOLDER, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));
};

/** The words alone, without the addresses: what is searched and what a head tells. */
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
  return <>{parts}</>;
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
