import { automationUpcasters } from './automations/upcasters';
import type { Upcasters } from './decider';
import { reforgerUpcasters } from './reforger/upcasters';

/**
 * One upcaster for every event type that is no longer written, or was written in another shape. A capability keeps its
 * own in `upcasters.ts` and is spread in here. No type has been retired yet.
 */
export const upcasters: Upcasters = { ...automationUpcasters, ...reforgerUpcasters };
