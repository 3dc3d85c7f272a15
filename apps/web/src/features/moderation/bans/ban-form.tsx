import type { BanAnswer, ModeratedGame, RecordAnswer } from '@app/contracts/moderation/moderation';
import {
  banEnd,
  type BAN_DAYS,
  banText,
  evidenceProblem,
  LONGEST_NOTE,
  MOST_EVIDENCE,
} from '@app/domain/moderation/rules';
import { useQuery } from '@tanstack/react-query';
import { Ban, X } from 'lucide-react';
import { useState, type ComponentType, type FormEvent } from 'react';
import { api } from '~/lib/api';
import { useRequestKey } from '~/lib/calls/request-key';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { IconButton } from '~/ui/kit/controls/icon-button';
import { Select } from '~/ui/kit/controls/select';
import { TextInput } from '~/ui/kit/controls/text-input';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { LeaveGuard, leaving } from '~/ui/kit/dialog/leave-guard';
import { Avatar } from '~/ui/kit/display/avatar';
import { When } from '~/ui/kit/display/when';
import { useChange } from '~/ui/kit/toast/use-change';
import { moderationPath, recordQuery, settingsQuery } from '../queries';
import { RecordLine } from '../record-line';
import { TextField } from '~/ui/kit/controls/text-input';
import { longMoment } from '~/lib/format/long-moment';
import { PLAYER_LABEL } from '../words';
import { LengthChoice } from './length-choice';

/** What other features show of a player in the form and in the list. */
export interface BanSlots {
  /** Other accounts of the player. They are never banned by themselves. */
  readonly Accounts?: ComponentType<{ game: ModeratedGame; player: string }>;
  /** Where a player is looked up. */
  readonly lookupPath?: (game: ModeratedGame, player: string) => string;
}

type Days = (typeof BAN_DAYS)[number];

const ID: Readonly<Record<ModeratedGame, RegExp>> = {
  squad: /^(?:\d{17}|[0-9a-f]{32})$/i,
  reforger: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};

interface Shown {
  readonly game: ModeratedGame;
  readonly player?: string;
  readonly slots?: BanSlots;
  readonly onClose: () => void;
}

/** What was typed, what is wrong with it, and the sending of it. */
function useBan({ game, player: given = '', onClose }: Shown) {
  const [typed, setTyped] = useState({
    player: given,
    days: 7 as Days,
    reason: undefined as string | undefined,
    links: '',
    notes: '',
  });
  const [isConfirming, setConfirming] = useState(false);
  const [isTried, setTried] = useState(false);
  const { data: settings } = useQuery(settingsQuery(game));
  const id = typed.player.replace(/\s+/gu, '');
  const isId = ID[game].test(id);
  const { data: record } = useQuery({ ...recordQuery(game, id), enabled: isId });
  const evidence = typed.links.split(/\s+/u).filter(Boolean);
  const problems = {
    player: isId ? undefined : `Type the player’s ${PLAYER_LABEL[game]}.`,
    reason: typed.reason === undefined ? 'Choose a reason.' : undefined,
    evidence:
      evidence.length > MOST_EVIDENCE
        ? `At most ${MOST_EVIDENCE} links.`
        : evidence.map(evidenceProblem).find((problem) => problem !== undefined),
    notes: [...typed.notes].length > LONGEST_NOTE ? `At most ${LONGEST_NOTE} characters.` : undefined,
  };
  const keyOf = useRequestKey();
  const body = { player: id, reason: typed.reason, days: typed.days, notes: typed.notes, evidence };
  const ban = useChange({
    send: () => api.post<BanAnswer>(`${moderationPath(game)}/bans`, body, { idempotencyKey: keyOf(body) }),
    successText: ({ message }) => message,
    failed: 'Failed to ban the player',
    succeeded: () => setConfirming(false),
  });
  return {
    ...{
      typed,
      settings,
      id,
      isId,
      record,
      problems: isTried ? problems : undefined,
      isConfirming,
      setConfirming,
      ban,
    },
    // Only of this form: one that was opened since it was closed stays.
    send: () => ban.mutate(undefined, { onSuccess: onClose }),
    name: record?.player.name || id,
    end: banEnd(new Date().toISOString(), typed.days),
    isDirty: typed.player !== given || typed.notes !== '' || typed.links !== '' || typed.reason !== undefined,
    set: (change: Partial<typeof typed>) => setTyped({ ...typed, ...change }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      setTried(true);
      if (Object.values(problems).every((problem) => problem === undefined)) setConfirming(true);
    },
  };
}

type Form = ReturnType<typeof useBan>;

