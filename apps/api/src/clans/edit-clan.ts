import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ActsFor } from '@app/domain/clans/members';
import type { ClanEdits } from '@app/domain/clans/rules';
import type { Edit } from '@app/domain/editing';
import { saveClan } from '@app/storage/processes/clans';
import { Streams } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { now, writeContext } from '../platform/context';
import { overStreams } from '../platform/over-streams';
import type { Written } from '../platform/read-after';
import { clanAudit } from './audit';

export class EditClan extends Command<readonly Written[]> {
  constructor(
    readonly clanId: number,
    readonly typed: ClanEdits,
    readonly edit: Edit,
    readonly who: ActsFor,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(EditClan)
export class EditClanHandler implements ICommandHandler<EditClan> {
  constructor(private readonly streams: Streams) {}

  execute({ clanId, typed, edit, who, context }: EditClan): Promise<readonly Written[]> {
    const by = writeContext(context, who === 'staff' ? { audit: clanAudit } : {});
    return overStreams(this.streams, by, (eventStore) => saveClan(eventStore, { clanId, who, typed, edit, at: now() }));
  }
}
