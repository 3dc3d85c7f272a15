import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Community } from '@app/contracts/community/community';
import { gamesOf } from '@app/contracts/community/games/games';
import type { Picture } from '@app/contracts/capability';
import { headOf } from '@app/contracts/content/heads';
import type { Config } from '../platform/config';
import { heightOf, INK, INK_2, placed, rendered, theLettering, unit } from '../platform/pictures/drawing';
import type { Lettering } from '../platform/pictures/lettering';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const CLEAR = 18;

/** Which page is each part's own; the community is all of them. */
const PAGE_OF = { squad: '/squad', reforger: '/reforger', starcitizen: '/starcitizen' } as const;
export const picturesOf = ({ texts }: Pick<Config, 'texts'>): readonly Picture[] => [
  'community',
  ...gamesOf(texts.contents),
];

/**
 * The picture of a shared link: the community's name and mark, and what part of it the link is about, over the map that
 * the build has drawn.
 * @returns a PNG of 1200 by 630
 */
export const socialCard = async (part: Picture, community: Community, webRoot: string | undefined): Promise<Buffer> => {
  const lettering = await theLettering();
  const map =
    webRoot === undefined ? undefined : await readFile(join(webRoot, 'social', `${part}.png`)).catch(() => undefined);
  const words = part === 'community' ? ofCommunity(community, lettering) : ofPart(part, community, lettering);
  const behind = map
    ? `<image width="${WIDTH}" height="${HEIGHT}" xlink:href="data:image/png;base64,${map.toString('base64')}"/>`
    : '';
  return rendered(behind + words, WIDTH, HEIGHT);
};

const ofCommunity = ({ name, tagline, symbols, tints }: Community, letters: Lettering): string => {
  const title = letters.fit(name, { width: WIDTH - 2 * MARGIN, lines: 2, size: [124, 48] });
  const line = letters.fit(tagline, { width: 860, lines: 2, size: [44, 32] });
  const below = HEIGHT - MARGIN - heightOf(line) + line.size * 0.72;
  const above = below - line.size - 30 - heightOf(title) + title.size;
  return [
    unit(symbols.mark, tints.accent, MARGIN, MARGIN, 4.5),
    placed(title, MARGIN, above, INK, CLEAR),
    placed(line, MARGIN, below, INK_2, CLEAR),
  ].join('');
};

const ofPart = (part: keyof typeof PAGE_OF, community: Community, letters: Lettering): string => {
  const { name, symbols, tints } = community;
  const title = letters.fit(headOf(PAGE_OF[part], { ...community, games: [part] }).name, {
    width: 760,
    lines: 1,
    size: [150, 64],
  });
  const owner = letters.fit(name, { width: 760, lines: 1, size: [56, 28] });
  const base = HEIGHT - MARGIN;
  return [
    unit(symbols[part] ?? symbols.mark, tints[part] ?? tints.accent, MARGIN, MARGIN, 4.5),
    placed(title, MARGIN, base - 110 - heightOf(title) + title.size, INK, CLEAR),
    unit(symbols.mark, tints.accent, MARGIN, base - 48, 2),
    placed(owner, MARGIN + 96, base - 24 + owner.size * 0.33, INK_2, CLEAR),
  ].join('');
};
