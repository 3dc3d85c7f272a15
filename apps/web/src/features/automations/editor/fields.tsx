import type { RuleProblemOf } from './problems';
import { Field } from '~/ui/kit/controls/field';
import { controlClass } from '~/ui/kit/controls/control-class';
import { TextInput } from '~/ui/kit/controls/text-input';
import { cx } from '~/lib/cx';

/** A whole number. An emptied box is no number, which the check says. */
export function NumberField({
  label,
  value,
  min,
  max,
  part,
  problemOf,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  part: string;
  problemOf: RuleProblemOf;
  onChange: (value: number) => void;
}) {
  return (
    <Field label={label} error={problemOf(part)} hint={`${min} to ${max}`}>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          value={Number.isNaN(value) ? '' : value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      )}
    </Field>
  );
}

/** Words, one a line. */
export function LinesField({
  label,
  value,
  part,
  problemOf,
  onChange,
  mono = false,
}: {
  label: string;
  value: readonly string[];
  part: string;
  problemOf: RuleProblemOf;
  onChange: (value: readonly string[]) => void;
  mono?: boolean;
}) {
  return (
    <Field label={label} error={problemOf(part)}>
      {(control) => (
        <textarea
          {...control}
          rows={4}
          value={value.join('\n')}
          onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
          className={cx(controlClass, 'h-auto! py-2', mono && 'font-mono text-small')}
        />
      )}
    </Field>
  );
}
