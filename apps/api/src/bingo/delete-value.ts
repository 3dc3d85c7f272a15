import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BingoEvent } from '@app/domain/bingo/events';
import { deleteValue, values, type Values } from '@app/domain/bingo/values';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { valueAudit, valueBefore } from './audit';

export class DeleteValue extends Command<Receipt<BingoEvent>> {
  constructor(
    readonly valueId: number,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteValue)
export class DeleteValueHandler implements ICommandHandler<DeleteValue> {
  constructor(private readonly streams: Streams) {}

  execute({ valueId, context }: DeleteValue): Promise<Receipt<BingoEvent>> {
    return this.streams.transact(
      values,
      undefined,
      deleteValue({ valueId, at: now() }),
      writeContext(context, {
        audit: (before: Values) => {
          const { value, difficulty } = before.values.get(valueId) ?? {};
          return valueAudit('DELETE', valueId, valueBefore(before, valueId), {
            value: { from: value, to: null },
            difficulty: { from: difficulty, to: null },
          });
        },
      }),
    );
  }
}
