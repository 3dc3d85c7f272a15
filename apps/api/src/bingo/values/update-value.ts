import type { UpdateValueDto } from '@app/contracts/bingo/bingo.dto';
import type { BingoEvent } from '@app/domain/bingo/events';
import { sanitiseValue, type Difficulty } from '@app/domain/bingo/rules';
import { changeValue, disableValue, enableValue, values, type Values } from '@app/domain/bingo/values';
import { Rejected, type Decision } from '@app/domain/decider';
import type { Edit } from '@app/domain/editing';
import type { AuditNote } from '@app/storage/event-log/event';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';
import { valueAudit, valueBefore } from '../audit';

interface Rewrite {
  readonly valueId: number;
  readonly value: string;
  readonly difficulty: Difficulty;
  readonly edit: Edit;
}

interface Update {
  readonly decision: Decision<Values, BingoEvent>;
  readonly changes: (before: Values) => AuditNote['changes'];
}

export const UpdateValue = command(
  'UpdateValue',
  ({ streams }, context, valueId: number, input: UpdateValueDto, edit: Edit) => {
    const { decision, changes } = updateOf(valueId, input, edit);
    return streams.transact(
      values,
      undefined,
      decision,
      writeContext(context, {
        audit: (before: Values) => valueAudit('UPDATE', valueId, valueBefore(before, valueId), changes(before)),
      }),
    );
  },
);

/** @throws Rejected unless the input is one of the two things that can be changed. */
const updateOf = (valueId: number, { value, difficulty, isActive }: UpdateValueDto, edit: Edit): Update => {
  const text = value !== undefined && difficulty !== undefined;
  if (isActive !== undefined && value === undefined && difficulty === undefined) return switchTo(valueId, isActive);
  if (isActive === undefined && text) return rewrite({ valueId, value, difficulty, edit });
  throw new Rejected('invalid', 'Send value and difficulty, or isActive alone.', 'invalid');
};

const switchTo = (valueId: number, isActive: boolean): Update => ({
  decision: (isActive ? enableValue : disableValue)({ valueId, at: now() }),
  changes: () => ({ isActive: { from: !isActive, to: isActive } }),
});

const rewrite = ({ valueId, value, difficulty, edit }: Rewrite): Update => ({
  decision: changeValue({ valueId, value, difficulty, at: now(), edit }),
  changes: ({ values }) => {
    const before = values.get(valueId);
    const after = sanitiseValue(value);
    return {
      ...(before?.value === after ? {} : { value: { from: before?.value, to: after } }),
      ...(before?.difficulty === difficulty ? {} : { difficulty: { from: before?.difficulty, to: difficulty } }),
    };
  },
});
