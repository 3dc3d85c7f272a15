import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { clanRules } from '@app/contracts/community/clans';
import { clans, type Clan } from '@app/domain/clans/clan';
import type { ClanEvent } from '@app/domain/clans/events';
import { sendInvite } from '@app/domain/clans/invites';
import { CLAN_TEXTS } from '@app/domain/clans/rules';
import { Rejected } from '@app/domain/decider';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { CONFIG, type Config } from '../platform/config';
import { writeContext } from '../platform/context';
import { idempotencyOf } from '../platform/idempotency';
import { OpenInvites } from './open-invites';

const DAY = 86_400_000;

export class SendInvite extends Command<Receipt> {
  constructor(
    readonly clanId: number,
    readonly typed: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(SendInvite)
export class SendInviteHandler implements ICommandHandler<SendInvite> {
  constructor(
    private readonly streams: Streams,
    private readonly invites: OpenInvites,
    @Inject(CONFIG) private readonly config: Pick<Config, 'community'>,
  ) {}

  async execute({ clanId, typed, context }: SendInvite): Promise<Receipt> {
    const steamId = typed.trim();
    const { inviteDays } = clanRules(this.config.community.clans);
    const memberId = context.caller.actor.id;
    const time = Date.now();
    const times = { at: new Date(time).toISOString(), expiresAt: new Date(time + inviteDays * DAY).toISOString() };
    // A member may have linked another account than the one they joined with.
    const isIn = await this.invites.isIn(clanId, steamId);
    return this.streams.transact<Clan, ClanEvent>(
      clans,
      clanId,
      function* (state) {
        for (const event of sendInvite({ memberId, steamId, ...times })(state)) {
          if (isIn) throw new Rejected('in-your-clan', CLAN_TEXTS.inYourClan);
          yield event;
        }
      },
      writeContext(
        context,
        idempotencyOf(context, `POST /api/battlelog/squad/clans/${clanId}/invite`, { steamId: typed }),
      ),
    );
  }
}
