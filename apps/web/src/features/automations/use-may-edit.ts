import type { AutomatedGame } from '@app/domain/automations/rules';
import { useAdminPermissions } from '~/lib/session/rights';

/** Whether the reader may write rules: coordinators of the game and community admins. */
export function useMayEdit(game: AutomatedGame): boolean {
  const { data } = useAdminPermissions();
  return data !== undefined && (data.isCommunityAdmin || data[game].isCoordinator);
}
