import { useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePlayerSearch, type PlayerFinder } from './use-player-search';

/** More than these are not guessed between when Enter is pressed. */
const FEW = 3;

/** The list of players under the search box: whether it is open, the highlighted one, and what keys and clicks do. */
export function useFoundPlayers<Found extends object>(
  finder: PlayerFinder<Found>,
  onDone: () => void,
  onText?: (text: string) => void,
) {
  const { typed, type, isSearchable, results, failed } = usePlayerSearch(finder);
  const [open, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<number>();
  const [tooMany, setTooMany] = useState(false);
  const navigate = useNavigate();
  const shown = open && isSearchable;

  const reset = (nextOpen: boolean) => {
    setOpen(nextOpen);
    setHighlighted(undefined);
    setTooMany(false);
  };
  const leave = () => {
    reset(false);
    onDone();
  };
  const pick = (index: number) => {
    const player = results?.[index];
    if (!player) return;
    type('');
    leave();
    void navigate(finder.pathOf(player));
  };
  const submit = () => {
    reset(false);
    onText?.(typed.trim());
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // The keys belong to whoever composes a name, in Japanese say, until it is written.
    if (event.nativeEvent.isComposing) return;
    const count = shown ? (results?.length ?? 0) : 0;
    switch (event.key) {
      case 'ArrowDown':
        event.preventDefault();
        if (count) setHighlighted(Math.min((highlighted ?? -1) + 1, count - 1));
        return;
      case 'ArrowUp':
        event.preventDefault();
        setHighlighted(highlighted === undefined || highlighted === 0 ? undefined : highlighted - 1);
        return;
      case 'Enter':
        event.preventDefault();
        if (highlighted !== undefined) pick(highlighted);
        else if (onText) submit();
        else if (count === 1) pick(0);
        else if (count > FEW) setTooMany(true);
        return;
      case 'Escape':
        leave();
        event.currentTarget.blur();
    }
  };
  return {
    typed,
    results,
    failed,
    tooMany,
    shown,
    highlighted,
    highlight: setHighlighted,
    setOpen,
    change: (text: string) => {
      type(text);
      reset(true);
    },
    pick,
    submit,
    press,
  };
}

export type FoundPlayers<Found extends object> = ReturnType<typeof useFoundPlayers<Found>>;
