import type { EndReason, Versions } from '@app/contracts/changes';

export type StreamEvent =
  | { readonly versions: Versions }
  | { readonly end: EndReason }
  /** Only shows that the connection lives. */
  | 'heartbeat';

/** The server-sent events of a held connection, as they arrive. Ends when the connection does. */
export async function* eventsOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield eventOf(text.slice(0, end));
      text = text.slice(end + 2);
    }
  }
}

const eventOf = (block: string): StreamEvent => {
  const data = /^data: (.*)$/m.exec(block)?.[1];
  if (data === undefined) return 'heartbeat';
  return block.startsWith('event: end')
    ? { end: JSON.parse(data) as EndReason }
    : { versions: JSON.parse(data) as Versions };
};
