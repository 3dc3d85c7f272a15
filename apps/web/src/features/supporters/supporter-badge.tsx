import { TierMark } from '~/ui/art/tier-mark';
import { supporterWords } from './supporter-words';

/** The mark beside a supporter's name; nothing for who is none. `quiet` where the words stand beside it. */
export function SupporterBadge({
  tier,
  quiet = false,
  className = 'size-3.5',
}: {
  tier: number;
  quiet?: boolean;
  className?: string;
}) {
  const words = supporterWords(tier);
  if (words === undefined) return null;
  return <TierMark tier={tier} solid className={className} {...(quiet ? {} : { label: words })} />;
}
