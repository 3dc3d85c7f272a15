import type { SeedingConfigAnswer } from '@app/contracts/seeding/seeding';
import { POINT_TIME, SEEDING_PLAYERS, TOP_SEEDERS } from '@app/domain/seeding/rules';
import { Link } from 'react-router-dom';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { PLACES } from './seeder';

/** What is won, what counts, and how to be reachable. */
export default function InfoDialog({
  config,
  onClose,
}: {
  config: SeedingConfigAnswer['data'] | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Info"
      description="Seeders get a server going while it is nearly empty. Each month the three with most points win."
      footer={
        <Link to="/profile?tab=connections" className={buttonClass('gold')}>
          Link your account
        </Link>
      }
    >
      <h3 className="mt-5 text-4">Points</h3>
      <p className="mt-1.5 text-ink-2">
        1 point for every {POINT_TIME / 60_000} minutes on a server with {SEEDING_PLAYERS.fewest} to{' '}
        {SEEDING_PLAYERS.most} players. The leaderboard shows the top {TOP_SEEDERS} of this month.
      </p>
      <h3 className="mt-5 text-4">Prizes</h3>
      {config ? (
        <>
          <p className="mt-1.5 text-ink-2">
            The top {PLACES.length} share {config.leaderboardValues.seeding.reward}. Rewards are calculated on the 1st
            of each month and sent on Discord by a bot.
          </p>
          <dl className="mt-3 border-t border-line-strong">
            {PLACES.map((place) => (
              <div key={place} className="flex min-h-10 items-center justify-between gap-4 border-b border-line-strong">
                <dt className="title text-4">{place}</dt>
                <dd className="text-right">
                  <bdi>{config.seedingPrizes[place]}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="mt-1.5 text-ink-2">What can be won could not be read. The points count all the same.</p>
      )}
      <h3 className="mt-5 text-4">Linking</h3>
      <p className="mt-1.5 text-ink-2">
        You MUST be linked to receive rewards, by a code in the game or by signing in with Steam: an id that is only
        typed proves nothing. It takes a minute:
      </p>
      <ol className="mt-2 grid list-decimal gap-1.5 pl-6 text-ink-2 marker:text-ink-3">
        <li>
          {config && (
            <>
              Run <Code>{config.botCommand}</Code> on Discord, or get a code on your connections tab.
            </>
          )}
          {!config && 'Get a code on your connections tab.'}
        </li>
        <li>
          {config && (
            <>
              You receive a code like <Code>{config.linkCommand} xxxxxx</Code>.{' '}
            </>
          )}
          It counts once, for ten minutes.
        </li>
        <li>Paste it in any in-game chat on one of our servers: ALL, TEAM or SQUAD.</li>
      </ol>
    </Dialog>
  );
}

const Code = ({ children }: { children: React.ReactNode }) => (
  <code className="bg-well px-1.5 py-0.5 font-mono text-small whitespace-nowrap text-ink">{children}</code>
);
