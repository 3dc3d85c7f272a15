import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { clans } from '@app/domain/clans/clan';
import { leave } from '@app/domain/clans/members';
import { CLAN_TEXTS } from '@app/domain/clans/rules';
import { clanIdOf } from '@app/storage/processes/clans';
import { eventStorePort } from '@app/storage/processes/linking';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { now, writeContext } from '../platform/context';
import { Refused } from '../platform/failures';

export class LeaveClan extends Command<{ readonly clanId: number; readonly receipt: Receipt }> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@CommandHandler(LeaveClan)
export class LeaveClanHandler implements ICommandHandler<LeaveClan> {
  constructor(private readonly streams: Streams) {}

  async execute({ context }: LeaveClan): Promise<{ clanId: number; receipt: Receipt }> {
    const by = writeContext(context);
    const memberId = context.caller.actor.id;
    const clanId = await clanIdOf(eventStorePort(this.streams, by), memberId);
    if (clanId === undefined) throw new Refused(409, 'in-no-clan', CLAN_TEXTS.inNoClan);
    const receipt = await this.streams.transact(clans, clanId, leave({ memberId, at: now() }), by);
    return { clanId, receipt };
  }
}
