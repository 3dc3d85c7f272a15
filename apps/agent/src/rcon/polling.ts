import { pause } from '@app/kit/pause';
import { LoginRefused, RconConnection, type RconAddress } from './connection';

/** An answer to a command, or a message that came by itself. */
export type RconInput = { readonly at: number } & (
  | { readonly kind: 'answer'; readonly command: string; readonly body: string }
  | { readonly kind: 'push'; readonly body: string }
);

/** A session, whatever the protocol. */
export interface RconLink {
  readonly over: Promise<Error>;
  run(command: string): Promise<string>;
  /** Never sent twice. @throws NotSent; other errors when nobody knows whether it was carried out */
  runOnce(command: string): Promise<string>;
  close(): void;
}

/** How a game's RCON is spoken, and the commands that are polled. */
export interface RconDialect {
  readonly commands: readonly string[];
  readonly open: (
    address: RconAddress,
    password: string,
    onPush: (body: string) => void,
    timeoutMs: number,
  ) => Promise<RconLink>;
}

export const SQUAD_RCON: RconDialect = {
  // In this order the roster, the layer and the population are of one moment.
  commands: ['ListPlayers', 'ListSquads', 'ShowCurrentMap', 'ShowNextMap', 'ShowServerInfo'],
  open: (...settings) => RconConnection.open(...settings),
};

export type RconSettings = RconAddress & {
  readonly password: () => string;
  readonly pollMs: number;
  /** Nothing is polled while what was received has nowhere to go. */
  readonly isPaused?: () => boolean;
};

export type RconPace = { readonly firstPauseMs: number; readonly longestPauseMs: number; readonly timeoutMs: number };
export const RCON_PACE: RconPace = { firstPauseMs: 1_000, longestPauseMs: 60_000, timeoutMs: 10_000 };

export type RconEvents = {
  readonly received: (input: RconInput) => void;
  readonly connected: (link: RconLink) => void;
  readonly lost: (why: string, pauseMs: number) => void;
};

/** Polls the server and receives what it says by itself, over as many sessions as it takes. */
export async function listenToRcon(
  settings: RconSettings,
  events: RconEvents,
  signal: AbortSignal,
  pace = RCON_PACE,
  dialect = SQUAD_RCON,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let why: Error;
    try {
      const push = (body: string) => events.received({ at: Date.now(), kind: 'push', body });
      const connection = await dialect.open(settings, settings.password(), push, pace.timeoutMs);
      failures = 0;
      events.connected(connection);
      why = await poll(connection, dialect.commands, settings, events, signal);
    } catch (error) {
      why = error as Error;
    }
    if (signal.aborted) return;
    // A server bans addresses that try wrong passwords.
    const base = why instanceof LoginRefused ? pace.longestPauseMs : pace.firstPauseMs * 2 ** Math.min(failures++, 16);
    const ms = Math.round(Math.min(pace.longestPauseMs, base) * (0.8 + Math.random() * 0.4));
    events.lost(why.message || String((why as NodeJS.ErrnoException).code), ms);
    await pause(ms, signal);
  }
}

/** Polls until the session is over, for the reason returned. */
async function poll(
  connection: RconLink,
  commands: readonly string[],
  { pollMs, isPaused }: RconSettings,
  events: RconEvents,
  signal: AbortSignal,
): Promise<Error> {
  const over = new AbortController();
  const reason = connection.over.finally(() => over.abort());
  const end = () => connection.close();
  signal.addEventListener('abort', end);
  // It may have come during the login.
  if (signal.aborted) end();
  try {
    while (!over.signal.aborted) {
      for (const command of isPaused?.() ? [] : commands) {
        const body = await connection.run(command);
        events.received({ at: Date.now(), kind: 'answer', command, body });
      }
      await pause(pollMs, over.signal);
    }
  } catch {
    connection.close();
  } finally {
    signal.removeEventListener('abort', end);
  }
  return reason;
}
