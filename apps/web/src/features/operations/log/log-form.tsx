import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { MonoField } from '~/ui/kit/controls/mono-field';
import { Segments } from '~/ui/kit/controls/segments';
import type { LogPlace } from './log-address';
import { statusQuery } from '../queries';

/** What to look for. Sends nothing while somebody types: each search is recorded in the audit log. */
export function LogForm({ place, onLook }: { place: LogPlace; onLook: (place: LogPlace, event?: string) => void }) {
  const [stream, setStream] = useState(place.stream);
  const [types, setTypes] = useState(place.types.replaceAll(',', ', '));
  const [event, setEvent] = useState('');
  const { data } = useQuery({ ...statusQuery, refetchInterval: false });
  const typeList = useId();
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
      <MonoField
        label="Stream"
        hint="bingoGame-3; empty for everything"
        maxLength={200}
        value={stream}
        onChange={setStream}
      />
      <MonoField
        label="Event types"
        hint="Of everything; several with commas"
        list={typeList}
        maxLength={2_000}
        disabled={stream.trim() !== ''}
        value={types}
        onChange={setTypes}
      />
      <datalist id={typeList}>
        {[...new Set((data?.projections ?? []).flatMap(({ handledTypes }) => handledTypes))].sort().map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <MonoField
        label="One event"
        hint="A position, or stream@revision"
        maxLength={240}
        value={event}
        onChange={setEvent}
      />
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
