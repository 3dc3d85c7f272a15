import type { Done } from '@app/contracts/done';
import type { WhitelistFilesAnswer, WhitelistSecretAnswer } from '@app/contracts/whitelist/whitelist';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { serverWordsOr } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Notice } from '~/ui/kit/feedback/notice';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { toast } from '~/ui/kit/toast/toast';
import { When } from '~/ui/kit/display/when';
import { BringOver } from '~/ui/page/imports/bring-over';
import { SLOT_IMPORTS } from './staff/bring-slots-over';
import { GivenSlots } from './staff/given-slots';

const filesQuery = queryOptions({
  queryKey: ['whitelist/files'],
  queryFn: ({ signal }) => api.get<WhitelistFilesAnswer>('admin-portal/whitelist-files', signal),
  refetchInterval: 30_000,
});

/** For staff: what the game servers read, when each of them last did, and whether the paths are secret. */
export default function FilesTool() {
  const { data, error, refetch, isFetching } = useQuery(filesQuery);
  const [isImporting, setImporting] = useState(false);
  if (isImporting) return <BringOver kind={SLOT_IMPORTS} onClose={() => setImporting(false)} />;
  if (!data && error)
    return <ErrorState title="The files cannot be listed." error={error} onRetry={refetch} retrying={isFetching} />;
  if (!data)
    return (
      <Loading text="Loading the files...">
        <Skeleton className="h-40 w-full" />
      </Loading>
    );

  const { files, secret, formerUntil, age } = data;
  return (
    <div className="grid gap-6">
      {age > 0 && (
        <Notice tone="warn" title="The read models are away.">
          Servers are given the last good files, {age} s old.
        </Notice>
      )}
      <ul className="border border-line">
        {files.map((file) => (
          <li key={file.name} className="border-line not-first:border-t p-4.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h2 className="text-3">{file.game === 'SQUAD' ? 'Squad admin list' : 'Reforger list'}</h2>
              <p className="text-ink-2">
                <span className="figures text-3 text-ink">{file.entries}</span>{' '}
                {file.entries === 1 ? 'entry' : 'entries'}
              </p>
            </div>
            <p className="mt-1 font-mono text-small break-all text-ink-3">{file.path}</p>
            <Fetches of={file} />
          </li>
        ))}
      </ul>
      <GivenSlots onImport={() => setImporting(true)} />
      <SecretPath secret={secret} formerUntil={formerUntil} />
    </div>
  );
}

/** Whether the files are served under a secret path, and the buttons to change that. */
function SecretPath({ secret, formerUntil }: Pick<WhitelistFilesAnswer, 'secret' | 'formerUntil'>) {
  const [question, setQuestion] = useState<'secret' | 'open'>();
  const close = () => setQuestion(undefined);
  const { paths, rotate, drop } = useSecret(close);
  return (
    <>
      <section className="border border-line p-4.5" aria-labelledby="secret-path">
        <h2 id="secret-path" className="text-3">
          Secret path
        </h2>
        <p className="mt-2 max-w-[64ch] text-ink-2">
          {secret ? (
            <>
              The files and the admin list are found only under a secret that ends in{' '}
              <span className="font-mono text-ink">{secret.endsWith}</span>
              {secret.since && (
                <>
                  , set by <bdi>{secret.by}</bdi>, <When at={secret.since} />
                </>
              )}
              .
            </>
          ) : (
            'Anybody who knows the addresses can read the files. A secret in the path keeps them to your servers.'
          )}
          {formerUntil && (
            <>
              {' '}
              The former paths work until <When at={formerUntil} />.
            </>
          )}
        </p>
        {paths && (
          <Notice tone="warn" title="Copy these now. They are not shown again." className="mt-4">
            {paths.map((path) => (
              <span key={path} className="block font-mono text-small break-all">
                {window.location.origin}
                {path}
              </span>
            ))}
          </Notice>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => setQuestion('secret')}>{secret ? 'Rotate Secret' : 'Switch On'}</Button>
          {secret && <Button onClick={() => setQuestion('open')}>Switch Off</Button>}
        </div>
      </section>
      <ConfirmDialog
        open={question === 'secret'}
        onOpenChange={close}
        title="The present paths work for one more day"
        confirm={secret ? 'Rotate Secret' : 'Switch On'}
        busy={rotate.isPending && 'Changing...'}
        onConfirm={() => rotate.mutate()}
      >
        Put the new ones into each server’s RemoteAdminListHosts.cfg until then. They are shown once, here. Rotate twice
        to end a path that others know at once.
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'open'}
        onOpenChange={close}
        title="Everybody who knows the plain addresses will read the files"
        confirm="Switch Off"
        busy={drop.isPending && 'Opening...'}
        onConfirm={() => drop.mutate()}
      >
        The names of slot owners stand in them. The secret paths work for one more day.
      </ConfirmDialog>
    </>
  );
}

/** Sets or removes the secret; `paths` are the new addresses of the files until the page is left. */
function useSecret(onSettled: () => void) {
  const [paths, setPaths] = useState<readonly string[]>();
  const rotate = useCommand({
    // A new key for every press: two presses rotate twice, a request that is sent again only once.
    mutationFn: () =>
      api.post<WhitelistSecretAnswer>('admin-portal/whitelist-files/secret', undefined, {
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: ({ message, paths: secretPaths }) => {
      setPaths(secretPaths ?? undefined);
      if (!secretPaths) toast.success(message);
    },
    onError: (reason) =>
      toast.failure(serverWordsOr('Failed to change the secret', reason), 'Failed to change the secret'),
    onSettled,
  });
  const drop = useCommand({
    mutationFn: () => api.delete<Done>('admin-portal/whitelist-files/secret'),
    onSuccess: ({ message }) => {
      setPaths(undefined);
      toast.success(message);
    },
    onError: (reason) => toast.failure(serverWordsOr('Failed to open the files', reason), 'Failed to open the files'),
    onSettled,
  });

  return { paths, rotate, drop };
}

function Fetches({ of: { fetches } }: { of: WhitelistFilesAnswer['files'][number] }) {
  if (fetches.length === 0) return <p className="mt-3 text-small text-ink-3">No server has fetched it yet.</p>;
  return (
    <ul className="mt-3 grid gap-1 text-small text-ink-2">
      {fetches.map(({ server, at }) => (
        <li key={server ?? ''} className="flex justify-between gap-4">
          <span>{server ?? 'A server that did not say which'}</span>
          <span className="text-ink-3">
            fetched <When at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
