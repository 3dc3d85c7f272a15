import type { BanFileAnswer, BanFileSecretAnswer } from '@app/contracts/moderation/moderation';
import { useQuery } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { cx } from '~/lib/cx';
import { useAdminPermissions } from '~/lib/session/rights';
import { serverWordsOr } from '~/lib/failures';
import { counted } from '~/lib/format/counted';
import { Button } from '~/ui/kit/controls/button';
import { CopyButton } from '~/ui/kit/controls/copy-button';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { When } from '~/ui/kit/display/when';
import { Notice } from '~/ui/kit/feedback/notice';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { toast } from '~/ui/kit/toast/toast';
import { banFileQuery } from '../queries';

/** What the Squad servers read: how much is in it, how old it is, and which of them has it. */
export function BanFileStrip() {
  const { data, error } = useQuery(banFileQuery);
  const [open, setOpen] = useState(false);
  if (!data)
    return error ? (
      <Notice tone="bad" title="The list that servers read could not be loaded." />
    ) : (
      <Skeleton className="h-24 w-full" />
    );
  const { name, entries, version, changedAt, secret, age } = data;
  return (
    <div className="grid border border-line bg-panel nav:grid-cols-[1fr_minmax(20rem,30rem)]">
      <div className="flex items-start gap-3.5 px-4 py-3.5">
        <FileCheck
          size={20}
          strokeWidth={1.75}
          className={cx('shrink-0', age > 0 ? 'text-warn' : 'text-ok')}
          aria-hidden
        />
        <p className="min-w-0 text-ink-2">
          <span className="font-mono font-semibold text-ink">{name}</span> serves{' '}
          <span className="text-ink">{counted(entries, 'ban')}</span>, version {version}
          {changedAt && (
            <>
              , changed <When at={changedAt} />
            </>
          )}
          .
          <span className="mt-0.5 block text-small text-ink-3">
            {secret ? (
              <>
                Secret address
                {secret.since && (
                  <>
                    {' '}
                    since <When at={secret.since} />
                  </>
                )}
                .
              </>
            ) : (
              'Anybody who knows the address can read it.'
            )}{' '}
            {age > 0
              ? `The read models are away: servers get the last good list, ${age} s old. `
              : 'The last good version is kept. '}
            <button
              type="button"
              onClick={() => setOpen(true)}
              aria-haspopup="dialog"
              className="text-ink underline decoration-gold underline-offset-4"
            >
              Address and rotation
            </button>
          </span>
        </p>
      </div>
      <Readers servers={data.servers} />
      {open && <AddressDialog file={data} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Which server has the list. */
const Readers = ({ servers }: Pick<BanFileAnswer, 'servers'>) => (
  <ul className="grid content-center gap-1 border-line px-4 py-3 text-small max-nav:border-t nav:border-l">
    {servers.map((server) => (
      <Reader key={server.serverId} {...server} />
    ))}
  </ul>
);

function Reader({ serverId, fetchedAt, isCurrent }: BanFileAnswer['servers'][number]) {
  const [isExplained, setExplained] = useState(false);
  const late = fetchedAt ? 'size-2 rotate-45 bg-warn' : 'size-2 rounded-full border border-ink-3';
  return (
    <li className="grid grid-cols-[auto_5.5rem_1fr_auto] items-baseline gap-x-3">
      <span className={isCurrent ? 'size-2 rounded-full bg-ok' : late} aria-hidden />
      <span className="title text-body text-ink">Server #{serverId}</span>
      <span className="text-ink-2">
        {fetchedAt ? (
          <>
            fetched <When at={fetchedAt} />
          </>
        ) : (
          'has not fetched it yet'
        )}
      </span>
      <span className={isCurrent ? 'text-ink-3' : 'text-warn'}>
        {isCurrent ? 'has this version' : fetchedAt && 'has an older one '}
        {!isCurrent && (
          <button
            type="button"
            aria-expanded={isExplained}
            onClick={() => setExplained(!isExplained)}
            className="text-ink underline decoration-gold underline-offset-4"
          >
            Why
          </button>
        )}
      </span>
      {isExplained && !isCurrent && (
        <p className="col-span-full mt-1 mb-2 pl-5 text-ink-2">
          {/*
           * A server fetches the list by itself, so the site can only say where to look.
           */}
          {fetchedAt
            ? 'A server reads the list at its own time: a change is in force there after its next fetch. Whoever is banned was kicked at once. After a day without a fetch, look whether the server runs and reaches the site.'
            : `Nobody has read the list with ?server=${serverId} at its end. Put the address, with that, into RemoteBanListHosts.cfg of the server.`}
        </p>
      )}
    </li>
  );
}

function AddressDialog({ file: { path, secret, formerUntil }, onClose }: { file: BanFileAnswer; onClose: () => void }) {
  const [confirming, setConfirming] = useState<'rotate' | 'drop'>();
  const mayRotate = useAdminPermissions().data?.isCommunityAdmin ?? false;
  const { newPath, rotate, drop } = useBanFileSecret(() => setConfirming(undefined));
  const address = `${window.location.origin}${newPath ?? path}`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Address of the list"
      line="One line in each server’s RemoteBanListHosts.cfg, with the number of the server behind it."
    >
      <div className="grid gap-4 pt-3">
        {newPath && <Notice tone="warn" title="Copy it now. It is not shown again." />}
        <div className="border border-line bg-well px-3 py-2.5">
          <p className="font-mono text-small break-all">{address}?server=1</p>
          <CopyButton text={`${address}?server=1`} label="Copy" className="mt-2.5" />
        </div>
        <p className="text-ink-2">
          {secret
            ? `The secret ends in ${secret.endsWith}${secret.by === null ? '' : `, set by ${secret.by}`}.`
            : 'The address holds no secret: the list of banned players can be read by anybody who knows it.'}
          {formerUntil && (
            <>
              {' '}
              The former address works until <When at={formerUntil} />.
            </>
          )}
        </p>
        {mayRotate ? (
          <div className="flex flex-wrap gap-2.5">
            <Button onClick={() => setConfirming('rotate')}>{secret ? 'Rotate Secret' : 'Switch On'}</Button>
            {secret && <Button onClick={() => setConfirming('drop')}>Switch Off</Button>}
          </div>
        ) : (
          <p className="text-small text-ink-3">A community admin can change the secret.</p>
        )}
      </div>
      <ConfirmDialog
        open={confirming === 'rotate'}
        onOpenChange={() => setConfirming(undefined)}
        title="The present address works for one more day"
        confirm={secret ? 'Rotate Secret' : 'Switch On'}
        busy={rotate.isPending && 'Changing...'}
        onConfirm={() => rotate.mutate()}
      >
        Put the new one into each server’s RemoteBanListHosts.cfg until then. It is shown once, here. Rotate twice to
        end an address that others know at once.
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'drop'}
        onOpenChange={() => setConfirming(undefined)}
        title="Everybody who knows the plain address will read the list"
        confirm="Switch Off"
        busy={drop.isPending && 'Opening...'}
        onConfirm={() => drop.mutate()}
      >
        The secret address works for one more day.
      </ConfirmDialog>
    </Dialog>
  );
}

/** Sets or removes the secret; `newPath` is the new address until the dialog is left. */
function useBanFileSecret(onSettled: () => void) {
  const [newPath, setNewPath] = useState<string>();
  const path = 'moderation/squad/ban-file/secret';
  const failed = (words: string) => (reason: unknown) => toast.failure(serverWordsOr(words, reason), words);
  const rotate = useCommand({
    // A new key for every press: two presses rotate twice, a request that is sent again only once.
    mutationFn: () => api.post<BanFileSecretAnswer>(path, undefined, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ message, path: secretPath }) => {
      setNewPath(secretPath ?? undefined);
      if (!secretPath) toast.success(message);
    },
    onError: failed('Failed to change the secret'),
    onSettled,
  });
  const drop = useCommand({
    mutationFn: () => api.delete<{ message: string }>(path),
    onSuccess: ({ message }) => {
      setNewPath(undefined);
      toast.success(message);
    },
    onError: failed('Failed to open the list'),
    onSettled,
  });
  return { newPath, rotate, drop };
}
