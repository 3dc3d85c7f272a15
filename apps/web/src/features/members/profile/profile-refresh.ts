import type { DiscordRolesAnswer } from '@app/contracts/members/members';
import { useQueryClient } from '@tanstack/react-query';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { serverWordsOr } from '~/lib/failures';
import { useSession } from '~/lib/session/session';
import { toast } from '~/ui/kit/toast/toast';
import { discordRolesQuery } from '~/lib/session/rights';

/** What roles decide and commands do not: read again only when roles are. */
const RIGHTS: readonly unknown[] = ['members/permissions', 'members/admin-permissions', 'bingo/access'];

/**
 * Has the api read the member's roles from the chat platform at once, instead of within a minute, and then reads again
 * everything that depends on roles.
 */
export function useRefreshRoles() {
  const client = useQueryClient();
  const { queryKey } = discordRolesQuery(useSession().person?.id);
  return useCommand({
    mutationFn: () => api.get<DiscordRolesAnswer>('auth/discord-roles?refresh=true'),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      return client.invalidateQueries({ predicate: ({ queryKey: [name] }) => RIGHTS.includes(name) });
    },
    onError: (error) => toast.failure(serverWordsOr('Failed to refresh roles', error), 'Failed to refresh roles'),
  });
}
