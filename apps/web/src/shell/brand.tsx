import { Link } from 'react-router-dom';
import { useSite } from '~/lib/site';
import { Symbol } from '~/ui/art/unit-symbol';

/** Mark and name, the short part of the name in bold. Leads home. */
export function Brand() {
  const { name, shortName, symbols } = useSite();
  const rest = name.startsWith(shortName) ? name.slice(shortName.length).trim() : '';
  return (
    <Link
      to="/"
      className="flex items-center gap-3 font-display text-[1.3125rem] leading-none"
      aria-label={`${name}, home`}
    >
      <Symbol name={symbols.mark} weight={2.2} className="w-9 text-gold" />
      <span aria-hidden className="flex gap-2.5 whitespace-nowrap">
        <span className="font-[750] text-ink">{shortName}</span>
        <span className="text-ink-2">{rest}</span>
      </span>
    </Link>
  );
}
