import { WINDOWS, windowIn, type Window } from '~/lib/calls/windows';

/** Which matches a board counts: those of a time and of a server. The address says it. */
export interface Scope {
  readonly window: Window;
  /** Undefined for all servers together. */
  readonly server: number | undefined;
}

export const EVERYTHING: Scope = { window: 'all', server: undefined };

/** Of all time on all servers. */
export const isEverything = ({ window, server }: Scope): boolean => window === 'all' && server === undefined;

/** @param servers the numbers there are; others in the address are passed over */
export function scopeIn(search: URLSearchParams, servers: readonly number[]): Scope {
  return { window: windowIn(search), server: servers.find((id) => String(id) === search.get('server')) };
}

/** As the api and the address want it: `?window=week&server=2`, or nothing. */
export function scopeSearch({ window, server }: Scope): string {
  const search = new URLSearchParams({
    ...(window === 'all' ? {} : { window }),
    ...(server === undefined ? {} : { server: String(server) }),
  }).toString();
  return search && `?${search}`;
}

/** 'this week on Squad #2' */
export const scopeWords = ({ window, server }: Scope, nameOf: (id: number) => string): string =>
  [WINDOWS.find(({ value }) => value === window)?.words, server !== undefined && `on ${nameOf(server)}`]
    .filter(Boolean)
    .join(' ');
