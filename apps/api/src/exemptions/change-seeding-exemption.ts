import type { SeedingExemptDto } from '@app/contracts/exemptions/exemptions.dto';
import { exemptList, exemptPlayer, unexemptPlayer } from '@app/domain/exemptions/exempt-list';
import { exemptId } from '@app/domain/exemptions/rules';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';
import { idempotencyOf } from '../platform/requests/idempotency';
import { seedingAudit } from './audit';
import { ExemptLists } from './exempt-lists';

const WAYS = {
  add: { decide: exemptPlayer, action: 'CREATE' },
  remove: { decide: unexemptPlayer, action: 'DELETE' },
} as const;

/** Puts one player on the seeding exempt list, or takes one off. */
export const ChangeSeedingExemption = command(
  'ChangeSeedingExemption',
  async ({ streams, lists }, context, way: keyof typeof WAYS, input: SeedingExemptDto) => {
    const { decide, action } = WAYS[way];
    const id = exemptId('seeding', input.steamId);
    // For the trail alone: without read models it names the id.
    const names = await lists.namesOf([id]).catch(() => new Map<string, string>());
    return streams.transact(
      exemptList,
      'seeding',
      decide({ list: 'seeding', id, by: context.caller.actor.name, at: now() }),
      writeContext(context, {
        audit: seedingAudit(action, id, names.get(id)),
        ...idempotencyOf(context, `POST /api/admin-portal/squad-seeding-exempt-list/${way}`, input),
      }),
    );
  },
  { lists: ExemptLists },
);
