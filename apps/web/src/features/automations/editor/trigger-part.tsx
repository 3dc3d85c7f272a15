import {
  TRIGGERS,
  type AutomatedGame,
  type Field as TriggerField,
  type Trigger,
  type TriggerKind,
} from '@app/domain/automations/rules';
import { capitalised } from '~/lib/format/capitalised';
import { Field } from '~/ui/kit/controls/field';
import { Select } from '~/ui/kit/controls/select';
import { TextInput } from '~/ui/kit/controls/text-input';
import { triggerOf, triggersOf } from './draft';
import { LinesField, NumberField } from './fields';
import type { RuleProblemOf } from './problems';

/** What begins the rule, and what that asks for. */
export function TriggerPart({
  game,
  trigger,
  problemOf,
  onChange,
}: {
  game: AutomatedGame;
  trigger: Trigger;
  problemOf: RuleProblemOf;
  onChange: (trigger: Trigger) => void;
}) {
  const fields = Object.entries<TriggerField>(TRIGGERS[trigger.kind].fields);
  const values = trigger as unknown as Readonly<Record<string, unknown>>;
  return (
    <div className="grid items-start gap-4 phone:grid-cols-2">
      <Field label="What begins it" error={problemOf('trigger.kind')} className="phone:col-span-2">
        {(control) => (
          <Select<TriggerKind>
            {...control}
            value={trigger.kind}
            onChange={(kind) => onChange(triggerOf(kind))}
            choices={triggersOf(game).map((kind) => ({ value: kind, label: TRIGGERS[kind].label }))}
          />
        )}
      </Field>
      {fields.map(([name, field]) => (
        <OneField
          key={`${trigger.kind} ${name}`}
          field={field}
          value={values[name]}
          part={`trigger.${name}`}
          problemOf={problemOf}
          onChange={(value) => onChange({ ...trigger, [name]: value } as Trigger)}
        />
      ))}
    </div>
  );
}

function OneField({
  field,
  value,
  part,
  problemOf,
  onChange,
}: {
  field: TriggerField;
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
