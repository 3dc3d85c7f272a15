import { clans } from '@app/domain/clans/clan';
import { deleteClan, type ActsFor } from '@app/domain/clans/members';
import type { Edit } from '@app/domain/editing';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { clanAudit } from '../audit';

export const DeleteClan = command('DeleteClan', ({ streams }, context, clanId: number, who: ActsFor, edit: Edit) =>
  streams.transact(
    clans,
    clanId,
    deleteClan({ who, edit, at: now() }),
    writeContext(context, who === 'staff' ? { audit: clanAudit } : {}),
  ),
);
