import type { WhitelistAnswer } from '@app/contracts/whitelist/whitelist';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { serverWordsOr } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { InactiveSlots } from './inactive-slots';
import { useWhitelist } from './queries';
import { SlotHistory } from './slot-history';
import { SlotManager } from './slot-manager';
import { MissingTierRole, SlotRoles } from './slot-roles';
import { useRedeem } from './use-whitelist';

/** The whitelist slots of a member: first what is missing, one thing at a time, then the slots. */
export default function WhitelistingTab() {
  const { data, error, refetch, isFetching } = useWhitelist();
  if (data)
    return (
      <div className="grid gap-8">
        <MissingTierRole supporter={data.supporter} />
        <Whitelisting whitelist={data} />
      </div>
    );
  if (!error) return <SlotsLoading />;
  return (
    <ErrorState
      title="Failed to load whitelist information"
      error={serverWordsOr('Failed to load whitelist information', error)}
      onRetry={refetch}
      retrying={isFetching}
    />
  );
}

function Whitelisting({ whitelist }: { whitelist: WhitelistAnswer }) {
  const { hasSlots, hasConnections, hasRedeemed, totalSlots, revoked, message } = whitelist;
  if (revoked !== null)
    return (
      <Before title="Your slots are revoked" action={<SupportLink />} whitelist={whitelist}>
        {message} They keep what they hold, and our servers let nobody in by them.
      </Before>
    );
  if (!hasSlots)
    return (
      <Before title="No whitelist slots" action={<RulesLink />} whitelist={whitelist}>
        {message}
      </Before>
    );
  if (!hasConnections)
    return hasRedeemed ? (
      <Before title="Your Steam account is no longer connected" action={<ToConnections />} whitelist={whitelist}>
        Your slots are redeemed and keep what they hold, your own slot included: our servers go on reading it. Connect a
        Steam account to change them; Refresh then puts that account into your own slot.
      </Before>
    ) : (
      <Before title="Connect an account first" action={<ToConnections />} whitelist={whitelist}>
        Your roles give you {slotsText(totalSlots)}. The first one is your own and follows your Steam account, so that
        has to be connected before you can redeem.
      </Before>
    );
  if (!hasRedeemed)
    return (
      <Before title={`${slotsText(totalSlots, 'A')} to redeem`} action={<Redeem />} whitelist={whitelist}>
        {totalSlots === 1
          ? 'Redeeming puts your linked Steam account on the list that our servers read.'
          : 'Redeeming puts your linked Steam account on the list that our servers read. The other slots are yours to give.'}
      </Before>
    );
  return <SlotManager whitelist={whitelist} />;
}

/** What keeps the member from redeeming; slots that wait for their allocation are shown all the same. */
function Before({
  title,
  children,
  action,
  whitelist: { slots, slotRoles },
}: {
  title: string;
  children: ReactNode;
  action: ReactNode;
  whitelist: WhitelistAnswer;
}) {
  return (
    <div className="grid gap-8">
      <EmptyState title={title} action={action}>
        {children}
      </EmptyState>
      <div className="max-w-120">
        <SlotRoles roles={slotRoles} />
      </div>
      <InactiveSlots slots={slots} />
      {slots.length > 0 && <SlotHistory />}
    </div>
  );
}

function Redeem() {
  const redeem = useRedeem();
  return (
    <Button look="gold" onClick={() => redeem.mutate()} busy={redeem.isPending && 'Redeeming...'}>
      Redeem
    </Button>
  );
}

const ToConnections = () => (
  <Link className={buttonClass('gold')} to="/profile?tab=connections">
    Go to Connections
  </Link>
);

const SupportLink = () => (
  <Link className={buttonClass()} to="/support-tickets">
    Open a Support Ticket
  </Link>
);

const RulesLink = () => (
  <Link className={buttonClass()} to="/whitelisting">
    How whitelisting works
  </Link>
);

/** 'one whitelist slot', '3 whitelist slots'. */
const slotsText = (count: number, one = 'one'): string =>
  count === 1 ? `${one} whitelist slot` : `${count} whitelist slots`;

function SlotsLoading() {
  return (
    <Loading text="Loading your slots..." className="grid items-start gap-8 nav:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <Skeleton className="h-7 w-36" />
        <div className="mt-4.5 border border-line bg-panel">
          <SkeletonRows
            count={6}
            row="h-21.5 gap-4 border-b border-line px-4.5 last:border-b-0"
            cells={['h-5 w-5', 'h-9.5 w-36', 'h-9.5 min-w-0 flex-1']}
          />
        </div>
      </div>
      <Skeleton className="h-40 w-full" />
    </Loading>
  );
}
