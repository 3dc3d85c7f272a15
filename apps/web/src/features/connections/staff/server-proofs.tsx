import type { ServerProof, ServerProofsAnswer, ServerProofsWithdrawn } from '@app/contracts/connections/connections';
import { ACCOUNT_NAMES } from '@app/domain/connections/rules';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '~/lib/api';
import { failureOf } from '~/lib/failures';
import { counted } from '~/lib/format/counted';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { TextInput } from '~/ui/kit/controls/text-input';
import { ReasonDialog } from '~/ui/kit/dialog/reason-dialog';
import { When } from '~/ui/kit/display/when';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Notice } from '~/ui/kit/feedback/notice';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { useChange } from '~/ui/kit/toast/use-change';

interface Server {
  readonly game: 'squad' | 'reforger';
  readonly serverId: number;
  readonly name: string;
}

const pathOf = ({ game, serverId }: Server) => `admin-portal/server-proofs/${game}/${serverId}`;

/** @param since ISO 8601, UTC; undefined until somebody has said it */
const proofsQuery = (server: Server, since: string | undefined) =>
  queryOptions({
    queryKey: ['connections/server-proofs', server.game, server.serverId, since],
    queryFn: since
      ? ({ signal }) => api.get<ServerProofsAnswer>(`${pathOf(server)}?${new URLSearchParams({ since })}`, signal)
      : skipToken,
  });

/** What to do about the links that codes said on a server have proved, once its token has leaked. */
export default function ServerProofs({ server }: { server: Server }) {
  const [asks, setAsks] = useState(false);
  return (
    <section aria-label="Proofs" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="title text-4">Proofs</p>
        <p className="text-small text-ink-3">
          Codes said on this server prove whose an account is. Whoever has its token can make them up.
        </p>
      </div>
      <Button size="small" aria-label={`Withdraw Proofs: ${server.name}`} onClick={() => setAsks(true)}>
        Withdraw Proofs
      </Button>
      {asks && <Withdrawal server={server} onClose={() => setAsks(false)} />}
    </section>
  );
}

/** No link code is older, epoch milliseconds. A year that is half typed is long before. */
const EARLIEST = Date.UTC(2020, 0);

/** @param typed a local date and time, as the browser's control gives it */
const momentOf = (typed: string): string | undefined => {
  const moment = new Date(typed);
  return moment.getTime() >= EARLIEST ? moment.toISOString() : undefined;
};

function Withdrawal({ server, onClose }: { server: Server; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const since = momentOf(typed);
  const query = useQuery(proofsQuery(server, since));
  const count = query.data?.proofs.length ?? 0;
  const withdraw = useChange({
    send: (reason: string) => api.post<ServerProofsWithdrawn>(`${pathOf(server)}/withdraw`, { since, reason }),
    successText: ({ withdrawn }) =>
      withdrawn === 0
        ? 'There was nothing left to withdraw'
        : `${counted(withdrawn, 'proof')} of ${server.name} withdrawn`,
    failed: FAILED,
    succeeded: onClose,
    isShown: () => true,
  });
  return (
    <ReasonDialog
      title={
        <>
          Withdraw what codes on <bdi>{server.name}</bdi> proved?
        </>
      }
      confirm={count === 0 ? 'Withdraw' : `Withdraw ${counted(count, 'Proof')}`}
      busy={withdraw.isPending && 'Withdrawing...'}
      ready={count > 0}
      failure={withdraw.error ? failureOf(withdraw.error, FAILED).message : undefined}
      onConfirm={withdraw.mutate}
      onClose={onClose}
    >
      <Notice tone="warn" title="Change the token first.">
        With the old one, codes are made up as fast as you withdraw them.
      </Notice>
      <p className="mt-4">
        Each link below ends, and what follows from it goes: roles of rewards, and the slot of a Reforger player. The
        own slot of a Steam account keeps what it holds; revoke it in the Player Stats Lookup. Each member finds a
        notice with your reason, and can prove the account again. What was proved otherwise stays.
      </p>
      <Field label="Since" hint="In your time zone: when the token may have leaked." className="mt-4">
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            max="9999-12-31T23:59"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {since !== undefined && <Concerned query={query} />}
    </ReasonDialog>
  );
}

const FAILED = 'The proofs could not be withdrawn.';

/** Whom a withdrawal concerns. */
function Concerned({
  query: { data, error, refetch, isFetching },
}: {
  query: ReturnType<typeof useQuery<ServerProofsAnswer>>;
}) {
  return (
    <div className="mt-4">
      {data ? (
        <Proofs answer={data} />
      ) : error ? (
        <ErrorState title="Failed to load proofs" error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <Loading text="Loading proofs...">
          <SkeletonRows count={2} row="h-11 gap-4" cells={['h-4 w-40', 'h-4 w-20']} />
        </Loading>
      )}
    </div>
  );
}

const Proofs = ({ answer: { proofs, more } }: { answer: ServerProofsAnswer }) =>
  proofs.length === 0 ? (
    <p role="status">Nothing to withdraw: since then no code on this server proved what is still linked.</p>
  ) : (
    <>
      <p role="status" className="text-ink">
        {counted(proofs.length, 'account')}
        {more && ', the oldest. There are more: withdraw these, then ask again.'}
      </p>
      <ul
        aria-label="Accounts concerned"
        tabIndex={0}
        className="mt-2 max-h-52 divide-y divide-line overflow-y-auto border border-line bg-well"
      >
        {proofs.map((proof) => (
          <Proved key={`${proof.memberId} ${proof.platform}`} proof={proof} />
        ))}
      </ul>
    </>
  );

const Proved = ({ proof: { memberId, name, platform, id, displayName, provedAt } }: { proof: ServerProof }) => (
  <li className="px-3.5 py-2.5">
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <bdi className="font-semibold [overflow-wrap:anywhere] text-ink">{name ?? memberId}</bdi>
      <When at={provedAt} className="text-small text-ink-3" />
    </p>
    <p className="text-small [overflow-wrap:anywhere]">
      {ACCOUNT_NAMES[platform]}: <bdi>{displayName}</bdi>
    </p>
    <p className="font-mono text-micro break-all text-ink-3">{id}</p>
  </li>
);
