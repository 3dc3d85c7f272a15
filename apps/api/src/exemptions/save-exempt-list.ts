import type { SaveExemptListDto } from '@app/contracts/exemptions/exemptions.dto';
import { exemptList, saveExemptList } from '@app/domain/exemptions/exempt-list';
import type { Edit } from '@app/domain/editing';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';
import { idempotencyOf } from '../platform/requests/idempotency';
import { listAudit } from './audit';

/** Also yields the list that results. */
export const SaveExemptList = command(
  'SaveExemptList',
  async ({ streams }, context, list: 'squad' | 'reforger', input: SaveExemptListDto, edit: Edit) => {
    const { exemptPlayers: players } = input;
    const receipt = await streams.transact(
      exemptList,
      list,
      saveExemptList({ list, players, edit, by: context.caller.actor.name, at: now() }),
      writeContext(context, {
        audit: listAudit(list),
        ...idempotencyOf(context, `PUT /api/admin-portal/${list}-exempt-list`, input),
      }),
    );
    return { receipt, list: (await streams.load(exemptList, list)).state };
  },
);
