import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { ScrollText } from 'lucide-react';
import { useCommand } from '~/lib/calls/use-command';
import { ApiError, failureOf, serverWordsOr } from '~/lib/failures';
import type { BattlelogGame } from '~/lib/calls/battlelog';
import { Notice } from '~/ui/kit/feedback/notice';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { toast } from '~/ui/kit/toast/toast';
import { PlayerSearch } from '../search/player-search';
import type { PlayerFinder } from '../search/use-player-search';
import { Panel } from '../panel';
import { useLookedUp } from './address';
import type { LookupAnswer } from './queries';
import type { Query } from '../queries';

interface Who {
  readonly id: string;
  readonly name: string;
  /** A second id of the player, which staff may have used before the first was seen. */
  readonly alias?: string | undefined;
}

/** What other capabilities add to a player. */
export interface LookupSlots {
  /** Figures that stand before the game's own. */
  readonly headlines?: ((player: Who) => ReactNode) | undefined;
  /** What staff have noted and done. */
  readonly record?: ((player: Who) => ReactNode) | undefined;
  /** Where the player is now; `seen` for who plays nowhere. */
  readonly playing?: ((player: Who, seen: ReactNode) => ReactNode) | undefined;
  /** The dashboard of the server where the player is, before the player's page. */
  readonly dashboard?: ((player: Who) => ReactNode) | undefined;
  /** In the row of buttons beside the name. */
  readonly actions?: ((player: Who) => ReactNode) | undefined;
  /** About the member behind the player, whose chat-platform id is null where nobody has linked the player. */
  readonly member?: ((player: Who & { readonly memberId: string | null }) => ReactNode) | undefined;
  /** Beside the name of an account. */
  readonly tag?: ((id: string, alias?: string) => ReactNode) | undefined;
}

/** How a game's players are looked up, and what is shown of one. */
export interface GameLookup<Player extends { readonly websiteDbError: boolean }, Found extends object> {
  readonly game: BattlelogGame;
  readonly finder: PlayerFinder<Found>;
  readonly placeholder: string;
  /** Shown when the search finds nothing. */
  readonly emptyText: string;
  readonly find: (query: string) => Promise<LookupAnswer<Player, Found>>;
  readonly query: (id: string) => Query<LookupAnswer<Player, Found>>;
  readonly idOf: (player: Player) => string;
  /** Of a choice, as the finder's path names it. */
  readonly idOfFound: (found: Found) => string;
  readonly Main: ComponentType<{ player: Player }>;
  readonly Side: ComponentType<{ player: Player }>;
}

/** Finds a player and shows everything staff may know. */
export function LookupTool<Player extends { readonly websiteDbError: boolean }, Found extends object>({
  lookup,
}: {
  lookup: GameLookup<Player, Found>;
}) {
  const [id, show] = useLookedUp();
  const cache = useQueryClient();
  const [choices, setChoices] = useState<readonly Found[]>([]);
  const [searches, setSearches] = useState(0);
  /** What was searched last and is still waited for: nothing once the tool is left. */
  const sought = useRef<string>(undefined);
  useEffect(() => () => void (sought.current = undefined), []);
  const search = useCommand({
    mutationFn: lookup.find,
    onSuccess: (answer, text) => {
      if (text !== sought.current) return;
      setChoices(answer.choices);
      if (!answer.player) return;
      const found = lookup.idOf(answer.player);
      cache.setQueryData(lookup.query(found).queryKey, answer);
      setSearches((before) => before + 1);
      show(found);
    },
    onError: (error, text) => {
      if (text !== sought.current) return;
      const isNobody = error instanceof ApiError && error.status === 404;
      const words = isNobody ? 'Player not found' : 'Failed to search player';
      toast.failure(isNobody ? new ApiError(words, error) : serverWordsOr(words, error), words);
    },
  });
  const find = (text: string) => {
    setChoices([]);
    sought.current = text;
    if (text === '') toast.failure(undefined, lookup.emptyText);
    else search.mutate(text);
  };
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-5 *:min-w-0 nav:grid-cols-[18.5rem_minmax(0,1fr)] nav:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-3 nav:col-start-1 nav:row-start-1">
        <PlayerSearch
          className="w-full"
          finder={lookup.finder}
          placeholder={lookup.placeholder}
          onText={find}
          busy={search.isPending}
        />
        <p className="flex items-center gap-2 text-small text-ink-3">
          <ScrollText size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
          Looking somebody up is recorded under your name.
        </p>
        {choices.length > 0 && (
          <Choices
            choices={choices}
            lookup={lookup}
            onPick={(found) => {
              setChoices([]);
              show(lookup.idOfFound(found));
            }}
          />
        )}
      </div>
      {id === undefined ? (
        <div className="nav:col-start-2 nav:row-span-2 nav:row-start-1">
          <EmptyState title="Nobody looked up yet">
            Search by name or id. You see figures, accounts, and who shares an address.
          </EmptyState>
        </div>
      ) : (
        // A new search begins anew, also for the same player.
        <Looked key={`${id} ${searches}`} id={id} lookup={lookup} />
      )}
    </div>
  );
}

