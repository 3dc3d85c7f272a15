import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What a link to these screens restores. */
export interface Address {
  readonly tab: 'current' | 'leaderboard';
  /** Page of the history, from 1. */
  readonly page: number;
  /** The opened game of the history; 'none' when the reader closed the one that opens by itself. */
  readonly game: number | 'none' | undefined;
  /** Whose card is looked at. */
  readonly card: { readonly gameId: number; readonly discordId: string } | undefined;
  /** The game whose replay is open. */
  readonly replay: number | undefined;
}

export const readAddress = (search: URLSearchParams): Address => ({
  tab: search.get('tab') === 'leaderboard' ? 'leaderboard' : 'current',
  page: whole(search.get('page')) ?? 1,
  game: search.get('game') === 'none' ? 'none' : whole(search.get('game')),
  card: readCard(search.get('card')),
  replay: whole(search.get('replay')),
});

/** The same search with these parts changed; defaults stay out of the link. */
export const writeAddress = (search: URLSearchParams, changes: Partial<Address>): URLSearchParams => {
  const next = new URLSearchParams(search);
  const write = (name: string, value: string | number | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, String(value));
  if ('tab' in changes) write('tab', changes.tab === 'leaderboard' ? 'leaderboard' : undefined);
  if ('page' in changes) write('page', changes.page === 1 ? undefined : changes.page);
  if ('game' in changes) write('game', changes.game);
  if ('card' in changes) write('card', changes.card && `${changes.card.gameId}.${changes.card.discordId}`);
  if ('replay' in changes) write('replay', changes.replay);
  return next;
};

/** Ids of games and pages count from 1. */
const whole = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

const readCard = (text: string | null): Address['card'] => {
  const [, game, discordId] = /^(\d+)\.(.+)$/.exec(text ?? '') ?? [];
  const gameId = whole(game ?? null);
  return gameId !== undefined && discordId !== undefined ? { gameId, discordId } : undefined;
};

/** What the link says, and a way to change it. Closing something replaces the entry that opened it. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readAddress(search), [search]);
  const go = useCallback(
    (changes: Partial<Address>, replace = false) =>
      setSearch((current) => writeAddress(current, changes), { replace, preventScrollReset: true }),
    [setSearch],
  );
  return { address, go };
}
