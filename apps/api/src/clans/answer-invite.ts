import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { clans } from '@app/domain/clans/clan';
import { declineInvite, inviteMissing, inviteOf } from '@app/domain/clans/invites';
import { joinClan } from '@app/storage/processes/clans';
import { Streams } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { now, writeContext } from '../platform/context';
import { Refused } from '../platform/failures';
import { LinkedSteam } from '../platform/linked-steam';
import { overStreams } from '../platform/over-streams';
import type { Written } from '../platform/read-after';

export interface Answered {
  readonly clanId: number;
  readonly receipts: readonly Written[];
}

export class AnswerInvite extends Command<Answered> {
  constructor(
    readonly what: 'accept' | 'decline',
    readonly inviteId: string,
    /** What the body names; undefined where it names none. */
    readonly clanId: number | undefined,
    readonly context: RequestContext,
  ) {
    super();
  }
}

/** An invite is the linked Steam account's, proved or typed; whoever has another finds no such invite. */
@CommandHandler(AnswerInvite)
export class AnswerInviteHandler implements ICommandHandler<AnswerInvite> {
  constructor(
    private readonly streams: Streams,
    private readonly linked: LinkedSteam,
  ) {}

  async execute({ what, inviteId, clanId: named, context }: AnswerInvite): Promise<Answered> {
    const { id: memberId, name: memberName } = context.caller.actor;
    const found = inviteOf(inviteId);
    const steamId = await this.linked.of(memberId);
    if (!found || steamId === null) throw inviteMissing();
    const { clanId, invite } = found;
    if (named !== undefined && named !== clanId)
      throw new Refused(400, 'other-clan', 'This invite is of another clan than clan_id names.');
    const answer = { memberId, steamId, invite, at: now() };
    const by = writeContext(context);
    if (what === 'decline') {
      const receipt = await this.streams.transact(clans, clanId, declineInvite(answer), by);
      return { clanId, receipts: [receipt] };
    }
    const receipts = await overStreams(this.streams, by, (eventStore) =>
      joinClan(eventStore, { clanId, memberName, ...answer }),
    );
    return { clanId, receipts };
  }
}
