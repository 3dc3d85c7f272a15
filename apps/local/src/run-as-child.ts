/** Something that serves until it is closed. */
export type Service = { close(): Promise<void> };

/**
 * The life of a process of the stack: serve, report to the launcher (`{type: 'ready', ...details}`), close on SIGTERM or
 * SIGINT. An error on the way is printed in one line.
 */
export function runAsChild(serve: () => Promise<{ service: Service; details: Record<string, unknown> }>): void {
  const fail = (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  };
  serve().then(({ service, details }) => {
    const end = () => void service.close().then(() => process.exit(0), fail);
    process.once('SIGTERM', end);
    process.once('SIGINT', end);
    process.send?.({ type: 'ready', ...details });
  }, fail);
}
