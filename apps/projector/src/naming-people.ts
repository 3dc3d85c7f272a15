import { sealedMarks, telemetryMarks } from '@app/domain/personal';
import { handledTypes } from './projection';
import { projections } from './projections';

/** The read models that fold what is sealed: after an erasure they are folded again. */
export const namingPeople = (): string[] =>
  projections
    .filter((projection) => handledTypes(projection).some((type) => type in sealedMarks || type in telemetryMarks))
    .map(({ into }) => into.name)
    .sort();
