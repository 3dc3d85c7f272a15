/** The document or documents an event belongs to. */
export type Keyed = string | readonly string[] | undefined;
