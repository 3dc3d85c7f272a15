import { AUDIT_GAMES } from '@app/contracts/audit/audit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { MonoField } from '~/ui/kit/controls/mono-field';
import { Select, type Choice } from '~/ui/kit/controls/select';
import { TextInput } from '~/ui/kit/controls/text-input';
import { isSet, NO_FILTER, type Filter } from './filter';
import { GAMES, inWords } from './names';
import { choicesQuery } from './queries';

/** Stands for no filter in a list of choices, where an empty value cannot. */
const ALL = 'all';
/** Typing settles for this long before it is looked for, milliseconds: each look for a resource is recorded. */
const SETTLED_MS = 600;

type OneOf = { field: keyof Filter; label: string; all: string; choices: readonly Choice[] };

/** What to look for. Choices are what has happened; what an address names besides stays choosable. */
export function FilterBar({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { data } = useQuery(choicesQuery);
  const tools = (data?.tools ?? []).filter(({ game }) => !filter.game || game === filter.game).map(({ tool }) => tool);
  const named = (keys: readonly string[]): Choice[] =>
    [...new Set(keys)].sort().map((key) => ({ value: key, label: inWords(key) }));
  const people = (data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const selects: OneOf[] = [
    {
      field: 'game',
      label: 'Game',
      all: 'All games',
      choices: AUDIT_GAMES.map((game) => ({ value: game, label: GAMES[game] })),
    },
    { field: 'tool', label: 'Tool', all: 'All tools', choices: named(tools) },
    { field: 'action', label: 'Action', all: 'All actions', choices: named(data?.actions ?? []) },
    {
      field: 'person',
      label: 'Staff member',
      all: 'Anyone',
      choices: people.sort((a, b) => a.label.localeCompare(b.label)),
    },
    { field: 'type', label: 'Resource type', all: 'All types', choices: named(data?.resourceTypes ?? []) },
  ];
  return (
    <section aria-label="Filter" className="grid grid-cols-2 items-end gap-3 phone:grid-cols-4 nav:grid-cols-8">
      {selects.map(({ field, label, all, choices }) => (
        <Field key={field} label={label}>
          {(control) => (
            <Select
              {...control}
              choices={[{ value: ALL, label: all }, ...withChosen(choices, filter[field])]}
              value={filter[field] || ALL}
              onChange={(value) => onChange({ ...filter, [field]: value === ALL ? '' : value })}
            />
          )}
        </Field>
      ))}
      <Resource value={filter.resource} onChange={(resource) => onChange({ ...filter, resource })} />
      {(['from', 'to'] as const).map((field) => (
        <Field key={field} label={field === 'from' ? 'From' : 'To'}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={filter[field]}
              max={field === 'from' ? filter.to || undefined : undefined}
              min={field === 'to' ? filter.from || undefined : undefined}
              onChange={({ target }) => onChange({ ...filter, [field]: target.value })}
            />
          )}
        </Field>
      ))}
      {isSet(filter) && (
        <Button look="ghost" className="justify-self-start" onClick={() => onChange(NO_FILTER)}>
          Clear
        </Button>
      )}
    </section>
  );
}

const withChosen = (choices: readonly Choice[], chosen: string): readonly Choice[] =>
  !chosen || choices.some(({ value }) => value === chosen) ? choices : [...choices, { value: chosen, label: chosen }];

/** An id, looked for once the typing has settled. What the box itself looked for leaves it as it is: somebody types on. */
function Resource({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState(value);
  /** What the box looked for last. */
  const [sought, setSought] = useState(value);
  if (value !== before) {
    setBefore(value);
    // Cleared, or named by a link.
    if (value !== sought) {
      setSought(value);
      setTyped(value);
    }
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === value) return undefined;
    const timer = setTimeout(() => {
      setSought(wanted);
      onChange(wanted);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return <MonoField label="Resource id" maxLength={200} value={typed} onChange={setTyped} />;
}
