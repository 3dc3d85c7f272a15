import type { Field as CatalogueRow } from '@app/domain/automations/rules';
import { capitalised } from '~/lib/format/capitalised';
import { Select } from '~/ui/kit/controls/select';
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

/** One field of a trigger or a condition, as the catalogue describes it. */
export function CatalogueField({
  field,
  value,
  part,
  problemOf,
  onChange,
}: {
  field: CatalogueRow;
  value: unknown;
  part: string;
  problemOf: RuleProblemOf;
  onChange: (value: unknown) => void;
}) {
  const { label } = field;
  switch (field.kind) {
    case 'number':
      return (
        <NumberField
          {...{ label, part, problemOf, onChange }}
          min={field.min}
          max={field.max}
          value={value as number}
        />
      );
    case 'words':
      return (
        <div className="phone:col-span-2">
          <LinesField {...{ label, part, problemOf, onChange }} value={value as readonly string[]} />
        </div>
      );
    case 'word':
      return (
        <Field label={label} error={problemOf(part)}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={field.longest}
              value={value as string}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      );
    case 'choice':
      return (
        <Field label={label} error={problemOf(part)}>
          {(control) => (
            <Select
              {...control}
              value={value as string}
              onChange={onChange}
              choices={field.options.map((option) => ({ value: option, label: capitalised(option) }))}
            />
          )}
        </Field>
      );
  }
}
