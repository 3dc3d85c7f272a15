import type { AuditGame } from '@app/contracts/audit/audit';
import type { BadgeTone } from '~/ui/kit/display/badge';

export const GAMES: Readonly<Record<AuditGame, string>> = {
  squad: 'Squad',
  reforger: 'Reforger',
  bingo: 'Bingo',
  platform: 'Platform',
};

/** `admin-list` and `REMOVE_MEMBER` as people write them. */
export const inWords = (key: string): string => {
  const words = key.toLowerCase().replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Made, changed, taken away, or something else. */
export const toneOf = (action: string): BadgeTone => {
  if (/^(CREATE|ADD|START|ENABLE)/.test(action)) return 'ok';
  if (/^(DELETE|REMOVE|DISABLE|END|DROP|CANCEL)/.test(action)) return 'bad';
  if (/^(UPDATE|SAVE|READ|EXPORT|VERIFY|REBUILD)/.test(action)) return 'info';
  return 'warn';
};
