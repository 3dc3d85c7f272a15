import type { AuditGame, AuditLog } from '@app/contracts/audit/audit';
import type { BadgeTone } from '~/ui/kit/display/badge';
import { capitalised } from '~/lib/format/capitalised';

export const GAMES: Readonly<Record<AuditGame, string>> = {
  squad: 'Squad',
  reforger: 'Reforger',
  bingo: 'Bingo',
  platform: 'Platform',
};

/** `admin-list` and `REMOVE_MEMBER` as people write them. */
export const inWords = (key: string): string => {
  const words = key.toLowerCase().replaceAll(/[-_]+/g, ' ');
  return capitalised(words);
};

/** `youtubeUrl` and `member_limit` as people write them. */
export const fieldInWords = (field: string): string =>
  field
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z]+)/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);

/** What an entry is about. The log calls all its streams together `$all`. */
export const resourceInWords = ({ resourceName }: Pick<AuditLog, 'resourceName'>): string =>
  resourceName.replace(/^\$all(?= |$)/, 'All streams');

/** Made, changed, taken away, or something else. */
export const toneOf = (action: string): BadgeTone => {
  if (/^(CREATE|ADD|START|ENABLE)/.test(action)) return 'ok';
  if (/^(DELETE|REMOVE|DISABLE|END|DROP|CANCEL)/.test(action)) return 'bad';
  if (/^(UPDATE|SAVE|READ|EXPORT|VERIFY|REBUILD)/.test(action)) return 'info';
  return 'warn';
};
