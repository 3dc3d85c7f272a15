import type { Done } from '@app/contracts/done';
import { useQuery } from '@tanstack/react-query';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { useRequestKey } from '~/lib/calls/request-key';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { toast } from '~/ui/kit/toast/toast';
import { toastFailure } from '~/ui/kit/toast/toast-failure';
import { UpdateLine } from '~/ui/kit/display/update-line';
import { AddPlayer } from './add-player';
import { ExemptNotes } from './exempt-notes';
import { PlayerList, PlayerListLoading } from './player-list';
import { PlayerRow } from './player-row';
import { SEEDING_PATH, seedingExemptQuery } from './queries';

const FAILED = {
  add: 'Failed to add player to seeding exempt list',
  remove: 'Failed to remove player from seeding exempt list',
};

/** Sends one change, and says how it went. What is sent again after a lost answer is the same request. */
const useChange = (way: keyof typeof FAILED, keyOf: ReturnType<typeof useRequestKey>) =>
  useCommand({
    mutationFn: async (steamId: string) => {
      const idempotencyKey = keyOf({ way, steamId });
      const done = await api.post<Done>(`${SEEDING_PATH}/${way}`, { steamId }, { idempotencyKey });
      // The next press is another request.
      keyOf(undefined);
      return done;
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: toastFailure(FAILED[way], FAILED[way]),
  });

/** Who gets no seeding rewards. Every change is saved at once. */
export default function SeedingExemptTool() {
  const { data, error, refetch, isFetching } = useQuery(seedingExemptQuery);
  const keyOf = useRequestKey();
  const adding = useChange('add', keyOf);
  const removing = useChange('remove', keyOf);
  if (!data && error)
    return (
      <ErrorState title="Failed to load seeding exempt list" error={error} onRetry={refetch} retrying={isFetching} />
    );
  if (!data) return <PlayerListLoading />;
  const { exemptPlayers } = data.data;
  return (
    <div className="grid gap-6">
      <UpdateLine of="squad/seeding-exempt-list" />
      <ExemptNotes list="seeding" />
      <AddPlayer
        list="seeding"
        players={exemptPlayers.map(({ steamId }) => steamId)}
        busy={adding.isPending && 'Adding...'}
        onAdd={(id) =>
          adding.mutateAsync(id).then(
            () => true,
            // The toast shows why; what was typed stays.
            () => false,
          )
        }
      />
      <PlayerList count={exemptPlayers.length}>
        {exemptPlayers.map(({ steamId, steamName }) => (
          <PlayerRow
            key={steamId}
            id={steamId}
            name={steamName}
            busy={removing.isPending && removing.variables === steamId && 'Removing...'}
            onPress={() => {
              if (!removing.isPending) removing.mutate(steamId);
            }}
          />
        ))}
      </PlayerList>
    </div>
  );
}
