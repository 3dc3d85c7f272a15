const LOOK_EVERY_MS = 500;

/**
 * Calls `onOrphaned` once, when the process that started this one is gone, however it went: by the closed IPC channel
 * if there is one, else by a changed parent id. A process whose parent is already the init process is never orphaned.
 */
export function dieWithParent(onOrphaned: () => void): void {
  if (process.connected) {
    process.once('disconnect', onOrphaned);
    return;
  }
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    onOrphaned();
  }, LOOK_EVERY_MS);
  look.unref();
}
