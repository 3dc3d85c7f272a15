import {
  CONDITIONS,
  MOST_CONDITIONS,
  NUMBERS,
  type AutomatedGame,
  type Condition,
  type ConditionKind,
  type Field as CatalogueRow,
  type Rule,
  type Week,
} from '@app/domain/automations/rules';
import { Plus, X } from 'lucide-react';
import { useSite } from '~/lib/site';
import { Button } from '~/ui/kit/controls/button';
import { Checkbox } from '~/ui/kit/controls/checkbox';
import { Field } from '~/ui/kit/controls/field';
import { IconButton } from '~/ui/kit/controls/icon-button';
import { Select } from '~/ui/kit/controls/select';
import { TextInput } from '~/ui/kit/controls/text-input';
import { conditionOf, conditionsOf } from './draft';
import { CatalogueField, NumberField } from './fields';
import type { RuleProblemOf } from './problems';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const EVENINGS: Week = { days: [5, 6], from: '18:00', to: '23:00' };

const without = <One,>(all: readonly One[], one: One, isIn: boolean): readonly One[] =>
  isIn ? [...all, one] : all.filter((each) => each !== one);

/** Where and when it applies. */
export function ConditionsPart({
  game,
  rule,
  problemOf,
  onChange,
}: {
  game: AutomatedGame;
  rule: Rule;
  problemOf: RuleProblemOf;
  onChange: (change: Partial<Rule>) => void;
}) {
  const { servers, players, afterMinutes, layer, week } = rule;
  const known = useSite().servers.filter((server) => server.game === game);
  const gone = servers.filter((id) => known.every((server) => server.id !== id));
  const shown = [...known, ...gone.map((id) => ({ id, name: `Server #${id}, which is gone` }))];
  return (
    <div className="grid gap-4 *:min-w-0">
      <fieldset className="min-w-0">
        <legend className="text-small text-ink-2">
          Servers{servers.length === 0 && ': none chosen is all of them'}
        </legend>
        <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2.5">
          {shown.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={servers.includes(id)}
              onChange={(isIn) =>
                onChange({ servers: without(servers, id, isIn).toSorted((one, other) => one - other) })
              }
            >
              {name}
            </Checkbox>
          ))}
        </div>
        {problemOf('servers') && <p className="mt-1.5 text-small text-bad">{problemOf('servers')}</p>}
      </fieldset>
      <div className="grid items-start gap-4 phone:grid-cols-2 nav:grid-cols-4">
        <NumberField
          {...NUMBERS['players.min']}
          part="players.min"
          problemOf={problemOf}
          value={players.min}
          onChange={(min) => onChange({ players: { ...players, min } })}
        />
        <NumberField
          {...NUMBERS['players.max']}
          part="players.max"
          problemOf={problemOf}
          value={players.max}
          onChange={(max) => onChange({ players: { ...players, max } })}
        />
        <NumberField
          {...NUMBERS.afterMinutes}
          part="afterMinutes"
          problemOf={problemOf}
          value={afterMinutes}
          onChange={(to) => onChange({ afterMinutes: to })}
        />
        <Field
          label={game === 'squad' ? 'Part of the layer’s name' : 'Part of the scenario’s name'}
          hint="Empty for any"
          error={problemOf('layer')}
        >
          {(control) => (
            <TextInput {...control} value={layer} onChange={({ target }) => onChange({ layer: target.value })} />
          )}
        </Field>
      </div>
      <Conditions {...{ game, rule, problemOf, onChange }} />
      <Checkbox checked={week !== null} onChange={(isOn) => onChange({ week: isOn ? EVENINGS : null })}>
        Only at times of the week
      </Checkbox>
      {week && <WeekFields week={week} problemOf={problemOf} onChange={(to) => onChange({ week: to })} />}
    </div>
  );
}

