import { dieWithParent } from './die-with-parent';

/**
 * Loaded into every process that the launcher starts, before its own code: whatever happens to the launcher, nothing
 * it started stays behind. An orderly end is tried first.
 */
const GRACE_MS = 3_000;

dieWithParent(() => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
