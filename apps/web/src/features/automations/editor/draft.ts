import {
  PLAIN,
  STEP_KINDS,
  STEPS,
  TRIGGERS,
  type AutomatedGame,
  type Field,
  type Rule,
  type Step,
  type StepKind,
  type Trigger,
  type TriggerKind,
} from '@app/domain/automations/rules';

const initialOf = (field: Field): unknown => (field.kind === 'words' ? [] : field.initial);

/** A trigger as it begins, before anybody has filled in what it asks for. */
export const triggerOf = (kind: TriggerKind): Trigger => {
  const fields = Object.entries<Field>(TRIGGERS[kind].fields);
  return { kind, ...Object.fromEntries(fields.map(([name, field]) => [name, initialOf(field)])) } as Trigger;
};

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
