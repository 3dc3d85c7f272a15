import { SEARCH } from '@app/domain/battlelog/rules';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type RefObject } from 'react';
import { cx } from '~/lib/cx';
import { Button } from '~/ui/kit/controls/button';
import { TextInput } from '~/ui/kit/controls/text-input';
import { useFoundPlayers, type FoundPlayers } from './use-found-players';
import type { PlayerFinder } from './use-player-search';

const TOO_MANY = 'Too many results. Please refine your search.';

/**
 * Finds players by name while it is typed. `onDone` is called when one is picked or the search is left by Escape.
 * With `onText` what was typed can be sent as it is; the list then only suggests, and says nothing when it cannot.
 */
export function PlayerSearch<Found extends object>({
  className,
  finder,
  focused = false,
  onDone = nothing,
  onText,
  busy = false,
  placeholder = 'Find a player',
}: {
  className: string;
  finder: PlayerFinder<Found>;
  focused?: boolean;
  onDone?: () => void;
  onText?: (text: string) => void;
  /** What was sent is being searched. */
  busy?: boolean;
  placeholder?: string;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const found = useFoundPlayers(finder, onDone, onText);
  const { typed, results, highlighted, setOpen, change, press, submit } = found;
  const shown = found.shown && (!onText || (results !== undefined && results.length > 0));

  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  usePressOutside(box, () => setOpen(false));

  const field = (
    <div ref={box} className={cx('relative', onText ? 'min-w-0 grow' : className)}>
      <Search
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        aria-hidden
      />
      <TextInput
        ref={input}
        role="combobox"
        aria-label="Find a player"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && highlighted !== undefined ? `${id}-${highlighted}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH.longest}
        value={typed}
        onChange={(event) => change(event.target.value)}
        onFocus={() => results?.length && setOpen(true)}
        onKeyDown={press}
        className="pl-9"
      />
      <FoundList id={id} finder={finder} of={found} shown={shown} suggests={onText !== undefined} />
    </div>
  );
  if (!onText) return field;
  return (
    <div className={cx('flex gap-2.5', className)}>
      {field}
      <Button look="gold" onClick={submit} busy={busy && 'Searching...'}>
        Search
      </Button>
    </div>
  );
}

const nothing = () => undefined;

/** `suggests`: it stands before the button of a form, and has nothing to say but names. */
function FoundList<Found extends object>({
  id,
  finder,
  of,
  shown,
  suggests,
}: {
  id: string;
  finder: PlayerFinder<Found>;
  of: FoundPlayers<Found>;
  shown: boolean;
  suggests: boolean;
}) {
  const message = shown && !suggests ? messageOf(of) : '';
  return (
    <div
      className={cx(
        'absolute top-full z-20 mt-1 animate-rise bg-overlay shadow-pop phone:w-80',
        // The box of the area stands at the right of the page; that of a form at the left, before its button.
        suggests ? 'left-0 max-phone:w-[calc(100vw-2rem)]' : 'inset-x-0 phone:left-auto',
        !shown && 'hidden',
      )}
    >
      <Players id={id} finder={finder} of={of} />
      <p role="status" className={cx('px-4 text-small text-ink-2', message && 'py-2.5')}>
        {message}
      </p>
      {suggests && <Keys />}
    </div>
  );
}

const KEY = 'border border-line-strong px-1 font-mono text-micro';

/** What the keys do, where there is a keyboard. */
const Keys = () => (
  <p className="hidden border-t border-line px-4 py-2 text-small text-ink-3 nav:block" aria-hidden>
    <kbd className={KEY}>↑</kbd> <kbd className={KEY}>↓</kbd> choose, <kbd className={KEY}>Enter</kbd> open
  </p>
);

function usePressOutside(box: RefObject<HTMLElement | null>, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) press();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [box]);
}

function Players<Found extends object>({
  id,
  finder,
  of: { typed, results, highlighted, highlight, pick },
}: {
  id: string;
  finder: PlayerFinder<Found>;
  of: FoundPlayers<Found>;
}) {
  const listbox = useRef<HTMLUListElement>(null);

  // The highlighted one stays in view while the arrows pass the edge of the list.
  useEffect(() => {
    const list = listbox.current;
    const option = list?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!list || !option) return;
    const [top, bottom] = [option.offsetTop, option.offsetTop + option.offsetHeight];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }, [highlighted]);

  return (
    <ul
      ref={listbox}
      id={`${id}-list`}
      role="listbox"
      aria-label="Players found"
      className="relative max-h-60 overflow-y-auto [scrollbar-gutter:stable]"
    >
      {results?.map((found, index) => (
        <li
          key={finder.keyOf(found)}
          id={`${id}-${index}`}
          role="option"
          aria-selected={highlighted === index}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => highlight(index)}
          onClick={() => pick(index)}
          className={cx(
            'flex min-h-11 cursor-pointer items-center gap-2.5 px-4 [overflow-wrap:anywhere]',
            highlighted === index ? 'bg-line text-ink shadow-[inset_2px_0_0_var(--color-gold)]' : 'text-ink-2',
          )}
        >
          {finder.draw(found, typed)}
        </li>
      ))}
    </ul>
  );
}

function messageOf({
  results,
  failed,
  tooMany,
}: {
  results: readonly object[] | undefined;
  failed: boolean;
  tooMany: boolean;
}): string {
  if (failed) return 'Search failed. Please try again.';
  if (!results) return 'Searching...';
  if (results.length === 0) return 'No players found';
  if (tooMany) return TOO_MANY;
  return results.length >= SEARCH.most ? `Showing first ${SEARCH.most} results` : '';
}
