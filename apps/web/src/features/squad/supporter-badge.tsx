import { metalOf } from '@app/domain/supporters/rules';
import { TierMark } from '~/art/tier-mark';
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
  const metal = metalOf(tier);
  const words = supporterWords(tier);
  if (metal === null || words === undefined) return null;
  return <TierMark metal={metal} solid className={className} {...(quiet ? {} : { label: words })} />;
}
