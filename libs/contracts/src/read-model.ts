/** A field of a document, by dotted path, ascending; a leading `-` means descending: `-startedAt`. */
export type IndexField = string;

/**
 * A read model, which the projector fills and the api queries. A changed `version` is built beside the old one and
 * takes over once it has caught up.
 */
export interface ReadModel<Doc extends object> {
  readonly name: string;
  readonly version: number;
  /** The only fields a query may filter or sort by. Every sort ends with the document id as tie-break. */
  readonly indexes: readonly (readonly IndexField[])[];
  /** Fields, lowercased by the projection, that may be searched by substring. */
  readonly search?: readonly string[];
  /** Carries the type only; never set. */
  readonly doc?: Doc;
}

export const readModel = <Doc extends object>(model: Omit<ReadModel<Doc>, 'doc'>): ReadModel<Doc> => model;

export const isReadModel = (value: unknown): value is ReadModel<object> =>
  typeof value === 'object' && value !== null && 'indexes' in value;
