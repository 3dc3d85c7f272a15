import type { ClanRequirementsAnswer } from '@app/contracts/clans/clans';
import { CLAN_TEXTS } from '@app/domain/clans/rules';
import { CircleCheck, CircleDashed, Info, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { metalWord } from '~/features/supporters/supporter-words';
import { cx } from '~/lib/cx';
import { grouped } from '~/lib/format/grouped';
import { useSite } from '~/lib/site';
import { Button } from '~/ui/kit/controls/button';
import { ProgressBar } from '~/ui/kit/feedback/progress-bar';
import { listedClans } from '../figures';

interface Need {
  readonly label: string;
  readonly has: number;
  readonly needed: number;
  readonly met: boolean;
  readonly words: string;
}

const needsOf = ({
  required,
  tier,
  isPatreon,
  playtimeHours,
  seedingHours,
}: ClanRequirementsAnswer): readonly Need[] => [
  {
    label: `Patreon Tier ${required.tier} or higher`,
    has: isPatreon ? required.tier : Math.min(tier, required.tier),
    needed: required.tier,
    met: isPatreon,
    words: tierWords(tier),
  },
  hoursNeed('playtime', playtimeHours, required.playtimeHours),
  hoursNeed('seeding', seedingHours, required.seedingHours),
];

/** 'Silver, tier 3' */
const tierWords = (tier: number): string => {
  if (tier === 0) return 'No supporter';
  const metal = metalWord(tier);
  return metal ? `${metal}, tier ${tier}` : `Tier ${tier}`;
};

const hoursNeed = (of: string, has: number, needed: number): Need => ({
  label: `${grouped(needed)} hours ${of}`,
  has,
  needed,
  met: has >= needed,
  words: `${grouped(has)} of ${grouped(needed)} hours`,
});

/** Whether the community requires it: a requirement of 0 is none. */
const isRequired = ({ needed }: Need): boolean => needed > 0;

/** What founding a clan takes, and how far the reader is. The server decides. */
export function Requirements({
  requirements,
  onCreate,
}: {
  requirements: ClanRequirementsAnswer;
  onCreate: () => void;
}) {
  const needs = needsOf(requirements).filter(isRequired);
  const { canCreate, message, isLinked } = requirements;
  const { listedFrom } = useSite().clans;
  return (
    <section aria-labelledby="create-clan">
      <p
        id="create-clan"
        className="title flex justify-between gap-3 border-b border-line-strong pb-1.5 text-body text-ink-3"
      >
        Create a clan
        {needs.length > 0 && (
          <span className="figures">
            {needs.filter(({ met }) => met).length} of {needs.length} met
          </span>
        )}
      </p>
      <ul>
        {needs.map((need) => (
          <Row key={need.label} need={need} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          look={canCreate ? 'gold' : 'outline'}
          disabled={!canCreate}
          className="max-phone:w-full"
          onClick={onCreate}
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          Create a Clan
        </Button>
        {!canCreate && (
          <p className="min-w-0 flex-1 basis-60 text-small text-ink-2">
            {message || CLAN_TEXTS.requirements}.
            {!isLinked && (
              <>
                {' '}
                <Link to="/profile?tab=connections" className="underline decoration-gold-lo underline-offset-4">
                  Link your Steam account
                </Link>
                : without it no hours are counted.
              </>
            )}
          </p>
        )}
      </div>
      {listedFrom > 1 && (
        <p className="mt-3 flex items-start gap-2 text-small text-ink-3">
          <Info size={14} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
          Only {listedClans(listedFrom)} appear on the leaderboard.
        </p>
      )}
    </section>
  );
}

function Row({ need: { label, has, needed, met, words } }: { need: Need }) {
  const Icon = met ? CircleCheck : CircleDashed;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-line py-3">
      <Icon
        size={18}
        strokeWidth={1.75}
        className={cx('mt-0.5', met ? 'text-ok' : 'text-ink-2')}
        role="img"
        aria-label={met ? 'Met' : 'Missing'}
      />
      <div>
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className={cx('font-semibold', met ? 'text-ink-2' : 'text-ink')}>{label}</span>
          <span className={cx('text-small', met ? 'text-ink-2' : 'text-ink')}>{words}</span>
        </p>
        <ProgressBar value={has} max={needed} label={label} tone={met ? 'ok' : 'gold'} className="mt-2" />
      </div>
    </li>
  );
}
