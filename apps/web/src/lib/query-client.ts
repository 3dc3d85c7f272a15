import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { ApiError } from './failures';
import { answersOf, type Interval } from './push/answers';
import { reportRead } from './report';
import { isRefused, readRights } from './session/lost-rights';

const RETRIES = 2;
const CATCHING_UP_MS = 1_000;
/** What is on screen and could not be read again is tried again after this, where that may help, milliseconds. */
const FAILED_MS = 10_000;

declare module '@tanstack/react-query' {
  interface Register {
    /** `fixed` data is changed by none of our commands: the site's description, and `rights`, which the chat platform gives. */
    queryMeta: { fixed?: true; rights?: true };
  }
}

/**
 * One rule for freshness: after a command, whether it succeeded or not, everything on screen is read again, and the
 * command counts as pending until that is done. An answer that was behind an own command is read again. While a held
 * connection says when the data of a query changes, the query does not poll; nor does one whose interval function
 * returns false.
 *
 * And one for refusals: what may not be read any more is not shown any more, and the reader's rights are read again.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        reportRead(error, query.queryKey);
        if (!isRefused(error) || query.meta?.rights) return;
        query.setState({ data: undefined });
        void readRights(client);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => (isRefused(error) ? readRights(client) : undefined),
      onSettled: () => client.invalidateQueries({ predicate: ({ meta }) => !meta?.fixed }),
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < RETRIES && worthRetrying(error),
        retryDelay: (failures, error) => waitBefore(failures, error),
        refetchInterval: catchingUp,
        persister: (queryFn, context, query) => answersOf(client).note(queryFn, context, query),
        // Sent also without a network: the page then says so, instead of waiting without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // The same, and an order is not sent on its own once there is a network again, minutes after it was given.
      mutations: { networkMode: 'always' },
    },
  });
  restWhileCovered(client);
  return client;
}

/** Wherever a query names an interval, it counts only while no held connection covers the query. */
function restWhileCovered(client: QueryClient): void {
  const withDefaults = client.defaultQueryOptions.bind(client);
  const answers = answersOf(client);
  client.defaultQueryOptions = ((options: Parameters<typeof withDefaults>[0]) => {
    const isDone = options._defaulted;
    const defaulted = withDefaults(options);
    const own = defaulted.refetchInterval;
    if (isDone || !own) return defaulted;
    const refetchInterval = (query: Parameters<Extract<typeof own, (query: never) => unknown>>[0]) => {
      const given = typeof own === 'function' ? own(query) : own;
      return answers.isCovered(query as Query) && !isBehind(query.state.data) ? false : given;
    };
    if (typeof own === 'function' && own !== catchingUp)
      answers.replaceInterval(refetchInterval, own as unknown as Interval);
    return { ...defaulted, refetchInterval };
  }) as typeof withDefaults;
}

const catchingUp = ({
  state: { data, error },
}: {
  readonly state: { readonly data: unknown; readonly error: unknown };
}) => {
  if (data !== undefined && mayPass(error)) return Math.max(FAILED_MS, retryAfterMs(error));
  return isBehind(data) ? CATCHING_UP_MS : false;
};

/** Whether a retry may help: no answer and 5xx, yes; a refusal (4xx) would only be repeated. */
export const worthRetrying = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 0 || error.status >= 500 : false;

/**
 * Milliseconds before the next try: what the server requests, else 1, 2, 4 s, of which a fifth is random so that a
 * crowd does not return at the same moment.
 */
export const waitBefore = (failures: number, error: unknown, chance = Math.random()): number =>
  retryAfterMs(error) || 1_000 * 2 ** failures * (0.9 + 0.2 * chance);

/** The time until which the server wants no request (`retry-after`), milliseconds; 0 where it does not say. */
const retryAfterMs = (error: unknown): number =>
  error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1_000 : 0;

const mayPass = (error: unknown): boolean => worthRetrying(error) || retryAfterMs(error) > 0;

/** Whether an answer is older than a command of the reader's own. */
export const isBehind = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'readStale' in data && data.readStale === true;
