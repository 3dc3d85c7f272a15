/**
 * The path of some files that game servers read: the one document `secret`. As long as staff have not changed the path
 * there is none, and the setting `FILES_SECRET` decides.
 */
export interface FileAccessDocument {
  /** SHA-256 of the secret, hexadecimal; null while the files are open. */
  readonly secretHash: string | null;
  readonly endsWith: string;
  readonly since: string;
  readonly by: string;
  /** The path before the last change. Without `secretHash` it is the one that the setting gives. */
  readonly former: { readonly secretHash?: string | null; /** ISO 8601, UTC. */ readonly until: string } | null;
}

/** What staff see of the secret in a path. */
export interface FileSecret {
  /** The last characters. */
  readonly endsWith: string;
  /** When staff made it and who did; null for the one that is made from the setting `FILES_SECRET`. */
  readonly since: string | null;
  readonly by: string | null;
}
