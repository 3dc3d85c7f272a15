import type { ComponentProps } from 'react';
import { Field } from './field';
import { TextInput } from './text-input';

/** A field for an id or another technical name, in a font whose letters cannot be mistaken for each other. */
export function MonoField({
  label,
  hint,
  onChange,
  ...input
}: Pick<ComponentProps<typeof TextInput>, 'list' | 'maxLength' | 'disabled'> & {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          mono
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
