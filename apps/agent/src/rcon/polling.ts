import { pause } from '@app/kit/pause';
import { understands } from './answers';
import { ClosedByServer, LoginRefused, RconConnection, Unanswered, type RconAddress } from './connection';

/** An answer to a command, or a message that came by itself. */
export type RconInput = { readonly at: number } & (
  | { readonly kind: 'answer'; readonly command: string; readonly body: string }
  | { readonly kind: 'push'; readonly body: string }
);

/** A session, whatever the protocol. */
export interface RconLink {
  readonly over: Promise<Error>;
  /** @throws Unanswered when the server took it and said nothing: the session goes on */
  run(command: string): Promise<string>;
  /**
   * Never sent twice.
   * @param isFinal whether the words say what came of it: where they do not, the server may say more
   * @throws NotSent; other errors when nobody knows whether it was carried out
   */
  runOnce(command: string, isFinal: (answer: string) => boolean): Promise<string>;
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
  /** Whether an answer to one of these commands is of a form that is known, from its beginning to its end. */
  readonly understands: (command: string, body: string) => boolean;
  /** The server ends a session when another begins from the same address. */
  readonly hasOneSession?: true;
}

export const SQUAD_RCON: RconDialect = {
  // In this order the roster, the layer and the population are of one moment.
  commands: ['ListPlayers', 'ListSquads', 'ShowCurrentMap', 'ShowNextMap', 'ShowServerInfo'],
  open: (...settings) => RconConnection.open(...settings),
  understands,
  hasOneSession: true,
};

export type RconSettings = RconAddress & {
  readonly password: () => string;
  readonly pollMs: number;
  /** Nothing is polled while what was received has nowhere to go. */
  readonly isPaused?: () => boolean;
};

/** A server's RCON: how it is reached and spoken, and who takes what it says. */
export interface PolledRcon {
  readonly settings: RconSettings;
  readonly dialect: RconDialect;
  readonly received: (input: RconInput) => void;
}

export type RconPace = {
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  readonly timeoutMs: number;
  /** A session that ends before is a failure, whatever its login said. */
  readonly steadyMs: number;
};
export const RCON_PACE: RconPace = {
  ...{ firstPauseMs: 1_000, longestPauseMs: 60_000, timeoutMs: 10_000, steadyMs: 60_000 },
};

/** So many sessions in a row that the server ended soon after their logins are no chance. */
const SUSPICIOUS = 2;
const ANOTHER_PROGRAM =
  'the server ends the session soon after each login: another program logs in from this address, and the game keeps the newest session of an address';

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
  let thrownOut = 0;
  while (!signal.aborted) {
    let why: Error;
    let openedAt: number | undefined;
    try {
      const push = (body: string) => events.received({ at: Date.now(), kind: 'push', body });
      const connection = await dialect.open(settings, settings.password(), push, pace.timeoutMs);
      openedAt = performance.now();
      events.connected(connection);
      why = await poll(connection, dialect.commands, settings, events, signal);
    } catch (error) {
      why = error as Error;
    }
    if (signal.aborted) return;
    const isSteady = openedAt !== undefined && performance.now() - openedAt >= pace.steadyMs;
    if (isSteady) failures = 0;
    const isThrownOut = openedAt !== undefined && !isSteady && dialect.hasOneSession && why instanceof ClosedByServer;
    thrownOut = isThrownOut ? thrownOut + 1 : 0;
    // A server bans addresses that try wrong passwords.
    const base = why instanceof LoginRefused ? pace.longestPauseMs : pace.firstPauseMs * 2 ** Math.min(failures++, 16);
    const ms = Math.round(Math.min(pace.longestPauseMs, base) * (0.8 + Math.random() * 0.4));
    const reason =
      thrownOut >= SUSPICIOUS ? ANOTHER_PROGRAM : why.message || String((why as NodeJS.ErrnoException).code);
    events.lost(reason, ms);
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
        const body = await answerOf(connection, command);
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

/** Silence is an answer that nobody understands, not the end of the session. */
const answerOf = (connection: RconLink, command: string): Promise<string> =>
  connection.run(command).catch((error: unknown) => {
    if (error instanceof Unanswered) return '';
    throw error;
  });
