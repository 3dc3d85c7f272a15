import type { WithdrawServerProofsDto } from '@app/contracts/connections/connections.dto';
import {
  MOST_WITHDRAWN,
  serverProofs,
  serverProofsId,
  withdrawServerProofs,
} from '@app/domain/connections/server-proofs';
import type { ProvingServer } from '@app/domain/connections/sources';
import type { AuditNote } from '@app/storage/event-log/event';
import { command } from '../platform/commands/command';
import { now, writeContext } from '../platform/commands/context';
import { ServerProofs } from './server-proofs';

/** One event names the links, and the policy `connections-withdrawn-proofs` ends each. */
export const WithdrawServerProofs = command(
  'WithdrawServerProofs',
  async ({ streams, proofs }, context, server: ProvingServer, { since, reason }: WithdrawServerProofsDto) => {
    const found = (await proofs.of(server, since)).slice(0, MOST_WITHDRAWN);
    const links = found.map(({ memberId, platform, id: accountId }) => ({ memberId, platform, accountId }));
    const id = serverProofsId(server);
    const audit: AuditNote = {
      ...({ game: 'platform', tool: 'member-accounts', action: 'WITHDRAW_SERVER_PROOFS' } as const),
      ...{ resourceType: 'server', resourceId: id, resourceName: id },
      changes: { since, links: links.length, reason },
    };
    const withdraw = withdrawServerProofs({ ...server, since, reason, links, at: now() });
    const receipt = await streams.transact(serverProofs, id, withdraw, writeContext(context, { audit }));
    return { receipt, withdrawn: links.length };
  },
  { proofs: ServerProofs },
);
