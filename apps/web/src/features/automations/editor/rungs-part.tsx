import {
  MOST_RUNGS,
  MOST_STEPS,
  PLACEHOLDERS,
  STEPS,
  TRIGGERS,
  type AutomatedGame,
  type Rule,
  type Rung,
  type Step,
  type StepKind,
  type Trigger,
} from '@app/domain/automations/rules';
import { Plus, X } from 'lucide-react';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { IconButton } from '~/ui/kit/controls/icon-button';
import { Select } from '~/ui/kit/controls/select';
import { TextInput } from '~/ui/kit/controls/text-input';
import { newStep, stepsOf } from './draft';
import type { RuleProblemOf } from './problems';

const TIMES = ['first', 'second', 'third', 'fourth', 'fifth'];
const FILLED = Object.keys(PLACEHOLDERS).map((name) => `{${name}}`);

const titleOf = (n: number, count: number): string => {
  if (count === 1) return 'Each time';
  return n === count - 1 ? `From the ${TIMES[n]} time on` : `The ${TIMES[n]} time`;
};

/** What is done, by the how-manieth time it is. */
export function RungsPart({
  game,
  rule: { rungs, trigger },
  isReadOnly,
  problemOf,
  onChange,
}: {
  game: AutomatedGame;
  rule: Pick<Rule, 'rungs' | 'trigger'>;
  isReadOnly: boolean;
  problemOf: RuleProblemOf;
  onChange: (rungs: readonly Rung[]) => void;
}) {
  const withRung = (n: number, steps: readonly Step[]) =>
    onChange(rungs.map((rung, at) => (at === n ? { steps } : rung)));
  const nothing = rungs.every(({ steps }) => steps.length === 0) ? problemOf('rungs') : undefined;
  return (
    <div className="grid gap-4 *:min-w-0">
      {nothing && <p className="text-small text-bad">{nothing}</p>}
      <ol className="grid gap-4 *:min-w-0">
        {rungs.map(({ steps }, n) => (
          // Rungs have no names of their own: their place is what they are.
          <RungRow
            key={n}
            {...{ game, trigger, steps, isReadOnly, problemOf }}
            part={`rungs.${n}`}
            title={titleOf(n, rungs.length)}
            onChange={(to) => withRung(n, to)}
            onRemove={rungs.length > 1 ? () => onChange(rungs.filter((_, at) => at !== n)) : undefined}
          />
        ))}
      </ol>
      {!isReadOnly && rungs.length < MOST_RUNGS && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...rungs, { steps: [newStep(game, trigger)] }])}
        >
          <Plus size={15} strokeWidth={1.75} aria-hidden />
          Add a Rung
        </Button>
      )}
      <p className="text-small text-ink-3">Filled in within texts: {FILLED.join(' ')}</p>
    </div>
  );
}

function RungRow({
  game,
  trigger,
  steps,
  part,
  title,
  isReadOnly,
  problemOf,
  onChange,
  onRemove,
}: {
  game: AutomatedGame;
  trigger: Trigger;
  steps: readonly Step[];
  part: string;
  title: string;
  isReadOnly: boolean;
  problemOf: RuleProblemOf;
  onChange: (steps: readonly Step[]) => void;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
}) {
  return (
    <li className="border-l-2 border-line-strong pl-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 className="font-semibold text-ink">{title}</h4>
        {!isReadOnly && onRemove && (
          <IconButton label={`Remove: ${title}`} onClick={onRemove}>
            <X size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
      {steps.length === 0 && <p className="mt-1 text-small text-ink-3">It is only counted.</p>}
      <ul className="mt-2 grid gap-3">
        {steps.map((step, m) => (
          <StepRow
            key={m}
            {...{ game, step, isReadOnly, problemOf }}
            about={TRIGGERS[trigger.kind].about}
            part={`${part}.steps.${m}`}
            name={`step ${m + 1} of: ${title}`}
            onChange={(to) => onChange(steps.map((one, at) => (at === m ? to : one)))}
            onRemove={() => onChange(steps.filter((_, at) => at !== m))}
          />
        ))}
      </ul>
      {!isReadOnly && steps.length < MOST_STEPS && (
        <Button
          size="small"
          look="ghost"
          className="mt-2 -ml-3"
          aria-label={`Add a step: ${title}`}
          onClick={() => onChange([...steps, newStep(game, trigger)])}
        >
          <Plus size={15} strokeWidth={1.75} aria-hidden />
          Add a Step
        </Button>
      )}
    </li>
  );
}

function StepRow({
  game,
  step: { kind, text },
  about,
  part,
  name,
  isReadOnly,
  problemOf,
  onChange,
  onRemove,
}: {
  game: AutomatedGame;
  step: Step;
  about: 'player' | 'squad' | 'server';
  part: string;
  /** Of the step, for who does not see where it stands. */
  name: string;
  isReadOnly: boolean;
  problemOf: RuleProblemOf;
  onChange: (step: Step) => void;
  onRemove: () => void;
}) {
  const holds = STEPS[kind].text;
  return (
    <li className="flex items-start gap-2">
      <div className="grid min-w-0 grow gap-3 phone:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
        <Field label={`Act, ${name}`} labelClass="sr-only" error={problemOf(`${part}.kind`)}>
          {(control) => (
            <Select<StepKind>
              {...control}
              value={kind}
              onChange={(to) => onChange({ kind: to, text: STEPS[to].text === holds ? text : '' })}
              choices={stepsOf(game, about).map(({ kind: each, fits }) => ({
                ...{ value: each, label: STEPS[each].label },
                disabled: !fits && each !== kind,
              }))}
            />
          )}
        </Field>
        {holds !== 'none' && (
          <Field
            label={`${holds === 'layer' ? 'Layer' : 'Text'}, ${name}`}
            labelClass="sr-only"
            error={problemOf(`${part}.text`)}
          >
            {(control) => (
              <TextInput
                {...control}
                placeholder={holds === 'layer' ? 'Gorodok_RAAS_v1' : 'Text'}
                value={text}
                onChange={({ target }) => onChange({ kind, text: target.value })}
              />
            )}
          </Field>
        )}
      </div>
      {!isReadOnly && (
        <IconButton label={`Remove ${name}`} onClick={onRemove} className="mt-0.75">
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
