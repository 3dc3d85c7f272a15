import type { AddValueDto } from '@app/contracts/bingo/bingo.dto';
import { sanitiseValue } from '@app/domain/bingo/rules';
import { addValue, values } from '@app/domain/bingo/values';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';
import { idempotencyOf } from '../../platform/requests/idempotency';
import { valueAudit } from '../audit';

export const AddValue = command('AddValue', ({ streams }, context, input: AddValueDto) => {
  const { value, difficulty } = input;
  return streams.transact(
    values,
    undefined,
    addValue({ value, difficulty, at: now() }),
    writeContext(context, {
      audit: ({ lastId }) =>
        valueAudit('CREATE', lastId + 1, sanitiseValue(value), { value: sanitiseValue(value), difficulty }),
      ...idempotencyOf(context, 'POST /api/bingo/values', input),
    }),
  );
});
