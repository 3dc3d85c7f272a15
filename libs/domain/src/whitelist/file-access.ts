import type { Decider, Decision } from '../decider';
import type { WhitelistEvent } from './events';

/** Whether the files' paths hold a secret. One stream. */
export interface FileAccess {
  /** SHA-256 of the secret, hexadecimal; null while the files are open. */
  readonly secretHash: string | null;
}

export const fileAccess: Decider<FileAccess, WhitelistEvent> = {
  category: 'whitelistFiles',
  initial: { secretHash: null },
  evolve(access, event) {
    switch (event.type) {
      case 'WhitelistFileSecretRotated':
        return { secretHash: event.data.secretHash };
      case 'WhitelistFileSecretDropped':
        return { secretHash: null };
      default:
        return access;
    }
  },
};

/** The paths hold this secret from now on, and no earlier one. */
export const rotateSecret = (to: {
  secretHash: string;
  endsWith: string;
  by: string;
  at: string;
}): Decision<FileAccess, WhitelistEvent> =>
  function* ({ secretHash }) {
    if (secretHash !== to.secretHash) yield { type: 'WhitelistFileSecretRotated', data: to };
  };

export const dropSecret = (drop: { by: string; at: string }): Decision<FileAccess, WhitelistEvent> =>
  function* ({ secretHash }) {
    if (secretHash !== null) yield { type: 'WhitelistFileSecretDropped', data: drop };
  };
