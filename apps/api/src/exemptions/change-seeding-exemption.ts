import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SeedingExemptDto } from '@app/contracts/exemptions/exemptions.dto';
import type { ExemptionsEvent } from '@app/domain/exemptions/events';
import { exemptList, exemptPlayer, unexemptPlayer } from '@app/domain/exemptions/exempt-list';
import { exemptId } from '@app/domain/exemptions/rules';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { idempotencyOf } from '../platform/idempotency';
import { seedingAudit } from './audit';
import { ExemptLists } from './exempt-lists';

const WAYS = {
  add: { decide: exemptPlayer, action: 'CREATE' },
  remove: { decide: unexemptPlayer, action: 'DELETE' },
} as const;

/** Puts one player on the seeding exempt list, or takes one off. */
export class ChangeSeedingExemption extends Command<Receipt<ExemptionsEvent>> {
  constructor(
    readonly way: keyof typeof WAYS,
    readonly input: SeedingExemptDto,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeSeedingExemption)
export class ChangeSeedingExemptionHandler implements ICommandHandler<ChangeSeedingExemption> {
  constructor(
    private readonly streams: Streams,
    private readonly lists: ExemptLists,
  ) {}

  async execute({ way, input, context }: ChangeSeedingExemption): Promise<Receipt<ExemptionsEvent>> {
    const { decide, action } = WAYS[way];
    const id = exemptId('seeding', input.steamId);
    // For the trail alone: without read models it names the id.
    const names = await this.lists.namesOf([id]).catch(() => new Map<string, string>());
    return this.streams.transact(
      exemptList,
      'seeding',
      decide({ list: 'seeding', id, by: context.caller.actor.name, at: now() }),
      writeContext(context, {
        audit: seedingAudit(action, id, names.get(id)),
        ...idempotencyOf(context, `POST /api/admin-portal/squad-seeding-exempt-list/${way}`, input),
      }),
    );
  }
}
