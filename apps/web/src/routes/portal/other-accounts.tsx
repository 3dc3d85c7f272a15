import type { PortalGame } from '@app/contracts/portal-game';
import type { ReforgerLookupAnswer, ReforgerPreviousAltsAnswer } from '@app/contracts/reforger/lookup';
import type { SquadLookupAnswer } from '@app/contracts/squad/lookup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lookupPath } from '~/features/battlelog/lookup/address';
import { api } from '~/lib/api';
import { Button } from '~/ui/kit/controls/button';
import { Notice } from '~/ui/kit/feedback/notice';

/** Accounts that share an address with a player, by name. */
const accountsOf = async (game: PortalGame, player: string, signal: AbortSignal): Promise<readonly string[]> => {
  const path = `admin-portal/${game}/player-stats?query=${encodeURIComponent(player)}`;
  if (game === 'squad') {
    const { player: found } = await api.get<SquadLookupAnswer>(path, signal);
    return found?.altAccounts.accounts.map(({ lastName }) => lastName) ?? [];
  }
  const { player: found } = await api.get<ReforgerLookupAnswer>(path, signal);
  if (!found) return [];
  const { currentIPAlts, previousIPs } = found.altAccounts;
  const before = `admin-portal/reforger/player-previous-ip-alts?playerUID=${encodeURIComponent(found.playerUID)}`;
  const { previousIPAlts } =
    previousIPs.length > 0 ? await api.get<ReforgerPreviousAltsAnswer>(before, signal) : { previousIPAlts: [] };
  const alts = [...currentIPAlts, ...previousIPAlts.flatMap((address) => address.alts)];
  return [...new Map(alts.map(({ playerUID, playerName }) => [playerUID, playerName])).values()];
};

/** Other accounts of a player, once staff want to see them: looking somebody up is recorded. They are never banned by themselves. */
function OtherAccounts({ game, player }: { game: PortalGame; player: string }) {
  const [isWanted, setWanted] = useState('');
  const { data, error, isFetching } = useQuery({
    queryKey: ['moderation/other-accounts', game, player],
    queryFn: ({ signal }) => accountsOf(game, player, signal),
    enabled: isWanted === player,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data?.length === 0) return <p className="text-ink-2">No other account shares an address.</p>;
  if (data)
    return (
      <Notice
        tone="warn"
        title={`Shares an address with ${data.length} ${data.length === 1 ? 'account' : 'accounts'}.`}
      >
        <bdi>{data.slice(0, 6).join(', ')}</bdi>
        {data.length > 6 && ` and ${data.length - 6} more`}. They are not banned by this.
      </Notice>
    );
  return (
    <div>
      <Button size="small" busy={isFetching && 'Looking...'} onClick={() => setWanted(player)}>
        Show Known Accounts
      </Button>
      <p className="mt-1.5 text-small text-ink-3">
        {error ? 'They could not be read. ' : ''}Looking somebody up is recorded under your name.
      </p>
    </div>
  );
}

/** What the list of bans shows besides. */
export const BAN_SLOTS = { Accounts: OtherAccounts, lookupPath };
