import type { Community } from '@app/contracts/community/community';
import type { Game } from '../game-servers';
import { INK, INK_2, placed, rendered, theLettering, unit } from './drawing';

/** What a picture in a message says: a heading, and below it figures or places. */
export interface Sheet {
  /** Whose mark and colour it has; absent: the community's. */
  readonly game?: Game;
  readonly title: string;
  readonly subtitle?: string;
  readonly figures?: readonly (readonly [label: string, value: string])[];
  /** At most ten are shown. */
  readonly places?: readonly { readonly place: string; readonly name: string; readonly value: string }[];
}

const WIDTH = 800;
const MARGIN = 40;
const INSIDE = WIDTH - 2 * MARGIN;
const HEAD = 150;
export const MOST_PLACES = 10;
/** Figures beside each other. */
const BESIDE = 4;
const FIGURE_HEIGHT = 120;
const PLACE_HEIGHT = 48;
const PLACE_SIZE = 34;

/** @returns a PNG, 800 pixels wide and as high as it needs to be */
export const drawSheet = async (
  { game, title, subtitle = '', figures = [], places = [] }: Sheet,
  { name, symbols, tints }: Pick<Community, 'name' | 'symbols' | 'tints'>,
): Promise<Buffer> => {
  const letters = await theLettering();
  const tint = (game && tints[game]) ?? tints.accent;
  const text = (value: string, size: number, least: number, width: number) =>
    letters.fit(value, { width, lines: 1, size: [size, least] });
  const owner = text(name, 24, 16, 240);
  const parts = [
    unit((game && symbols[game]) ?? symbols.mark, tint, MARGIN, 36, 1.6),
    placed(text(title, 56, 28, INSIDE - 90 - owner.width - 24), MARGIN + 90, 82, INK),
    placed(text(subtitle, 28, 20, INSIDE - 90), MARGIN + 90, 120, INK_2),
    placed(owner, WIDTH - MARGIN - owner.width, 58, INK_2),
  ];
  const beside = Math.min(BESIDE, figures.length);
  const column = INSIDE / Math.max(1, beside);
  for (const [at, [label, value]] of figures.entries()) {
    const [x, y] = [MARGIN + (at % beside) * column, HEAD + Math.floor(at / beside) * FIGURE_HEIGHT];
    parts.push(placed(text(value, 52, 24, column - 16), x, y + 62, tint));
    parts.push(placed(text(label, 24, 16, column - 16), x, y + 94, INK_2));
  }
  const below = HEAD + Math.ceil(figures.length / BESIDE) * FIGURE_HEIGHT;
  const shown = places.slice(0, MOST_PLACES);
  for (const [at, { place, name: who, value }] of shown.entries()) {
    const y = below + at * PLACE_HEIGHT + 36;
    const right = text(value, PLACE_SIZE, 20, 220);
    parts.push(placed(text(place, PLACE_SIZE, 20, 60), MARGIN, y, INK_2));
    parts.push(placed(text(who, PLACE_SIZE, 20, INSIDE - 90 - right.width - 16), MARGIN + 70, y, INK));
    parts.push(placed(right, WIDTH - MARGIN - right.width, y, tint));
  }
  return rendered(parts.join(''), WIDTH, below + shown.length * PLACE_HEIGHT + 30);
};
