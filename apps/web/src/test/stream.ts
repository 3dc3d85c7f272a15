/** A held connection as the api answers it; a test writes what comes. */
export class StreamedResponse {
  isCancelled = false;
  private controller!: ReadableStreamDefaultController<Uint8Array>;
  readonly response = new Response(
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.controller = controller;
      },
      cancel: () => {
        this.isCancelled = true;
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );

  versions(versions: Record<string, string>): void {
    this.write(`data: ${JSON.stringify(versions)}\n\n`);
  }

  heartbeat(): void {
    this.write(':\n\n');
  }

  end(reason: string): void {
    this.write(`event: end\ndata: ${JSON.stringify(reason)}\n\n`);
    this.controller.close();
  }

  /** As a connection that is reset. */
  breakOff(): void {
    this.controller.error(new TypeError('network error'));
  }

  write(text: string): void {
    this.controller.enqueue(new TextEncoder().encode(text));
  }
}