/** A new ban: whom, how long, why, and what the player will read. */
export function BanForm(shown: Shown) {
  const { game, slots: { Accounts } = {}, onClose } = shown;
  const form = useBan(shown);
  const { typed, id, isId, record, problems, name, set } = form;
  return (
    <form
      onSubmit={form.submit}
      aria-label="New ban"
      noValidate
      className="flex flex-col border border-line border-t-2 border-t-gold bg-overlay"
    >
      <LeaveGuard when={form.isDirty && !form.ban.isSuccess} title="The ban is not made yet">
        What was typed is lost.
      </LeaveGuard>
      <header className="flex items-center justify-between px-5 pt-4">
        <h2 className="text-3">New ban</h2>
        <IconButton label="Close" onClick={() => leaving(onClose)} className="-mr-2 size-11!">
          <X size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </header>
      <div className="grid gap-4.5 px-5 pt-2 pb-5">
        <Field label={`Player, by ${PLAYER_LABEL[game]}`} error={problems?.player}>
          {(control) => (
            <TextInput
              {...control}
              mono
              value={typed.player}
              onChange={({ target }) => set({ player: target.value })}
              // By a link the reader begins at the tool’s title.
              autoFocus={shown.player === undefined}
              autoComplete="off"
            />
          )}
        </Field>
        {isId && record && <PlayerCard name={name} record={record} />}
        {isId && Accounts && <Accounts game={game} player={id} />}
        <Terms game={game} form={form} />
      </div>
      <footer className="mt-auto flex flex-wrap justify-end gap-2.5 border-t border-line-strong px-5 py-3.5 *:grow phone:*:grow-0">
        <Button onClick={() => leaving(onClose)} className="h-11!">
          Cancel
        </Button>
        <Button look="danger" type="submit" className="h-11! max-w-full">
          <Ban size={16} strokeWidth={1.75} aria-hidden />
          <span className="truncate">Ban {isId ? name : 'player'}...</span>
        </Button>
      </footer>
      <BanConfirm game={game} form={form} />
    </form>
  );
}

function PlayerCard({ name, record }: { name: string; record: RecordAnswer }) {
  const { player } = record;
  return (
    <div className="flex items-center gap-3 border border-line bg-panel px-3.5 py-2.5">
      <Avatar name={name} size={34} />
      <div className="min-w-0 text-small">
        <p className="text-body font-semibold [overflow-wrap:anywhere]">
          <bdi>{player.name || 'Never seen on a server'}</bdi>
        </p>
        <p className="text-ink-3">
          {player.seenAt ? (
            <>
              Last seen <When at={player.seenAt} />.
            </>
          ) : (
            'The ban holds from the first visit on.'
          )}
        </p>
        <RecordLine {...record} />
      </div>
    </div>
  );
}

/** How long, why, with what evidence, and how the game puts it. */
function Terms({ game, form: { typed, settings, problems, end, set } }: { game: ModeratedGame; form: Form }) {
  const { days, reason, links, notes } = typed;
  return (
    <>
      <LengthChoice
        value={days}
        onChange={(next) => set({ days: next })}
        hint={end === null ? 'No end. It can be lifted.' : `Until ${longMoment(end)}. Ends by itself.`}
      />
      <Field label="Reason, shown to the player" error={problems?.reason}>
        {(control) => (
          <Select
            {...control}
            value={reason}
            onChange={(next) => set({ reason: next })}
            placeholder="Choose a reason"
            choices={(settings?.reasons ?? [])
              .filter((one) => one.for.includes('ban'))
              .map((one) => ({ value: one.name, label: one.name }))}
          />
        )}
      </Field>
      <Field
        label="Evidence links"
        hint="Each begins with https://. Several are parted by blanks."
        error={problems?.evidence}
      >
        {(control) => (
          <TextInput {...control} type="url" value={links} onChange={({ target }) => set({ links: target.value })} />
        )}
      </Field>
      <TextField
        label="Notes for staff"
        value={notes}
        onChange={(next) => set({ notes: next })}
        most={LONGEST_NOTE}
        error={problems?.notes}
      />
      {settings && reason !== undefined && game === 'squad' && (
        <div>
          <p className="mb-1.5 text-small text-ink-2">What the game shows</p>
          <p className="border border-line bg-well px-3 py-2 font-mono text-small [overflow-wrap:anywhere]">
            {banText(settings.voice, { reason, until: end })}
          </p>
        </div>
      )}
    </>
  );
}

function BanConfirm({
  game,
  form: { isConfirming, setConfirming, send, name, ban, typed, end },
}: {
  game: ModeratedGame;
  form: Form;
}) {
  return (
    <ConfirmDialog
      open={isConfirming}
      onOpenChange={setConfirming}
      title={`Ban ${name} from every ${game === 'squad' ? 'Squad' : 'Reforger'} server?`}
      confirm="Ban"
      busy={ban.isPending && 'Banning...'}
      onConfirm={send}
      edge="border-bad"
    >
      <p>
        <strong className="font-semibold text-ink">{typed.reason}.</strong>{' '}
        {end === null ? 'For good.' : `Until ${longMoment(end)}.`}
      </p>
      <p className="mt-2">
        {game === 'squad'
          ? 'The servers read it in their list of bans, and kick the player who is on one of them.'
          : 'Each server is told over RCON, and puts the player out.'}
      </p>
    </ConfirmDialog>
  );
}
