import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { clanRules } from '@app/contracts/community/clans';
import { clans, type Clan } from '@app/domain/clans/clan';
import type { ClanEvent } from '@app/domain/clans/events';
import { demote, kick, promote, transferLeadership, type ActsFor } from '@app/domain/clans/members';
import type { Decision } from '@app/domain/decider';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { CONFIG, type Config } from '../platform/config';
import { now, writeContext } from '../platform/context';
import { clanAudit } from './audit';

export interface Changed {
  readonly receipt: Receipt<ClanEvent>;
  /** Whom it was done to. */
  readonly name: string;
}

export class ChangeMember extends Command<Changed> {
  constructor(
    readonly what: 'promote' | 'demote' | 'kick' | 'transfer',
    readonly clanId: number,
    readonly steamId: string,
    readonly who: ActsFor,
    readonly context: RequestContext,
  ) {
    super();
  }
}

/** What the leader, and for some of it staff, do to one member. */
@CommandHandler(ChangeMember)
export class ChangeMemberHandler implements ICommandHandler<ChangeMember> {
  constructor(
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Pick<Config, 'community'>,
  ) {}

  async execute(command: ChangeMember): Promise<Changed> {
    const { clanId, steamId, who, context } = command;
    let name = steamId;
    const decide = this.decisionOf(command);
    const receipt = await this.streams.transact<Clan, ClanEvent>(
      clans,
      clanId,
      function* (state) {
        name = [...state.members.values()].find((one) => one.steamId === steamId)?.memberName ?? steamId;
        yield* decide(state);
      },
      writeContext(context, who === 'staff' ? { audit: clanAudit } : {}),
    );
    return { receipt, name };
  }

  private decisionOf({ what, who, steamId }: ChangeMember): Decision<Clan, ClanEvent> {
    const on = { who, steamId, at: now() };
    switch (what) {
      case 'promote':
        return promote({ ...on, most: clanRules(this.config.community.clans).officers });
      case 'demote':
        return demote(on);
      case 'kick':
        return kick(on);
      case 'transfer':
        return transferLeadership(on);
    }
  }
}
