import type { ActiveGameAnswer } from '@app/contracts/bingo/bingo';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchedPart } from '~/lib/code/fetched';
import { useSession } from '~/lib/session/session';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { Tabs } from '~/ui/kit/controls/tabs';
import { useAddress } from '../history/address';
import { AdminControls, type AdminDialog } from '../host/admin-controls';
import { CurrentGame } from './current-game';
import { GameHistory } from '../history/game-history';
import { LeaderboardPanel } from '../players/leaderboard-panel';
import { LiveSign, type Freshness } from './live-sign';
import { LobbyLoading } from './lobby-loading';
import { createRhythm } from './polling';
import { activeGameQuery, canManageQuery } from '../queries';
import { TakeBackBar } from './take-back-bar';
import { ageOf } from '../times';
import { useNow } from '~/lib/format/use-now';

const CardViewer = fetchedPart(() => import('../card/card-viewer'));
const ReplayDialog = fetchedPart(() => import('../replay/replay-dialog'));

/** The stale sign alone is not enough for what was read longer ago, milliseconds. */
const NOTICE_AFTER_MS = 60_000;

/** Everything under the title: the hosts' controls, the game or the history, the leaderboard, and what a link opens. */
export function Lobby() {
  const { address, go } = useAddress();
  const [dialog, setDialog] = useState<AdminDialog>();
  const [rhythm] = useState(() => createRhythm());
  const [manageRhythm] = useState(() => createRhythm());
  const active = useQuery({
    ...activeGameQuery,
    refetchInterval: ({ state }) => (dialog === undefined ? rhythm(state) : false),
  });
  // The question whether to end a game is about that one: it closes when the game has ended, or another one runs.
  const gameId = active.data?.game?.id;
  const [shownId, setShownId] = useState(gameId);
  if (gameId !== shownId) {
    setShownId(gameId);
    if (dialog === 'end') setDialog(undefined);
  }
  const manage = useQuery({
    ...canManageQuery(useSession().person?.id),
    refetchInterval: ({ state }) => (state.status === 'error' ? manageRhythm(state) : false),
  });

  if (!active.data && active.error)
    return (
      <ErrorState
        title="The bingo lobby cannot be loaded."
        error={active.error}
        onRetry={() => void active.refetch()}
        retrying={active.isFetching}
      />
    );
  if (!active.data || manage.isPending) return <LobbyLoading />;

  const freshness: Freshness = { error: active.error, readAt: active.dataUpdatedAt };
  const controls = manage.data?.canManage === true && (
    <AdminControls game={active.data.game} dialog={dialog} onDialog={setDialog} />
  );
  return (
    <>
      <Tabs
        label="Dashcam Bingo"
        value={address.tab}
        onChange={(tab) => go({ tab })}
        tabs={[
          {
            value: 'current',
            label: 'Current Game',
            body: (
              <div className="grid gap-6">
                {active.error && (
                  <LongStale {...freshness} onRetry={() => void active.refetch()} retrying={active.isFetching} />
                )}
                {controls}
                <Current answer={active.data} canManage={controls !== false} freshness={freshness} />
              </div>
            ),
          },
          {
            value: 'leaderboard',
            label: 'Leaderboard',
            body: (
              <div className="grid gap-6">
                {controls}
                <LeaderboardPanel />
              </div>
            ),
          },
        ]}
      />
      <Linked me={active.data.userDiscordId} />
    </>
  );
}

/** What a link opens over the lobby: somebody's card, or a replay. */
function Linked({ me }: { me: ActiveGameAnswer['userDiscordId'] }) {
  const {
    address: { card, replay },
    go,
  } = useAddress();
  return (
    <>
      {card && (
        <CardViewer key={`${card.gameId} ${card.discordId}`} {...card} onClose={() => go({ card: undefined }, true)} />
      )}
      {replay !== undefined && (
        <ReplayDialog key={replay} gameId={replay} me={me} onClose={() => go({ replay: undefined }, true)} />
      )}
    </>
  );
}

function Current({
  answer: { game, participants, userDiscordId, takeBack },
  canManage,
  freshness,
}: {
  answer: ActiveGameAnswer;
  canManage: boolean;
  freshness: Freshness;
}) {
  if (game) return <CurrentGame game={game} participants={participants} me={userDiscordId} freshness={freshness} />;
  return (
    <>
      {takeBack && canManage && <TakeBackBar key={takeBack.gameId} {...takeBack} />}
      <div className="relative">
        <EmptyState title="No Active Game">
          {canManage
            ? 'Use the admin controls above to start a new game.'
            : 'Wait for an admin to start a new bingo game.'}
        </EmptyState>
        <span className="absolute top-4 right-4.5">
          <LiveSign {...freshness} />
        </span>
      </div>
      <GameHistory />
    </>
  );
}

/** Whether the polls have failed for so long that the page says so in a sentence. */
function LongStale({ error, readAt, onRetry, retrying }: Freshness & { onRetry: () => void; retrying: boolean }) {
  const age = useNow() - readAt;
  if (!error || age < NOTICE_AFTER_MS) return null;
  return (
    <StaleNotice
      reason="The game cannot be read."
      age={`What you see is ${ageOf(age)} old. It is tried again by itself.`}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
