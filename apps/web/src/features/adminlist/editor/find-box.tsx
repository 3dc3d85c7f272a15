import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { IconButton } from '~/ui/kit/controls/icon-button';
import { TextInput } from '~/ui/kit/controls/text-input';
import type { Stretch } from './code-editor';

/** Finds an id or a name: Enter goes to the next place, Shift+Enter back, Escape into the text. */
export function FindBox({
  lines,
  onFound,
}: {
  lines: readonly string[];
  onFound: (place: Stretch | undefined, go: boolean) => void;
}) {
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(-1);
  const places = useMemo(() => placesOf(lines, wanted.trim().toLowerCase()), [lines, wanted]);
  const current = at < 0 || places.length === 0 ? -1 : at % places.length;

  const go = (step: 1 | -1) => {
    if (places.length === 0) return;
    const next = current < 0 && step < 0 ? places.length - 1 : (current + step + places.length) % places.length;
    setAt(next);
    onFound(places[next], false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape' && current >= 0) onFound(places[current], true);
  };
  return (
    <div role="search" className="flex min-w-0 items-center gap-2">
      <Search size={16} strokeWidth={1.75} className="shrink-0 text-ink-2" aria-hidden />
      <div className="w-64 min-w-0">
        <TextInput
          type="search"
          value={wanted}
          onChange={({ target }) => {
            setWanted(target.value);
            setAt(-1);
            onFound(undefined, false);
          }}
          onKeyDown={press}
          placeholder="Find a Steam ID or name"
          aria-label="Find a Steam ID or name"
        />
      </div>
      <p role="status" className="w-18 shrink-0 text-small text-ink-3 tabular-nums max-phone:sr-only">
        {wanted.trim() !== '' &&
          (places.length === 0
            ? 'Not found'
            : current < 0
              ? `${places.length} found`
              : `${current + 1} of ${places.length}`)}
      </p>
      <IconButton label="Previous match" disabled={places.length === 0} onClick={() => go(-1)}>
        <ChevronUp size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label="Next match" disabled={places.length === 0} onClick={() => go(1)} className="-ml-2">
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}

const placesOf = (lines: readonly string[], wanted: string): Stretch[] =>
  wanted === ''
    ? []
    : lines.flatMap((text, index) => {
        const from = text.toLowerCase().indexOf(wanted);
        return from < 0 ? [] : [{ line: index + 1, from, to: from + wanted.length }];
      });
