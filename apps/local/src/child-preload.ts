import { Worker } from 'node:worker_threads';
import { dieWithParent } from './die-with-parent';

/**
 * Loaded into every process that the launcher starts, before its own code: the process ends when the launcher is gone,
 * by SIGTERM first, and by SIGKILL after a period of grace.
 */
const GRACE_MS = 3_000;

dieWithParent(() => {
  // From another thread, because the main one may be stuck, for instance writing into a pipe that nobody reads.
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${GRACE_MS})`, { eval: true }).unref();
  process.kill(process.pid, 'SIGTERM');
});
