import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SaveExemptListDto } from '@app/contracts/exemptions/exemptions.dto';
import type { ExemptionsEvent } from '@app/domain/exemptions/events';
import { exemptList, saveExemptList, type ExemptList } from '@app/domain/exemptions/exempt-list';
import type { Edit } from '@app/domain/editing';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { idempotencyOf } from '../platform/idempotency';
import { listAudit } from './audit';

interface Saved {
  readonly receipt: Receipt<ExemptionsEvent>;
  /** The list as it stands now. */
  readonly list: ExemptList;
}

export class SaveExemptList extends Command<Saved> {
  constructor(
    readonly list: 'squad' | 'reforger',
    readonly input: SaveExemptListDto,
    readonly edit: Edit,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(SaveExemptList)
export class SaveExemptListHandler implements ICommandHandler<SaveExemptList> {
  constructor(private readonly streams: Streams) {}

  async execute({ list, input, edit, context }: SaveExemptList): Promise<Saved> {
    const { exemptPlayers: players } = input;
    const receipt = await this.streams.transact(
      exemptList,
      list,
      saveExemptList({ list, players, edit, by: context.caller.actor.name, at: now() }),
      writeContext(context, {
        audit: listAudit(list),
        ...idempotencyOf(context, `PUT /api/admin-portal/${list}-exempt-list`, input),
      }),
    );
    return { receipt, list: (await this.streams.load(exemptList, list)).state };
  }
}
