import { GRID_SIZES, squaresOf } from '@app/domain/bingo/rules';

/** '5x5 (25 squares)' */
export const GRID_CHOICES = GRID_SIZES.map((size) => ({ value: size, label: `${size} (${squaresOf(size)} squares)` }));
