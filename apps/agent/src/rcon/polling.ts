import { pause } from '@app/kit/pause';
import type { RconInput } from '../assembly/assembler';
import { LoginRefused, RconConnection, type RconAddress } from './connection';

/** In this order the roster, the layer and the population are told of one moment. */
const COMMANDS = ['ListPlayers', 'ListSquads', 'ShowCurrentMap', 'ShowNextMap', 'ShowServerInfo'];

export type RconSettings = RconAddress & {
  readonly password: () => string;
  readonly pollMs: number;
  /** Nothing is asked while what was heard has nowhere to go. */
  readonly isPaused?: () => boolean;
};

export type RconPace = { readonly firstPauseMs: number; readonly longestPauseMs: number; readonly timeoutMs: number };
export const RCON_PACE: RconPace = { firstPauseMs: 1_000, longestPauseMs: 60_000, timeoutMs: 10_000 };

export type RconEvents = {
  readonly received: (input: RconInput) => void;
  readonly connected: () => void;
  readonly lost: (why: string, pauseMs: number) => void;
};

/** Asks the server again and again and listens to what it says by itself, over as many sessions as it takes. */
export async function listenToRcon(
  settings: RconSettings,
  events: RconEvents,
  signal: AbortSignal,
  pace = RCON_PACE,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let why: Error;
    try {
      const push = (body: string) => events.received({ at: Date.now(), kind: 'push', body });
      const connection = await RconConnection.open(settings, settings.password(), push, pace.timeoutMs);
      failures = 0;
      events.connected();
      why = await poll(connection, settings, events, signal);
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
  connection: RconConnection,
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
      for (const command of isPaused?.() ? [] : COMMANDS) {
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
