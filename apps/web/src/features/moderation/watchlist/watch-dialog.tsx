import {
  WATCH_TOLD,
  type ModeratedGame,
  type WatchedPlayer,
  type WatchTold,
} from '@app/contracts/moderation/moderation';
import { banEnd, LONGEST_NOTE } from '@app/domain/moderation/rules';
import { useState } from 'react';
import { api } from '~/lib/api';
import { longMoment } from '~/lib/format/long-moment';
import { useEditFrom } from '~/lib/use-edit-from';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { Segments } from '~/ui/kit/controls/segments';
import { TextField, TextInput } from '~/ui/kit/controls/text-input';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { OutdatedNotice } from '~/ui/kit/feedback/outdated-notice';
import { useChange } from '~/ui/kit/toast/use-change';
import { watchlistPath } from '../queries';
import { lengthLabel, PLAYER_LABEL } from '../words';

/** Days; 0 is without an end. */
const LENGTHS = ['7', '30', '90', '0'] as const;
const KEPT = 'kept';
const TOLD: Readonly<Record<WatchTold, string>> = { site: 'Marked on the site', rules: 'And rules begin' };

export interface Watching {
  readonly game: ModeratedGame;
  /** Whom; undefined for somebody who is typed. */
  readonly player?: string | undefined;
  /** What they are called; empty where that is not known. */
  readonly name: string;
  /** As they are watched now. */
  readonly entry: WatchedPlayer | undefined;
  readonly etag: string | undefined;
  readonly onClose: () => void;
}

interface Typed {
  readonly player: string;
  readonly reason: string;
  readonly told: WatchTold;
  /** One of the lengths, or the end as it is. */
  readonly length: string;
}

/** Puts a player on the watchlist, or changes why, until when and who is told. */
export function WatchDialog(shown: Watching) {
  const { game, player, name, entry, onClose } = shown;
  const [typed, setTyped] = useState<Typed>({
    ...{ player: player ?? '', reason: entry?.reason ?? '', told: entry?.told ?? 'site' },
    length: entry ? KEPT : '30',
  });
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const { watch, edit, until } = useWatching(shown, typed);
  const { theirs } = edit;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={entry ? `Watch of ${name || player}` : `Watch ${name || player || 'a player'}`}
      line="For staff alone: the player is not told."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="gold"
            disabled={typed.reason.trim() === '' || typed.player.trim() === ''}
            busy={watch.isPending && 'Saving...'}
            onClick={() => watch.mutate(undefined)}
          >
            {entry ? 'Save' : 'Watch'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5 pt-3">
        {theirs && (
          <OutdatedNotice
            title="This entry was changed in the meantime."
            own={edit.own}
            onKeepMine={edit.keepMine}
            onTakeTheirs={onClose}
          >
            <bdi>{theirs.reason}</bdi>
          </OutdatedNotice>
        )}
        {player === undefined && (
          <Field label={`Player, by ${PLAYER_LABEL[game]}`}>
            {(control) => (
              <TextInput
                {...control}
                mono
                value={typed.player}
                onChange={({ target }) => set({ player: target.value })}
                autoComplete="off"
              />
            )}
          </Field>
        )}
        <Terms typed={typed} until={until} isEntry={entry !== undefined} set={set} />
      </div>
    </Dialog>
  );
}

/** Why, until when, and who is told. */
function Terms({
  typed,
  until,
  isEntry,
  set,
}: {
  typed: Typed;
  until: string | null;
  /** The player is watched already. */
  isEntry: boolean;
  set: (part: Partial<Typed>) => void;
}) {
  return (
    <>
      <TextField
        label="Why, for staff"
        value={typed.reason}
        onChange={(reason) => set({ reason })}
        most={LONGEST_NOTE}
      />
      <div>
        <p className="mb-1.5 text-small text-ink-2">Until</p>
        <div className="max-w-full overflow-x-auto [scrollbar-width:none]">
          <Segments
            label="Until"
            value={typed.length}
            onChange={(length) => set({ length })}
            choices={[
              ...(isEntry ? [{ value: KEPT, label: 'As it is' }] : []),
              ...LENGTHS.map((days) => ({ value: days, label: days === '0' ? 'No end' : lengthLabel(Number(days)) })),
            ]}
          />
        </div>
        <p className="mt-1.5 text-small text-ink-3">
          {until === null ? 'No end. The player can be taken off.' : `Until ${longMoment(until)}. Ends by itself.`}
        </p>
      </div>
      <div>
        <p className="mb-1.5 text-small text-ink-2">When they join</p>
        <Segments
          isWide
          label="When they join"
          value={typed.told}
          onChange={(told) => set({ told })}
          choices={WATCH_TOLD.map((value) => ({ value, label: TOLD[value] }))}
        />
        {typed.told === 'rules' && (
          <p className="mt-1.5 text-small text-ink-3">
            Those that begin when somebody of the watchlist joins: with the preset “Watchlist” the admins are mentioned
            on Discord.
          </p>
        )}
      </div>
    </>
  );
}

/** Saves over what its editor has seen. */
function useWatching({ game, name, entry, etag, onClose }: Watching, typed: Typed) {
  const edit = useEditFrom<Pick<WatchedPlayer, 'reason'> | undefined>(entry && etag, entry);
  const until = typed.length === KEPT ? (entry?.until ?? null) : banEnd(new Date().toISOString(), Number(typed.length));
  const path = `${watchlistPath(game)}/${encodeURIComponent(typed.player.replace(/\s+/gu, ''))}`;
  const body = { ...(name && { name }), reason: typed.reason, until, told: typed.told };
  const watch = useChange({
    send: () => api.put<{ message: string }>(path, body, { ifMatch: edit.ifMatch }),
    successText: ({ message }) => message,
    failed: 'Failed to save the entry',
    succeeded: onClose,
    isShown: edit.outdated,
  });
  return { watch, edit, until };
}