/** What else has to hold: who somebody is, and how it is on the server. */
function Conditions({
  game,
  rule: { trigger, conditions },
  problemOf,
  onChange,
}: {
  game: AutomatedGame;
  rule: Pick<Rule, 'trigger' | 'conditions'>;
  problemOf: RuleProblemOf;
  onChange: (change: Pick<Rule, 'conditions'>) => void;
}) {
  const kinds = conditionsOf(game, trigger);
  const taken = conditions.map(({ kind }) => kind);
  const free = kinds.filter(({ kind, fits }) => fits && !taken.includes(kind));
  return (
    <div className="grid gap-4 *:min-w-0">
      {problemOf('conditions') && conditions.length === 0 && (
        <p className="text-small text-bad">{problemOf('conditions')}</p>
      )}
      {conditions.map((condition, n) => (
        <ConditionRow
          key={condition.kind}
          {...{ condition, problemOf, n }}
          choices={kinds.map(({ kind, fits }) => ({
            ...{ value: kind, label: CONDITIONS[kind].label },
            disabled: kind !== condition.kind && (!fits || taken.includes(kind)),
          }))}
          onChange={(to) => onChange({ conditions: conditions.with(n, to) })}
          onRemove={() => onChange({ conditions: conditions.filter((_, at) => at !== n) })}
        />
      ))}
      {free[0] && conditions.length < MOST_CONDITIONS && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => onChange({ conditions: [...conditions, conditionOf(free[0]!.kind)] })}
        >
          <Plus size={15} strokeWidth={1.75} aria-hidden />
          Add a Condition
        </Button>
      )}
    </div>
  );
}

function ConditionRow({
  condition,
  n,
  choices,
  problemOf,
  onChange,
  onRemove,
}: {
  condition: Condition;
  /** Where it stands among the others. */
  n: number;
  choices: readonly { readonly value: ConditionKind; readonly label: string; readonly disabled: boolean }[];
  problemOf: RuleProblemOf;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}) {
  const { label, fields } = CONDITIONS[condition.kind];
  const values = condition as unknown as Readonly<Record<string, unknown>>;
  return (
    <div className="flex items-start gap-2 border-l-2 border-line-strong pl-4">
      <div className="grid min-w-0 grow items-start gap-3 phone:grid-cols-2">
        <Field
          label={`Condition ${n + 1}`}
          labelClass="sr-only"
          error={problemOf(`conditions.${n}.kind`)}
          className="phone:col-span-2"
        >
          {(control) => (
            <Select<ConditionKind>
              {...control}
              value={condition.kind}
              onChange={(kind) => onChange(conditionOf(kind))}
              choices={choices}
            />
          )}
        </Field>
        {Object.entries<CatalogueRow>(fields).map(([name, field]) => (
          <CatalogueField
            key={name}
            field={field}
            value={values[name]}
            part={`conditions.${n}.${name}`}
            problemOf={problemOf}
            onChange={(value) => onChange({ ...condition, [name]: value } as Condition)}
          />
        ))}
      </div>
      <IconButton label={`Remove condition: ${label}`} onClick={onRemove} className="mt-0.75">
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}

function WeekFields({
  week,
  problemOf,
  onChange,
}: {
  week: Week;
  problemOf: RuleProblemOf;
  onChange: (week: Week) => void;
}) {
  const clock = (name: 'from' | 'to', label: string) => (
    <Field label={label} error={problemOf(`week.${name}`)} className="w-36">
      {(control) => (
        <TextInput
          {...control}
          type="time"
          value={week[name]}
          onChange={({ target }) => onChange({ ...week, [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className="grid gap-4 border-l-2 border-line-strong pl-4">
      <fieldset className="min-w-0">
        <legend className="sr-only">Days</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2.5">
          {DAYS.map((name, day) => (
            <Checkbox
              key={name}
              checked={week.days.includes(day)}
              onChange={(isIn) => onChange({ ...week, days: without(week.days, day, isIn).toSorted((a, b) => a - b) })}
            >
              {name}
            </Checkbox>
          ))}
        </div>
        {problemOf('week.days') && <p className="mt-1.5 text-small text-bad">{problemOf('week.days')}</p>}
      </fieldset>
      <div className="flex flex-wrap gap-4">
        {clock('from', 'From')}
        {clock('to', 'To')}
      </div>
      <p className="text-small text-ink-3">By the community’s clock. An end before the beginning is of the next day.</p>
    </div>
  );
}
