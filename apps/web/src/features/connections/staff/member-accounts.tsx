import type { MemberAccount, MemberAccounts, MemberAccountsAnswer } from '@app/contracts/connections/connections';
import { ACCOUNT_NAMES } from '@app/domain/connections/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '~/lib/api';
import { failureOf } from '~/lib/failures';
import { useOpenDialog } from '~/ui/kit/dialog/use-open-dialog';
import { Button } from '~/ui/kit/controls/button';
import { ReasonDialog } from '~/ui/kit/dialog/reason-dialog';
import { When } from '~/ui/kit/display/when';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { useChange } from '~/ui/kit/toast/use-change';

interface Which {
  /** A Steam ID or the UUID of a Reforger player. */
  readonly account: string;
  /** Chat-platform id, where the site knows it. */
  readonly member: string | null;
}

const PATH = 'admin-portal/member-accounts';

const accountsQuery = ({ account, member }: Which) =>
  queryOptions({
    queryKey: ['connections/member-accounts', account, member],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ account, ...(member === null ? {} : { member }) });
      return api.get<MemberAccountsAnswer>(`${PATH}?${query}`, signal);
    },
  });

interface Action {
  readonly what: 'unlink' | 'relink';
  readonly member: MemberAccounts;
  readonly account: MemberAccount;
}

/** Who has an account linked, with what staff can do about it. `Beside` shows what else a member has. */
export default function MemberAccountsPanel({
  which,
  Beside,
}: {
  which: Which;
  Beside?: (member: { id: string; name: string }) => ReactNode;
}) {
  const { data, error, refetch, isFetching } = useQuery(accountsQuery(which));
  const { opened: action, open: setAction, close } = useOpenDialog<Action>();
  if (!data)
    return error ? (
      <ErrorState title="Failed to load accounts" error={error} onRetry={refetch} retrying={isFetching} />
    ) : (
      <Loading text="Loading accounts...">
        <SkeletonRows count={2} row="h-11 gap-4" cells={['h-4 w-40', 'h-8 w-20']} />
      </Loading>
    );
  if (data.members.length === 0) return <p className="text-ink-2">No member has linked this player.</p>;
  return (
    <div className="grid gap-6">
      {data.members.map((member) => (
        <section key={member.memberId} aria-label={nameOf(member)} className="grid gap-3">
          <h3 className="title text-4 text-ink">
            <bdi>{nameOf(member)}</bdi>
          </h3>
          <ul className="divide-y divide-line border-y border-line">
            {member.accounts.map((account) => (
              <Account
                key={account.platform}
                account={account}
                action="Unlink"
                onAct={() => setAction({ what: 'unlink', member, account })}
              />
            ))}
            {member.unlinked.map((account) => (
              <Account
                key={`${account.platform} ${account.id}`}
                account={account}
                action="Relink"
                onAct={() => setAction({ what: 'relink', member, account })}
              >
                Unlinked by <bdi>{account.by}</bdi>, <When at={account.at} />: <bdi>{account.reason}</bdi>
              </Account>
            ))}
            {member.accounts.length + member.unlinked.length === 0 && (
              <li className="py-2.5 text-ink-2">Nothing is linked.</li>
            )}
          </ul>
          {Beside?.({ id: member.memberId, name: nameOf(member) })}
        </section>
      ))}
      {action && <ActionDialog action={action} onClose={close} />}
    </div>
  );
}

const nameOf = ({ name, memberId }: MemberAccounts): string => name ?? memberId;

function Account({
  account: { platform, id, displayName, verified },
  action,
  onAct,
  children,
}: {
  account: MemberAccount;
  action: string;
  onAct: () => void;
  children?: ReactNode;
}) {
  const name = ACCOUNT_NAMES[platform];
  return (
    <li className="flex items-start justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="text-ink [overflow-wrap:anywhere]">
          {name}: <bdi>{displayName}</bdi>
        </p>
        <p className="font-mono text-micro break-all text-ink-3">{id}</p>
        <p className="text-small text-ink-2 [overflow-wrap:anywhere]">
          {children ?? (verified ? 'Verified' : 'Typed, not verified')}
        </p>
      </div>
      <Button size="small" className="shrink-0" aria-label={`${action} ${name} ${displayName}`} onClick={onAct}>
        {action}
      </Button>
    </li>
  );
}

function ActionDialog({ action: { what, member, account }, onClose }: { action: Action; onClose: () => void }) {
  const name = ACCOUNT_NAMES[account.platform];
  const isUnlink = what === 'unlink';
  const change = useChange({
    send: (reason: string) =>
      api.post(`${PATH}/${member.memberId}/${account.platform}/${what}`, { accountId: account.id, reason }),
    successText: () =>
      isUnlink ? `${name} unlinked from ${nameOf(member)}` : `${name} linked to ${nameOf(member)} again`,
    failed: 'The link could not be changed.',
    succeeded: onClose,
    isShown: () => true,
  });
  return (
    <ReasonDialog
      title={
        <>
          {isUnlink ? `Unlink ${name} from` : `Link ${name} again to`} <bdi>{nameOf(member)}</bdi>?
        </>
      }
      confirm={isUnlink ? 'Unlink' : 'Relink'}
      busy={change.isPending && (isUnlink ? 'Unlinking...' : 'Linking...')}
      failure={change.error ? failureOf(change.error, 'The link could not be changed.').message : undefined}
      onConfirm={change.mutate}
      onClose={onClose}
    >
      <p>
        <span className="font-mono text-small break-all text-ink">{account.id}</span>{' '}
        {isUnlink
          ? `is free for its owner at once. ${BACK[account.platform]} You can link it again from here.`
          : `is linked to this member as before${account.verified ? ', verified' : ''}, unless somebody else has linked it since.`}
      </p>
    </ReasonDialog>
  );
}

const CONSOLE = 'This member cannot type it again.';
/** How a member from whom an account was unlinked gets it back without staff. */
const BACK: Readonly<Record<MemberAccount['platform'], string>> = {
  steam: 'This member cannot type it again, only sign in with Steam.',
  psn: CONSOLE,
  xbox: CONSOLE,
  reforger: 'This member can link it again only by a code said in the game.',
};
