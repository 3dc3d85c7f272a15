import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { clans } from '@app/domain/clans/clan';
import { cancelInvite, inviteMissing, inviteOf } from '@app/domain/clans/invites';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { now, writeContext } from '../platform/context';

export class CancelInvite extends Command<Receipt> {
  constructor(
    readonly clanId: number,
    readonly inviteId: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(CancelInvite)
export class CancelInviteHandler implements ICommandHandler<CancelInvite> {
  constructor(private readonly streams: Streams) {}

  async execute({ clanId, inviteId, context }: CancelInvite): Promise<Receipt> {
    const named = inviteOf(inviteId);
    if (named?.clanId !== clanId) throw inviteMissing();
    const cancel = cancelInvite({ memberId: context.caller.actor.id, invite: named.invite, at: now() });
    return this.streams.transact(clans, clanId, cancel, writeContext(context));
  }
}
