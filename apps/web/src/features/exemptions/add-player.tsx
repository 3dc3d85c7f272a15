import { exemptId, exemptProblem, type ExemptListName } from '@app/domain/exemptions/rules';
import { Plus } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { TextInput } from '~/ui/kit/controls/text-input';

const WORDS = {
  squad: { label: 'Steam ID', hint: '17 digits.' },
  seeding: { label: 'Steam ID', hint: '17 digits.' },
  reforger: { label: 'Player UUID', hint: 'As in 0fd630f1-f29d-4da9-953f-48f1a09f76b5.' },
} as const;

/**
 * Takes an id, by the button or Enter. A blank one is ignored; the field says why an id cannot be on the list.
 * @param onAdd resolves to whether it was taken: then the field is cleared for the next one
 */
export function AddPlayer({
  list,
  players,
  busy,
  onAdd,
}: {
  list: ExemptListName;
  /** Who is on the list, as the editor sees it. */
  players: readonly string[];
  busy?: string | false;
  onAdd: (id: string) => boolean | Promise<boolean>;
}) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { label, hint } = WORDS[list];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const id = exemptId(list, typed);
    if (!id || busy) return;
    const wrong = exemptProblem(list, id, new Set(players));
    setProblem(wrong);
    input.current?.focus();
    // What was typed meanwhile is somebody else.
    if (wrong === undefined && (await onAdd(id))) setTyped((now) => (now === typed ? '' : now));
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field label={label} hint={hint} error={problem}>
        {(control) => (
          <div className="flex gap-3">
            <TextInput
              {...control}
              ref={input}
              mono
              value={typed}
              inputMode={list === 'reforger' ? 'text' : 'numeric'}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => {
                setTyped(target.value);
                setProblem(undefined);
              }}
            />
            <Button type="submit" busy={busy}>
              <Plus size={16} strokeWidth={1.75} aria-hidden />
              Add
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
