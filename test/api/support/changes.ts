import type { Versions } from '@app/contracts/changes';
import { within } from '@app/kit/within';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

/** How long a test waits for the next event of a held connection, milliseconds. */
const PATIENCE = 10_000;

type HeldEvent = { readonly versions: Versions } | { readonly end: string };

/** Holds a connection as a browser does, over a socket of its own. */
export async function holdChanges(url: string, models: readonly string[], token?: string) {
  const sent = request(`${url}/api/changes?models=${models.join(',')}`, {
    agent: false,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  sent.on('error', () => undefined);
  const events = eventsOf(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    /** The versions of the next event. @throws Error when the connection ends instead */
    async next(): Promise<Versions> {
      const event = await nextOf(events);
      if (!event || 'end' in event) throw new Error(`It ended: ${event?.end ?? 'broken off'}.`);
      return event.versions;
    },
    /** Why the api ended it; undefined when it was broken off. What comes before is passed over. */
    async ended(patience = PATIENCE): Promise<string | undefined> {
      for (;;) {
        const event = await nextOf(events, patience);
        if (!event) return undefined;
        if ('end' in event) return event.end;
      }
    },
    close: () => sent.destroy(),
  };
}

export type HeldChanges = Awaited<ReturnType<typeof holdChanges>>;

const nextOf = async (events: AsyncGenerator<HeldEvent>, patience = PATIENCE): Promise<HeldEvent | undefined> => {
  const { value, done } = await within(patience, events.next(), () => new Error('No event came.'));
  return done ? undefined : (value as HeldEvent);
};

async function* eventsOf(response: IncomingMessage): AsyncGenerator<HeldEvent, undefined> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>) {
      text += chunk;
      for (let cut = text.indexOf('\n\n'); cut >= 0; cut = text.indexOf('\n\n')) {
        const block = text.slice(0, cut);
        text = text.slice(cut + 2);
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data === undefined) continue;
        yield block.startsWith('event: end')
          ? { end: JSON.parse(data) as string }
          : { versions: JSON.parse(data) as Versions };
      }
    }
  } catch {
    // Broken off.
  }
}
