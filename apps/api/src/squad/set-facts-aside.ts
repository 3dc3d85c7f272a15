import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SetAsideDto } from '@app/contracts/squad/status.dto';
import type { SquadEvent } from '@app/domain/squad/events';
import { match } from '@app/domain/squad/match';
import { setFactsAside } from '@app/domain/squad/set-aside';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { CONFIG, type Config } from '../platform/config';
import { writeContext, now } from '../platform/context';
import { Refused } from '../platform/failures';
import { squadServerOf } from './squad-servers';

/** An agent goes on after facts that it could not deliver. */
export class SetFactsAside extends Command<Receipt<SquadEvent>> {
  constructor(
    readonly serverId: number,
    readonly aside: SetAsideDto,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(SetFactsAside)
export class SetFactsAsideHandler implements ICommandHandler<SetFactsAside> {
  constructor(
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Refused 404, 400; Rejected `ingest-gap`; LogUnavailable */
  execute({ serverId, aside, context }: SetFactsAside): Promise<Receipt<SquadEvent>> {
    squadServerOf(this.config, serverId);
    const { match: key, source, after, from, to, reason } = aside;
    if (after >= from || from > to)
      throw new Refused(400, 'invalid', 'What is set aside must stand after `after`, from `from` up to `to`.');
    const decision = setFactsAside({ serverId, match: key, source, after, to, reason, at: now() });
    return this.streams.transact(match, `${serverId}-${key}`, decision, writeContext(context));
  }
}
