import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A way to a server that can be shut: nobody listens there until `open`, `shut` cuts every connection and refuses new
 * ones, after `hang` connections are taken and nothing comes through.
 */
export class Gate {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private hanging = false;

  constructor(
    readonly port: number,
    private readonly to: number,
  ) {}

  async open(): Promise<void> {
    this.hanging = false;
    for (const socket of this.sockets) socket.destroy();
    if (this.server) return;
    const server = createServer((near) => {
      const far = connect(this.to, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(one);
        one.on('error', () => undefined);
        one.on('close', () => {
          this.sockets.delete(one);
          other.destroy();
        });
        if (!this.hanging) one.pipe(other);
      }
    });
    this.server = server;
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(this.port, '127.0.0.1', () => resolve()),
    );
  }

  async shut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  /** Until `open`, which cuts what hangs. */
  hang(): void {
    this.hanging = true;
    for (const socket of this.sockets) socket.unpipe().pause();
  }
}
