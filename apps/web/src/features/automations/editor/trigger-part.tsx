import {
  TRIGGERS,
  type AutomatedGame,
  type Field as CatalogueRow,
  type Trigger,
  type TriggerKind,
} from '@app/domain/automations/rules';
import { Field } from '~/ui/kit/controls/field';
import { Select } from '~/ui/kit/controls/select';
import { triggerOf, triggersOf } from './draft';
import { CatalogueField } from './fields';
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
  const fields = Object.entries<CatalogueRow>(TRIGGERS[trigger.kind].fields);
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
        <CatalogueField
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
