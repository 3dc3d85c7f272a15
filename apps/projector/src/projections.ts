import { games } from './bingo/games';
import { players } from './bingo/players';
import { values } from './bingo/values';
import type { Projection } from './projection';

/** Every read model of the platform. */
export const projections: readonly Projection[] = [games, players, values];
