import type { Projection } from './projection';

/** Every read model of the platform. */
export const projections: readonly Projection[] = [];
