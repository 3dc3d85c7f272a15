import type { Platform } from '@app/contracts/connections/connections';
import { DISPLAY_NAME_LENGTH, displayNameProblem, PLATFORM_NAMES, sanitise } from '@app/domain/connections/rules';
import { useState, type FormEvent } from 'react';
import { serverWordsOr } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { TextInput } from '~/ui/kit/controls/text-input';
import { useRename } from '../use-connections';

/** Changes a display name in its row: Enter saves, Escape leaves it as it was. */
export function DisplayNameForm({
  platform,
  initial,
  onDone,
}: {
  platform: Platform;
  initial: string;
  onDone: () => void;
}) {
  const [typed, setTyped] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const rename = useRename(platform);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (rename.isPending) return;
    const name = sanitise(typed);
    setTyped(name);
    const wrong = displayNameProblem(name);
    setProblem(wrong);
    if (wrong) return;
    if (name === initial) onDone();
    else
      rename.mutate(name, {
        onSuccess: onDone,
        onError: (error) => setProblem(serverWordsOr('Failed to update display name', error).message),
      });
  };
  return (
    <form
      noValidate
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && !rename.isPending && onDone()}
      className="flex flex-wrap items-start gap-x-3 gap-y-2"
    >
      <Field label={`${PLATFORM_NAMES[platform]} display name`} error={problem} className="grow basis-56">
        {(control) => (
          <TextInput
            {...control}
            // Editing begins here, by the reader's own press.
            autoFocus
            autoComplete="off"
            maxLength={DISPLAY_NAME_LENGTH}
            readOnly={rename.isPending}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2.5 phone:pt-6.5">
        <Button onClick={onDone} disabled={rename.isPending}>
          Cancel
        </Button>
        <Button look="gold" type="submit" busy={rename.isPending && 'Saving...'}>
          Save
        </Button>
      </div>
    </form>
  );
}
