import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CreateClanDto } from '@app/contracts/clans/clans.dto';
import { clanRules } from '@app/contracts/community/clans';
import { assignClanNumber, clanNumbers } from '@app/domain/clans/numbers';
import { refuseUnacceptable } from '@app/domain/clans/requests';
import { CLAN_TEXTS, cleanClan } from '@app/domain/clans/rules';
import { createClan, refuseTaken } from '@app/storage/processes/clans';
import { eventStorePort } from '@app/storage/processes/linking';
import { Streams } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { CONFIG, type Config } from '../platform/config';
import { now, writeContext } from '../platform/context';
import { Refused } from '../platform/failures';
import { idempotencyOf } from '../platform/idempotency';
import { LinkedSteam } from '../platform/linked-steam';
import { overStreams } from '../platform/over-streams';
import type { Written } from '../platform/read-after';
import { Requirements } from './requirements';
import { typedIn } from './typed';

export interface Created {
  readonly clanId: number;
  readonly receipts: readonly Written[];
}

export class CreateClan extends Command<Created> {
  constructor(
    readonly input: CreateClanDto,
    readonly context: RequestContext,
  ) {
    super();
  }
}

/**
 * A number is given out, and the clan of that number is founded by the process `createClan`. Whatever can be refused
 * before a number is given out leaves no event. A repeated request finds its number, and the clan.
 */
@CommandHandler(CreateClan)
export class CreateClanHandler implements ICommandHandler<CreateClan> {
  constructor(
    private readonly streams: Streams,
    private readonly linked: LinkedSteam,
    private readonly requirements: Requirements,
    @Inject(CONFIG) private readonly config: Pick<Config, 'community'>,
  ) {}

  async execute({ input, context }: CreateClan): Promise<Created> {
    const { id: memberId, name: memberName } = context.caller.actor;
    const at = now();
    const { memberLimit } = clanRules(this.config.community.clans);
    const steamId = await this.linked.of(memberId);
    const founding = { memberId, memberName, steamId: steamId ?? '', ...typedIn(input), memberLimit, at };
    const by = writeContext(context);
    const problem = await this.refuse(founding, context).then(
      () => undefined,
      (error: unknown) => error,
    );
    const assigned = await this.streams.transact(
      clanNumbers,
      undefined,
      function* (state) {
        if (problem !== undefined) throw problem;
        yield* assignClanNumber({ memberId, at })(state);
      },
      writeContext(context, idempotencyOf(context, 'POST /api/battlelog/squad/clans/create', input)),
    );
    const { clanId } = assigned.events[0]!.data as { clanId: number };
    const receipts = await overStreams(this.streams, by, (eventStore) =>
      createClan(eventStore, { clanId, ...founding }),
    );
    return { clanId, receipts: [assigned, ...receipts] };
  }

  /** In the order of the form: what was typed, what the member lacks, what others have. @throws Rejected, Refused */
  private async refuse(
    founding: { memberId: string } & ReturnType<typeof typedIn>,
    context: RequestContext,
  ): Promise<void> {
    const { memberId } = founding;
    const typed = { ...founding, clanId: 0, memberName: '', steamId: '', memberLimit: 3, at: '' };
    refuseUnacceptable(typed);
    const { canCreate, isInClan, message } = await this.requirements.of(memberId);
    if (!canCreate)
      throw new Refused(
        isInClan ? 409 : 403,
        isInClan ? 'in-a-clan' : 'requirements',
        message || CLAN_TEXTS.requirements,
      );
    const { tag, name } = cleanClan(typed);
    await refuseTaken(eventStorePort(this.streams, writeContext(context)), { member: memberId, tag, name });
  }
}
