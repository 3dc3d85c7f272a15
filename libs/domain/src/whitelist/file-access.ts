import { fileAccessOf } from '../file-access';

/** Whether the paths of the whitelist files hold a secret. One stream. */
export const {
  decider: fileAccess,
  rotate: rotateSecret,
  drop: dropSecret,
} = fileAccessOf('whitelistFiles', 'WhitelistFileSecretRotated', 'WhitelistFileSecretDropped');
