import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { Segments } from '~/ui/kit/controls/segments';
import { TextInput } from '~/ui/kit/controls/text-input';
import type { LogPlace } from './log-address';
import { statusQuery } from '../queries';

/** What to look for. Nothing is asked while somebody types: each look is recorded. */
export function LogForm({ place, onLook }: { place: LogPlace; onLook: (place: LogPlace, event?: string) => void }) {
  const [stream, setStream] = useState(place.stream);
  const [types, setTypes] = useState(place.types.replaceAll(',', ', '));
  const [event, setEvent] = useState('');
  const { data } = useQuery({ ...statusQuery, refetchInterval: false });
  const known = useId();
  const looked = (order = place.order): LogPlace => ({
    stream: stream.trim(),
    types: stream.trim() ? '' : [...new Set(types.split(/[\s,]+/).filter(Boolean))].join(','),
    order,
    from: '',
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    onLook(looked(), event.trim().replaceAll(/(?<=\d),(?=\d)/g, ''));
    setEvent('');
  };
  return (
    <form
      aria-label="Look into the log"
      onSubmit={submit}
      className="mt-5 grid items-start gap-3 phone:grid-cols-2 nav:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)_auto_auto]"
    >
      <Field label="Stream" hint="bingoGame-3; empty for everything">
        {(control) => (
          <TextInput
            {...control}
            mono
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={stream}
            onChange={({ target }) => setStream(target.value)}
          />
        )}
      </Field>
      <Field label="Event types" hint="Of everything; several with commas">
        {(control) => (
          <TextInput
            {...control}
            mono
            list={known}
            maxLength={2_000}
            autoComplete="off"
            spellCheck={false}
            disabled={stream.trim() !== ''}
            value={types}
            onChange={({ target }) => setTypes(target.value)}
          />
        )}
      </Field>
      <datalist id={known}>
        {[...new Set((data?.projections ?? []).flatMap(({ hears }) => hears))].sort().map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <Field label="One event" hint="A position, or stream@revision">
        {(control) => (
          <TextInput
            {...control}
            mono
            maxLength={240}
            autoComplete="off"
            spellCheck={false}
            value={event}
            onChange={({ target }) => setEvent(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-col gap-1.5">
        <span className="text-small text-ink-2">Order</span>
        <Segments
          label="Order"
          value={place.order}
          onChange={(order) => onLook(looked(order))}
          choices={[
            { value: 'newest', label: 'Newest' },
            { value: 'oldest', label: 'Oldest' },
          ]}
        />
      </div>
      <Button type="submit" className="nav:mt-6.5">
        Look
      </Button>
    </form>
  );
}
