import type { ReactNode } from 'react';
import { useSession } from '~/lib/session/session';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { PageLoading } from '~/ui/page/page-loading';
import { judge, ROLE_NAMES, type Need } from './access';
import { AccessDenied, AuthenticationRequired, GuildMembershipRequired } from './guard-screens';
import { NO_PERMISSIONS, usePermissions } from '~/lib/session/rights';

/** Shows its children to those who may see them; shows others what they need for it. */
export function Guard({ need = 'signed-in', children }: { need?: Need; children: ReactNode }) {
  const { person } = useSession();
  const { data, error, refetch, isFetching } = usePermissions();
  // A failed check gives no rights; the screen says that the check failed.
  const permissions = data ?? (error ? NO_PERMISSIONS : undefined);
  const verdict = judge(need, person !== undefined, permissions);
  const doubt = error && !data && (
    <ErrorState title="Your roles could not be checked." error={error} onRetry={refetch} retrying={isFetching} />
  );
  switch (verdict) {
    case 'allowed':
      return children;
    case 'loading':
      return <PageLoading text="Checking access..." />;
    case 'sign-in':
      return <AuthenticationRequired />;
    case 'join-guild':
      return <GuildMembershipRequired>{doubt}</GuildMembershipRequired>;
    case 'denied':
      return <AccessDenied role={need in ROLE_NAMES ? ROLE_NAMES[need as keyof typeof ROLE_NAMES] : need} />;
  }
}
