import { pause } from '@app/kit/pause';
import type { Say } from '../saying';
import { openFtp } from './ftp';
import type { Mirror } from './mirror';
import type { RemoteFiles, RemoteLog } from './remote-files';
import { openSftp } from './sftp';

/** How often the server is looked at, and how long at most between two tries while it is away, milliseconds. */
export interface RemotePace {
  readonly every: number;
  readonly longestBackoff: number;
}
export const REMOTE_PACE: RemotePace = { every: 3_000, longestBackoff: 60_000 };

export const openRemote = (log: RemoteLog): Promise<RemoteFiles> =>
  log.protocol === 'sftp' ? openSftp(log) : openFtp(log);

export const addressOf = ({ protocol, host, port, path }: RemoteLog): string => `${protocol}://${host}:${port}${path}`;

/** Keeps the mirror up to date until the signal. One connection serves as long as it lasts. */
export const followRemote = async (
  log: RemoteLog,
  mirror: Mirror,
  say: Say,
  signal: AbortSignal,
  { every, longestBackoff }: RemotePace = REMOTE_PACE,
): Promise<void> => {
  let files: RemoteFiles | undefined;
  let failures = 0;
  const leave = () => void files?.close().catch(() => undefined);
  signal.addEventListener('abort', leave);
  while (!signal.aborted) {
    try {
      files ??= await openRemote(log);
      await mirror.update(files);
      if (failures > 0) say(`${addressOf(log)} is back.`);
      failures = 0;
    } catch (error) {
      leave();
      files = undefined;
      if (signal.aborted) break;
      if (failures++ === 0)
        say(
          `${addressOf(log)} cannot be read: ${sentence((error as Error).message)} Reading goes on where it stopped.`,
        );
    }
    await pause(failures === 0 ? every : Math.min(every * 2 ** failures, longestBackoff), signal);
  }
  signal.removeEventListener('abort', leave);
  leave();
};

const sentence = (text: string): string => (/[.!?]$/u.test(text) ? text : `${text}.`);
