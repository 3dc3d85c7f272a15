import type { Done } from '@app/contracts/done';
import type { GivenSlotsAnswer } from '@app/contracts/whitelist/whitelist';
import { LONGEST_NOTE } from '@app/domain/whitelist/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { save } from '~/lib/calls/save';
import { useRequestKey } from '~/lib/calls/request-key';
import { serverWordsOr } from '~/lib/failures';
import { grouped } from '~/lib/format/grouped';
import { longMoment } from '~/lib/format/long-moment';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { SearchInput, TextField, TextInput } from '~/ui/kit/controls/text-input';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { useOpenDialog } from '~/ui/kit/dialog/use-open-dialog';
import { Badge } from '~/ui/kit/display/badge';
import { When } from '~/ui/kit/display/when';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { toast } from '~/ui/kit/toast/toast';
import { useChange } from '~/ui/kit/toast/use-change';

const PATH = 'admin-portal/whitelist-slots';
type Slot = GivenSlotsAnswer['slots'][number];

const slotsQuery = queryOptions({
  queryKey: ['whitelist/given-slots'],
  queryFn: ({ signal }) => api.get<GivenSlotsAnswer>(PATH, signal),
  refetchInterval: 30_000,
});

/** Slots listed before a search narrows them. */
const MOST_SHOWN = 50;

/** Slots of single players, whom staff let in with or without an account; the whole whitelist as a file. */
export function GivenSlots({ onImport }: { onImport: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(slotsQuery);
  const [search, setSearch] = useState('');
  const { opened, open, close } = useOpenDialog<Slot | 'new'>();
  const words = search.trim().toLowerCase();
  const found = (data?.slots ?? []).filter(({ player, name, note, by }) =>
    [player, name, note, by].some((text) => text.toLowerCase().includes(words)),
  );
  return (
    <section aria-labelledby="given-slots" className="grid gap-4 border border-line p-4.5 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="given-slots" className="text-3">
          Slots given by staff
        </h2>
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={() => open('new')}>Give a slot...</Button>
          <Button onClick={onImport}>
            <FileUp size={16} strokeWidth={1.75} aria-hidden />
            Import
          </Button>
          <ExportButton />
        </div>
      </div>
      {!data && error && (
        <ErrorState title="The slots could not be loaded" error={error} onRetry={refetch} retrying={isFetching} />
      )}
      {!data && !error && (
        <Loading text="Loading the slots...">
          <Skeleton className="h-16 w-full" />
        </Loading>
      )}
      {data?.slots.length === 0 && (
        <p className="text-ink-3">Nobody. Give one to a player who has no account here, with an end or for good.</p>
      )}
      {data && data.slots.length > 5 && <SearchInput label="Find a slot" value={search} onChange={setSearch} />}
      {found.length > 0 && (
        <ul aria-label="Slots" className="border border-line">
          {found.slice(0, MOST_SHOWN).map((slot) => (
            <li
              key={slot.player}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0"
            >
              <div className="min-w-0">
                <p className="[overflow-wrap:anywhere]">
                  {slot.name && <bdi className="mr-2 font-semibold">{slot.name}</bdi>}
                  <span className="font-mono text-small break-all text-ink-2">{slot.player}</span>{' '}
                  {slot.hasEnded && <Badge tone="role">Ended</Badge>}
                </p>
                <p className="text-small text-ink-3 [overflow-wrap:anywhere]">
                  <bdi>{slot.note}</bdi>. {slot.until === null ? 'For good' : `Until ${longMoment(slot.until)}`}, by{' '}
                  <bdi>{slot.by}</bdi>, <When at={slot.at} />.
                </p>
              </div>
              <Button size="small" onClick={() => open(slot)}>
                Take away...
              </Button>
            </li>
          ))}
        </ul>
      )}
      {found.length > MOST_SHOWN && (
        <p className="text-small text-ink-3">
          {MOST_SHOWN} of {grouped(found.length)}. Search for the others.
        </p>
      )}
      {data && data.slots.length > 0 && found.length === 0 && <p className="text-ink-3">No slots match your search.</p>}
      {opened === 'new' && <GiveDialog onClose={close} />}
      {opened !== undefined && opened !== 'new' && <WithdrawDialog of={opened} onClose={close} />}
    </section>
  );
}

function ExportButton() {
  const failed = 'Failed to export the whitelist';
  const take = useCommand({
    mutationFn: () => api.file(`${PATH}/file`),
    onSuccess: ({ file, name }) => save(file, name ?? 'whitelist.cfg'),
    onError: (error) => toast.failure(serverWordsOr(failed, error), failed),
  });
  return (
    <Button onClick={() => take.mutate()} busy={take.isPending && 'Exporting...'}>
      <Download size={16} strokeWidth={1.75} aria-hidden />
      Export
    </Button>
  );
}

function GiveDialog({ onClose }: { onClose: () => void }) {
  const [player, setPlayer] = useState('');
  const [note, setNote] = useState('');
  const [day, setDay] = useState('');
  const keyOf = useRequestKey();
  // A slot lasts until the end of its last day, where staff are.
  const until = day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
  const body = { player, note, until };
  const give = useChange({
    send: () => api.post<Done>(PATH, body, { idempotencyKey: keyOf(body) }),
    successText: ({ message }) => message,
    failed: 'Failed to give the slot',
    succeeded: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Give a slot"
      line="The player is let in past the queue of every Squad server, and needs no account here."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="gold"
            disabled={player.trim() === '' || note.trim() === ''}
            busy={give.isPending && 'Giving...'}
            onClick={() => give.mutate(undefined)}
          >
            Give Slot
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-3">
        <Field label="Steam ID or EOS ID">
          {(control) => (
            <TextInput {...control} mono value={player} onChange={({ target }) => setPlayer(target.value)} />
          )}
        </Field>
        <TextField
          label="What it is for"
          value={note}
          onChange={setNote}
          most={LONGEST_NOTE}
          rows={2}
          hint="For staff, and in the file of the servers."
        />
        <Field label="Last day" hint="Empty for good.">
          {(control) => (
            <TextInput {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

function WithdrawDialog({ of: { player, name }, onClose }: { of: Slot; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const withdraw = useChange({
    send: () => api.post<Done>(`${PATH}/${player}/withdraw`, { reason }),
    successText: ({ message }) => message,
    failed: 'Failed to take the slot away',
    succeeded: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Take the slot of ${name || player} away?`}
      line="The player waits in the queue like everybody. A slot of a member for the same player stays."
      footer={
        <>
          <Button onClick={onClose}>Keep the slot</Button>
          <Button
            look="gold"
            disabled={reason.trim() === ''}
            busy={withdraw.isPending && 'Taking away...'}
            onClick={() => withdraw.mutate(undefined)}
          >
            Take Away
          </Button>
        </>
      }
    >
      <div className="pt-3">
        <TextField label="Why" value={reason} onChange={setReason} most={LONGEST_NOTE} rows={2} hint="For the log." />
      </div>
    </Dialog>
  );
}
