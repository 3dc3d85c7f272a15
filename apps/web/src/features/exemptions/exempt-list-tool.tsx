import type { ExemptListConflict } from '@app/contracts/exemptions/exemptions';
import type { PortalGame } from '@app/contracts/portal-game';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { isLater } from '~/lib/use-edit-from';
import { ApiError, serverWordsOr } from '~/lib/failures';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { LeaveGuard } from '~/ui/kit/dialog/leave-guard';
import { SaveBar } from '~/ui/kit/controls/save-bar';
import { toast } from '~/ui/kit/toast/toast';
import { toastFailure } from '~/ui/kit/toast/toast-failure';
import { UpdateLine } from '~/ui/kit/display/update-line';
import { AddPlayer } from './add-player';
import { ConflictNotice, type SavedFirst } from './conflict-notice';
import { ExemptNotes } from './exempt-notes';
import { PlayerList, PlayerListLoading } from './player-list';
import { PlayerRow } from './player-row';
import { exemptListQuery, listPath } from './queries';
import { add, changesIn, rebase, remove, unedited, wantedOf, type Staged } from './staging';

/** Who is hidden from a game's leaderboards. Edits are staged here and saved together. */
export default function ExemptListTool({ game }: { game: PortalGame }) {
  const { data, error, refetch, isFetching } = useQuery(exemptListQuery(game));
  const { edited, setEdited, save, theirs, setTheirs } = useStagedList(game);
  if (!data && error)
    return (
      <ErrorState
        title="Failed to load exempt list"
        error={serverWordsOr('Failed to fetch exempt list', error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  if (!data) return <PlayerListLoading />;

  const staged = edited ?? unedited(data.exemptPlayers, data.etag);
  const changes = changesIn(staged);
  const players = wantedOf(staged);
  const edit = (next: Staged) => {
    // No edits during a save: what is saved is what was on screen.
    if (!save.isPending) setEdited(changesIn(next) > 0 ? next : undefined);
  };
  return (
    <div className="grid gap-6">
      <UpdateLine of={`${game}/exempt-list`} />
      <ExemptNotes list={game} />
      <AddPlayer
        list={game}
        players={players}
        busy={save.isPending && 'Saving...'}
        onAdd={(id) => {
          edit(add(staged, id));
          return true;
        }}
      />
      <div>
        <PlayerList count={players.length}>
          {[...staged.base, ...staged.added].map((id) => (
            <PlayerRow
              key={id}
              id={id}
              name={data.names[id]}
              state={stateOf(id, staged)}
              onPress={() => edit(staged.removed.includes(id) ? add(staged, id) : remove(staged, id))}
            />
          ))}
        </PlayerList>
        {theirs && (
          <ConflictNotice
            mine={staged}
            theirs={theirs}
            onTakeTheirs={() => {
              setTheirs(undefined);
              setEdited(undefined);
            }}
            onMerge={async () => {
              const { data: now, isSuccess } = await refetch();
              if (!isSuccess) return;
              setTheirs(undefined);
              const { exemptPlayers, etag } = isLater(now.etag, theirs.etag) ? now : theirs;
              edit(rebase(staged, exemptPlayers, etag));
            }}
            merging={isFetching}
          />
        )}
        {changes > 0 && !theirs && (
          <SaveBar
            changes={changes}
            toFix={0}
            saving={save.isPending}
            onCancel={() => setEdited(undefined)}
            onSave={() => save.mutate(staged)}
          />
        )}
      </div>
      <LeaveGuard when={changes > 0} title="Leave and lose the staged changes">
        What you changed in the exempt list has not been saved. Stay to save it.
      </LeaveGuard>
    </div>
  );
}

const stateOf = (id: string, { added, removed }: Staged) =>
  added.includes(id) ? 'added' : removed.includes(id) ? 'removed' : 'unchanged';

/** The edits that are not saved yet, the save that sends them together, and what somebody else saved meanwhile. */
function useStagedList(game: PortalGame) {
  const [edited, setEdited] = useState<Staged>();
  const [theirs, setTheirs] = useState<SavedFirst>();
  const client = useQueryClient();
  const save = useCommand({
    mutationFn: (staged: Staged) =>
      api.put(listPath(game), { exemptPlayers: wantedOf(staged) }, { ifMatch: staged.etag }),
    onSuccess: (_, staged) => {
      toast.success('Exempt list updated successfully! Leaderboards will refresh automatically.');
      // Until it has been read. Without an ETag the server itself sees whether the last change is the editor's own.
      client.setQueryData(
        exemptListQuery(game).queryKey,
        (before) => before && { ...before, exemptPlayers: wantedOf(staged), etag: undefined },
      );
    },
    // Not before what was saved has been read.
    onSettled: (_, failure) => {
      if (!failure) setEdited(undefined);
    },
    onError: (reason) => {
      const conflict = conflictIn(reason);
      if (conflict) setTheirs({ ...conflict.current, etag: conflict.etag, own: conflict.own });
      else toastFailure('Failed to update exempt list', 'Failed to save exempt list')(reason);
    },
  });
  return { edited, setEdited, save, theirs, setTheirs };
}

/** Also of a save without an ETag, over what somebody else wrote. */
const CONFLICTS: readonly string[] = ['exempt-list-changed', 'if-match-required'];

const conflictIn = (reason: unknown): ExemptListConflict | undefined =>
  reason instanceof ApiError && CONFLICTS.includes(reason.code) ? (reason.body as ExemptListConflict) : undefined;
