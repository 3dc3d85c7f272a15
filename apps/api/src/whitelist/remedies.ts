import { restoreSlots, revokeSlots, whitelist } from '@app/domain/whitelist/whitelist';
import { cleanText } from '@app/domain/text';
import { command } from '../platform/commands/command';
import { now, writeContext } from '../platform/commands/context';
import { nameOrId } from '../platform/lookup/account-info';
import { MemberNames } from '../platform/ports/member-names';
import { slotsAudit } from './audit';

const remedy = (name: string, action: 'REVOKE_SLOTS' | 'RESTORE_SLOTS', decide: typeof revokeSlots) =>
  command(
    name,
    async ({ streams, names }, context, memberId: string, reason: string) =>
      streams.transact(
        whitelist,
        memberId,
        decide({ memberId, reason, at: now() }),
        writeContext(context, {
          audit: slotsAudit(action, { id: memberId, name: await nameOrId(names, memberId) }, cleanText(reason)),
        }),
      ),
    { names: MemberNames },
  );

export const RevokeSlots = remedy('RevokeSlots', 'REVOKE_SLOTS', revokeSlots);
export const RestoreSlots = remedy('RestoreSlots', 'RESTORE_SLOTS', restoreSlots);