function Choices<Player extends { readonly websiteDbError: boolean }, Found extends object>({
  choices,
  lookup,
  onPick,
}: {
  choices: readonly Found[];
  lookup: GameLookup<Player, Found>;
  onPick: (found: Found) => void;
}) {
  return (
    <Panel title="Several players fit">
      <ul className="divide-y divide-line">
        {choices.map((found) => (
          <li key={lookup.finder.keyOf(found)}>
            <button
              type="button"
              onClick={() => onPick(found)}
              className="flex min-h-11 w-full items-center gap-2.5 px-4.5 py-2 text-left text-ink-2 [overflow-wrap:anywhere] hover:bg-raised hover:text-ink"
            >
              {lookup.finder.draw(found)}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const MAIN = 'grid content-start gap-5 *:min-w-0 nav:col-start-2 nav:row-span-2 nav:row-start-1';

function Looked<Player extends { readonly websiteDbError: boolean }, Found extends object>({
  id,
  lookup: { query, Main, Side },
}: {
  id: string;
  lookup: GameLookup<Player, Found>;
}) {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(query(id));
  const player = data?.player;
  if (!player)
    return (
      <div className={MAIN}>
        {error || data ? (
          <ErrorState
            title={isNobody(error) || data ? 'Player not found' : 'Failed to search player'}
            {...(error && !isNobody(error) ? { error } : {})}
            onRetry={refetch}
            retrying={isFetching}
          />
        ) : (
          <LookupLoading />
        )}
      </div>
    );
  return (
    <>
      <div className={MAIN}>
        {error && (
          <StaleNotice
            reason={failureOf(error, 'Failed to search player').message}
            age={dataUpdatedAt}
            onRetry={refetch}
            retrying={isFetching}
          />
        )}
        {player.websiteDbError && (
          <Notice tone="warn" title="Some account information may be unavailable.">
            Statistics and addresses are complete; linked accounts could not all be read.
          </Notice>
        )}
        <Main player={player} />
      </div>
      <div className="grid content-start gap-5 *:min-w-0 nav:col-start-1 nav:row-start-2">
        <Side player={player} />
      </div>
    </>
  );
}

const isNobody = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

const LookupLoading = () => (
  <Loading text="Searching...">
    <div className="flex gap-4">
      <Skeleton className="size-20" />
      <div className="grow">
        <Skeleton className="h-8 w-56 max-w-full" />
        <Skeleton className="mt-3 h-4 w-72 max-w-full" />
      </div>
    </div>
    <Skeleton className="mt-6 h-20 w-full" />
    <Skeleton className="mt-5 h-64 w-full" />
  </Loading>
);
