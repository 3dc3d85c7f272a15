import { DIFFICULTIES, sanitiseValue, VALUE_LENGTH, valueProblem, type Difficulty } from '@app/domain/bingo/rules';
import { useEffect, useRef, type ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { cx } from '~/lib/cx';
import { Field } from '~/ui/kit/controls/field';
import { Select } from '~/ui/kit/controls/select';
import { TextInput } from '~/ui/kit/controls/text-input';
import { LOOKS } from '../difficulties';

export interface ValueForm {
  value: string;
  difficulty: Difficulty;
}

const CHOICES = DIFFICULTIES.map((difficulty) => ({ value: difficulty, label: LOOKS[difficulty].plural }));

/**
 * The text and the difficulty of a value, to add one or to change one. The text is stripped of markup and outer spaces,
 * as the server saves it. `onSave` returns whether to empty the boxes for the next one.
 */
export function ValueFields({
  initial,
  onSave,
  onEscape,
  autoFocus = false,
  label,
  isSent = false,
  buttons,
}: {
  initial: ValueForm;
  onSave: (form: ValueForm) => Promise<boolean>;
  onEscape?: () => void;
  autoFocus?: boolean;
  /** What the text box is called. */
  label: string;
  /** On its way to the server, and the form closes after it: nothing more can be typed until it answers. */
  isSent?: boolean;
  buttons: ReactNode;
}) {
  const { control, register, handleSubmit, reset, getValues, setFocus, formState } = useForm<ValueForm>({
    defaultValues: initial,
  });
  const left = VALUE_LENGTH - [...sanitiseValue(useWatch({ control, name: 'value' }))].length;
  const save = handleSubmit(async ({ value, difficulty }) => {
    if (!(await onSave({ value: sanitiseValue(value), difficulty }))) return;
    setFocus('value');
    // What was typed meanwhile is the next one.
    if (getValues('value') === value) reset({ value: '', difficulty: getValues('difficulty') });
  });
  const form = useEscape(onEscape);
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-wrap items-start gap-x-3 gap-y-2"
      onSubmit={(event) => void save(event)}
    >
      <Field
        label={label}
        className="grow basis-64"
        error={formState.errors.value?.message}
        hint={<span className={cx('tabular-nums', left < 0 && 'text-bad')}>{remaining(left)}</span>}
      >
        {(attributes) => (
          <TextInput
            {...attributes}
            {...register('value', { validate: (value) => valueProblem(sanitiseValue(value)) ?? true })}
            autoFocus={autoFocus}
            autoComplete="off"
            readOnly={isSent}
          />
        )}
      </Field>
      <Field label="Difficulty" className="w-36">
        {(attributes) => (
          <Controller
            control={control}
            name="difficulty"
            render={({ field }) => (
              <Select
                {...attributes}
                choices={CHOICES}
                value={field.value}
                onChange={(next) => !isSent && field.onChange(next)}
              />
            )}
          />
        )}
      </Field>
      <div className="flex gap-2.5 pt-6.5">{buttons}</div>
    </form>
  );
}

/** For a form that Escape leaves. */
function useEscape(onEscape: (() => void) | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!onEscape) return;
    // Escape leaves the editing, not the window around it, which listens on the document.
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !form.current?.contains(event.target as Node)) return;
      event.stopPropagation();
      onEscape();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [onEscape]);
  return form;
}

const remaining = (left: number) => {
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return left < 0 ? `${-left} ${characters} too many` : `${left} ${characters} left`;
};
