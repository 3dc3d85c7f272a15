import { pause } from '@app/kit/pause';
import type { Say } from '../saying';
import { openFtp } from './ftp';
import { RemoteRefused, type Patience, type RemoteCopy, type RemoteFiles, type RemotePlace } from './remote-files';
import { openSftp } from './sftp';

/** How often the server is looked at, how long at most between two tries while it is away, and how long an answer may take, milliseconds. */
export interface RemotePace {
  readonly every: number;
  readonly longestBackoff: number;
  readonly patience: number;
}
export const REMOTE_PACE: RemotePace = { every: 3_000, longestBackoff: 60_000, patience: 60_000 };

export const openRemote = (place: RemotePlace, patience: Patience): Promise<RemoteFiles> =>
  place.protocol === 'sftp' ? openSftp(place, patience) : openFtp(place, patience);

export const addressOf = ({ protocol, host, port, path }: RemotePlace): string =>
  `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}${path}`;

/**
 * Keeps the copy up to date until the signal. One connection serves as long as it lasts.
 * @param isPaused nothing is copied while what was read has nowhere to go
 */
export const followRemote = async (
  place: RemotePlace,
  copy: RemoteCopy,
  say: Say,
  signal: AbortSignal,
  { every, longestBackoff, patience }: RemotePace,
  isPaused: () => boolean,
): Promise<void> => {
  let files: RemoteFiles | undefined;
  let failures = 0;
  const leave = () => void files?.close().catch(() => undefined);
  signal.addEventListener('abort', leave);
  while (!signal.aborted) {
    let wait = every;
    try {
      if (!isPaused()) {
        files ??= await openRemote(place, { ms: patience, ended: signal });
        await copy.update(files);
        if (failures > 0) say(`${addressOf(place)} is back.`);
        failures = 0;
      }
    } catch (error) {
      leave();
      files = undefined;
      if (signal.aborted) break;
      if (failures++ === 0)
        say(`${addressOf(place)} cannot be read: ${wordsOf(error as Error)} Reading goes on where it stopped.`);
      // A server bans addresses that try wrong passwords.
      wait = error instanceof RemoteRefused ? longestBackoff : Math.min(every * 2 ** failures, longestBackoff);
    }
    await pause(wait, signal);
  }
  signal.removeEventListener('abort', leave);
  leave();
};

/** A sentence. Errors of several addresses at once have no message of their own. */
export const wordsOf = (error: Error): string => {
  const text = error.message || String((error as NodeJS.ErrnoException).code ?? error.name);
  return /[.!?]$/u.test(text) ? text : `${text}.`;
};
