import { sealedMarks } from '@app/domain/personal';
import { heardBy } from './projection';
import { projections } from './projections';

/** The read models that fold what is sealed: after an erasure they are folded again. */
export const namingPeople = (): string[] =>
  projections
    .filter((projection) => heardBy(projection).some((type) => type in sealedMarks))
    .map(({ into }) => into.name)
    .sort();
