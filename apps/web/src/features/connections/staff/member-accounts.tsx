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
import { proofText } from '../proof-text';
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

type What = 'unlink' | 'relink' | 'confirm' | 'withdraw-confirmation';

interface Action {
  readonly what: What;
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
                actions={actionsOn(account)}
                onAct={(what) => setAction({ what, member, account })}
              />
            ))}
            {member.unlinked.map((account) => (
              <Account
                key={`${account.platform} ${account.id}`}
                account={account}
                actions={['relink']}
                onAct={(what) => setAction({ what, member, account })}
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
  account: { platform, id, displayName, provedBy },
  actions,
  onAct,
  children,
}: {
  account: MemberAccount;
  actions: readonly What[];
  onAct: (what: What) => void;
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
        <p className="text-small text-ink-2 [overflow-wrap:anywhere]">{children ?? proofText(provedBy)}</p>
      </div>
      <div className="flex shrink-0 flex-wrap justify-end gap-1.5">
        {actions.map((what) => (
          <Button
            key={what}
            size="small"
            aria-label={`${WORDS[what].button} ${name} ${displayName}`}
            onClick={() => onAct(what)}
          >
            {WORDS[what].button}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** Staff confirm what has no sign-in of its own. */
const actionsOn = ({ platform, provedBy }: MemberAccount): readonly What[] =>
  provedBy?.by === 'staff'
    ? ['withdraw-confirmation', 'unlink']
    : platform === 'steam'
      ? ['unlink']
      : ['confirm', 'unlink'];

const WORDS: Readonly<
  Record<What, { button: string; busy: string; title: (name: string) => string; done: (name: string) => string }>
> = {
  unlink: {
    ...{ button: 'Unlink', busy: 'Unlinking...' },
    ...{ title: (name) => `Unlink ${name} from`, done: (name) => `${name} unlinked from` },
  },
  relink: {
    ...{ button: 'Relink', busy: 'Linking...' },
    ...{ title: (name) => `Link ${name} again to`, done: (name) => `${name} linked again to` },
  },
  confirm: {
    ...{ button: 'Confirm', busy: 'Confirming...' },
    ...{ title: (name) => `Confirm ${name} as that of`, done: (name) => `${name} confirmed as that of` },
  },
  'withdraw-confirmation': {
    ...{ button: 'Withdraw', busy: 'Withdrawing...' },
    title: (name) => `Withdraw the confirmation of ${name} for`,
    done: (name) => `Confirmation of ${name} withdrawn for`,
  },
};

const explained = (what: What, { platform, verified }: MemberAccount): string => {
  switch (what) {
    case 'unlink':
      return `is free for its owner at once. ${BACK[platform]} You can link it again from here.`;
    case 'relink':
      return `is linked to this member as before${verified ? ', verified' : ''}, unless somebody else has linked it since.`;
    case 'confirm':
      return 'is theirs, as you have seen for yourself: they can export what is stored about it, and have it erased.';
    case 'withdraw-confirmation':
      return 'stays linked as it was before. The member can no longer export what is stored about it, nor have it erased.';
  }
};

function ActionDialog({ action: { what, member, account }, onClose }: { action: Action; onClose: () => void }) {
  const name = ACCOUNT_NAMES[account.platform];
  const words = WORDS[what];
  const change = useChange({
    send: (reason: string) =>
      api.post(`${PATH}/${member.memberId}/${account.platform}/${what}`, { accountId: account.id, reason }),
    successText: () => `${words.done(name)} ${nameOf(member)}`,
    failed: 'The link could not be changed.',
    succeeded: onClose,
    isShown: () => true,
  });
  return (
    <ReasonDialog
      title={
        <>
          {words.title(name)} <bdi>{nameOf(member)}</bdi>?
        </>
      }
      confirm={words.button}
      busy={change.isPending && words.busy}
      failure={change.error ? failureOf(change.error, 'The link could not be changed.').message : undefined}
      onConfirm={change.mutate}
      onClose={onClose}
    >
      <p>
        <span className="font-mono text-small break-all text-ink">{account.id}</span> {explained(what, account)}
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
