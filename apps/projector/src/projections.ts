import type { ReadModelKey } from '@app/contracts/capabilities';
import type { Projection } from './projection';
import * as registered from './read-models';

/** What fills each read model, under the name of its declaration: one that is missing, or declared nowhere, does not compile. */
const filling: Readonly<Record<ReadModelKey, Projection>> &
  Readonly<Record<Exclude<keyof typeof registered, ReadModelKey>, never>> = registered;

/** Every read model of the platform. */
export const projections: readonly Projection[] = Object.values(filling);
