import {
  CONDITIONS,
  PLAIN,
  STEP_KINDS,
  STEPS,
  TRIGGERS,
  type AutomatedGame,
  type Condition,
  type ConditionKind,
  type Field,
  type Rule,
  type Step,
  type StepKind,
  type Trigger,
  type TriggerKind,
} from '@app/domain/automations/rules';

const initialOf = (field: Field): unknown => (field.kind === 'words' ? [] : field.initial);

const begun = (kind: string, fields: Readonly<Record<string, Field>>): { readonly kind: string } => ({
  kind,
  ...Object.fromEntries(Object.entries<Field>(fields).map(([name, field]) => [name, initialOf(field)])),
});

/** A trigger as it begins, before anybody has filled in what it asks for. */
export const triggerOf = (kind: TriggerKind): Trigger => begun(kind, TRIGGERS[kind].fields) as Trigger;

export const conditionOf = (kind: ConditionKind): Condition => begun(kind, CONDITIONS[kind].fields) as Condition;

/** The conditions of a game, and whether each fits what the trigger is about. */
export const conditionsOf = (
  game: AutomatedGame,
  { kind: trigger }: Trigger,
): readonly { readonly kind: ConditionKind; readonly fits: boolean }[] =>
  (Object.keys(CONDITIONS) as ConditionKind[])
    .filter((kind) => CONDITIONS[kind].games.includes(game))
    .map((kind) => ({ kind, fits: CONDITIONS[kind].needs === 'server' || TRIGGERS[trigger].about !== 'server' }));

export const triggersOf = (game: AutomatedGame): readonly TriggerKind[] =>
  (Object.keys(TRIGGERS) as TriggerKind[]).filter((kind) => TRIGGERS[kind].games.includes(game));

/** What the game's servers can do, and of it what fits what the trigger is about. */
export const stepsOf = (
  game: AutomatedGame,
  about: 'player' | 'squad' | 'server',
): readonly { readonly kind: StepKind; readonly fits: boolean }[] =>
  STEP_KINDS.filter((kind) => STEPS[kind].games.includes(game)).map((kind) => {
    const { needs } = STEPS[kind];
    return { kind, fits: needs === 'server' || needs === about || (needs === 'player' && about === 'squad') };
  });

export const newStep = (game: AutomatedGame, trigger: Trigger): Step => {
  const fitting = stepsOf(game, TRIGGERS[trigger.kind].about).find(({ fits }) => fits);
  return { kind: fitting?.kind ?? 'note', text: '' };
};

/** A rule that applies everywhere and always, and says nothing yet. */
export const blankRule = (game: AutomatedGame): Rule => {
  const trigger = triggerOf('team-kill');
  return { ...PLAIN, name: '', trigger, rungs: [{ steps: [newStep(game, trigger)] }] };
};

/** Without the empty lines that somebody types on the way. */
export const toSend = (rule: Rule): Rule => ({
  ...rule,
  exempt: { ...rule.exempt, players: rule.exempt.players.map((id) => id.trim()).filter((id) => id !== '') },
});
