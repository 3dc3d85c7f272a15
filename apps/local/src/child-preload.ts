import { Worker } from 'node:worker_threads';
import { dieWithParent } from './die-with-parent';

/**
 * Loaded into every process that the launcher starts, before its own code: whatever happens to the launcher, nothing
 * it started stays behind. An orderly end is tried first.
 */
const GRACE_MS = 3_000;

dieWithParent(() => {
  // Another thread, because the main one may be stuck: writing its last words into a pipe that nobody reads any more.
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${GRACE_MS})`, { eval: true }).unref();
  process.kill(process.pid, 'SIGTERM');
});
