import { deleteValue, values, type Values } from '@app/domain/bingo/values';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';
import { valueAudit, valueBefore } from '../audit';

export const DeleteValue = command('DeleteValue', ({ streams }, context, valueId: number) => {
  return streams.transact(
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
});
