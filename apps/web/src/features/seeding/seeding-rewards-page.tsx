import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Info, Trophy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { TOP_SEEDERS } from '@app/domain/seeding/rules';
import { fetchedPart } from '~/lib/code/fetched';
import { Button } from '~/ui/kit/controls/button';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Notice } from '~/ui/kit/feedback/notice';
import { MonthFacts } from './month-facts';
import { Podium } from './podium';
import { seedingConfigQuery, topSeedersQuery } from './queries';
import { Rankings } from './rankings';
import type { Reader, SeederName } from './seeder';

const InfoDialog = fetchedPart(() => import('./info-dialog'));
const FaqDialog = fetchedPart(() => import('./faq-dialog'));
const WinnersDialog = fetchedPart(() => import('./winners-dialog'));

const BUTTONS = [
  { opens: 'info', label: 'Info', Icon: Info },
  { opens: 'faq', label: 'FAQ', Icon: CircleHelp },
  { opens: 'winners', label: 'Previous Winners', Icon: Trophy },
] as const;

/** This month's contest. `Name` draws a player's name; `reader` is whose board it is. */
export function SeedingRewardsPage({ reader, Name }: { reader: Reader | undefined; Name: SeederName }) {
  const { data: seeders, error, refetch, isFetching } = useQuery(topSeedersQuery);
  const { data: config } = useQuery(seedingConfigQuery);
  const [open, setOpen] = useState<(typeof BUTTONS)[number]['opens']>();
  const close = () => setOpen(undefined);
  return (
    <>
      <header className="page flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-10 pb-6">
        <div>
          <h1 className="text-1">Seeding Rewards Leaderboard</h1>
          <p className="mt-3 text-ink-2">Top {TOP_SEEDERS} server seeders this month</p>
        </div>
        <p className="flex flex-wrap gap-2.5 max-phone:w-full">
          {BUTTONS.map(({ opens, label, Icon }) => (
            <Button key={opens} aria-haspopup="dialog" onClick={() => setOpen(opens)} className="max-phone:grow">
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              {label}
            </Button>
          ))}
        </p>
      </header>
      {reader && <LinkNotice reader={reader} />}
      {error && !seeders ? (
        <div className="page pb-8">
          <ErrorState title="Failed to load seeding rewards data" error={error}>
            <Button className="mt-3" onClick={() => void refetch()} busy={isFetching && 'Trying again...'}>
              Try Again
            </Button>
          </ErrorState>
        </div>
      ) : (
        <>
          {!seeders && (
            <p role="status" className="sr-only">
              Loading seeding rewards...
            </p>
          )}
          <Podium seeders={seeders} prizes={config?.seedingPrizes} reader={reader} Name={Name} />
          <MonthFacts config={config} seeders={seeders} reader={reader} />
          <div className="page pb-10">
            <Rankings seeders={seeders} reader={reader} Name={Name} />
            <p className="mt-4 max-w-[64ch] text-small text-ink-3">
              Prizes reach you by Discord, so your accounts have to be linked.
              {config && (
                <>
                  {' '}
                  Type <code className="font-mono text-ink-2">{config.botCommand}</code> on Discord and paste the code
                  in any in-game chat.
                </>
              )}
            </p>
          </div>
        </>
      )}
      <>
        {open === 'info' && <InfoDialog config={config} onClose={close} />}
        {open === 'faq' && <FaqDialog config={config} onClose={close} />}
        {open === 'winners' && <WinnersDialog Name={Name} onClose={close} />}
      </>
    </>
  );
}

/** What keeps rewards from the reader: no link, or one that is only typed. */
function LinkNotice({ reader: { steamId, verified } }: { reader: Reader }) {
  if (steamId !== null && verified !== false) return null;
  return (
    <div className="page pb-4">
      <Notice
        tone="warn"
        title={steamId === null ? 'No Steam account is linked to yours.' : 'Your Steam ID was typed, not proved.'}
        actions={
          <Link to="/profile?tab=connections" className={buttonClass('outline', 'small')}>
            {steamId === null ? 'Link your account' : 'Prove your account'}
          </Link>
        }
      >
        {steamId === null
          ? 'You seed all the same, and no reward can reach you.'
          : 'Prizes and the roles that points earn go to who has proved the account: by signing in with Steam, or with a code in the game.'}
      </Notice>
    </div>
  );
}
