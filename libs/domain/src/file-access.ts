import type { Decider, Decision } from './decider';

/** For so long the path before a change works too, so that every server can be given the new one: a day, milliseconds. */
export const FORMER_PATH_WORKS = 86_400_000;

/** Which path served files have. */
export interface FileAccess {
  /** SHA-256 of the secret, hexadecimal; null while the files are open; absent until staff change the path. */
  readonly secretHash?: string | null;
}

export interface SecretRotated {
  readonly secretHash: string;
  /** The last characters, so that people know which one it is. */
  readonly endsWith: string;
  /** The name of who did it. */
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export type SecretDropped = Pick<SecretRotated, 'by' | 'at'>;

/** The stream and the decisions of the secret in the paths of some files, by the names of their events. */
export const fileAccessOf = <const Rotated extends string, const Dropped extends string>(
  category: string,
  rotated: Rotated,
  dropped: Dropped,
) => {
  type Event =
    | { readonly type: Rotated; readonly data: SecretRotated }
    | { readonly type: Dropped; readonly data: SecretDropped };
  const decider: Decider<FileAccess, Event> = {
    category,
    initial: {},
    evolve(access, { type, data }) {
      if (type === rotated) return { secretHash: (data as SecretRotated).secretHash };
      return type === dropped ? { secretHash: null } : access;
    },
  };
  return {
    decider,
    /** The paths hold this secret from now on. The path before works for a day; one before that no longer. */
    rotate: (to: SecretRotated): Decision<FileAccess, Event> =>
      function* ({ secretHash }) {
        if (secretHash !== to.secretHash) yield { type: rotated, data: to };
      },
    /** The paths hold no secret from now on. The path before works for a day. */
    drop: (drop: SecretDropped): Decision<FileAccess, Event> =>
      function* ({ secretHash }) {
        if (secretHash !== null) yield { type: dropped, data: drop };
      },
  };
};
