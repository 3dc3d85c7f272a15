import type { Upcasters } from './decider';

/**
 * One upcaster for every event type that is no longer written. A capability that retires a type keeps its upcasters in
 * its own `upcasters.ts` and is spread in here. No type has been retired yet.
 */
export const upcasters: Upcasters = {};
