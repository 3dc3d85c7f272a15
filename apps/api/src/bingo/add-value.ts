import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AddValueDto } from '@app/contracts/bingo/bingo.dto';
import type { BingoEvent } from '@app/domain/bingo/events';
import { sanitiseValue } from '@app/domain/bingo/rules';
import { addValue, values } from '@app/domain/bingo/values';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { idempotencyOf } from '../platform/idempotency';
import { valueAudit } from './audit';

export class AddValue extends Command<Receipt<BingoEvent>> {
  constructor(
    readonly input: AddValueDto,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(AddValue)
export class AddValueHandler implements ICommandHandler<AddValue> {
  constructor(private readonly streams: Streams) {}

  execute({ input, context }: AddValue): Promise<Receipt<BingoEvent>> {
    const { value, difficulty } = input;
    return this.streams.transact(
      values,
      undefined,
      addValue({ value, difficulty, at: now() }),
      writeContext(context, {
        audit: ({ lastId }) =>
          valueAudit('CREATE', lastId + 1, sanitiseValue(value), { value: sanitiseValue(value), difficulty }),
        ...idempotencyOf(context, 'POST /api/bingo/values', input),
      }),
    );
  }
}
