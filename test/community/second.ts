import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Community } from '@app/contracts/community/community';

const first = readFileSync(join(__dirname, '../../community.config.json'), 'utf8');

/** What the first community goes by: none of it may be found where another one is served. */
export const FIRST = /zsu/i;

/**
 * Another community: the first one's texts under another name, with a guild, links, colours and symbols of its own. It
 * is made from the shipped file, so that it has every field that file has.
 */
export const secondCommunity = (): Community => {
  const renamed = first
    .replaceAll(/zsu-?gaming/gi, 'nordlicht')
    .replaceAll('ZSU Gaming', 'Nordlicht')
    .replaceAll('[ZSUR]', '[NLX]')
    .replaceAll('ZSU', 'NL')
    .replaceAll('zsu', 'nordlicht')
    .replaceAll('7000000000000', '8000000000000');
  return {
    ...(JSON.parse(renamed) as Community),
    tints: { accent: '#5fd0a8', community: '#8fa6a0', squad: '#c2b26a', reforger: '#6fb7c9', starcitizen: '#d08fb4' },
    symbols: {
      mark: 'signals',
      squad: 'armour',
      reforger: 'artillery',
      starcitizen: 'reconnaissance',
      bingo: 'headquarters',
    },
  };
};
