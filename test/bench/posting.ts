import { request, type Agent } from 'node:http';
import { PACE } from '../../apps/agent/src/delivery/sender';
import type { RunFile } from '../../apps/local/src/run-file';
import type { Post, ServerLoad } from './server-load';

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export const send = (
  agent: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: Buffer,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: body ? 'POST' : 'GET', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** An agent's outbox: one batch after another, each when it is due or when the one before has been taken. */
export async function post(agent: Agent, run: RunFile, { server }: ServerLoad, posts: readonly Post[], began: number) {
  const url = `${run.api.url}/api/ingest/squad/${server}`;
  const headers = {
    authorization: `Bearer ${run.agent.tokens[String(server)]}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  };
  for (const one of posts) {
    one.at = began + one.due;
    await passed(one.at);
    for (;;) {
      const { status, text } = await send(agent, url, headers, one.body);
      if (status === 200) break;
      if (status < 500) throw new Error(`A batch was answered with ${status}: ${text}`);
      // An agent sends it again, and nobody sees it sooner for that.
      await passed(performance.now() + PACE.firstPauseMs);
    }
  }
}

export const passed = async (at: number): Promise<void> => {
  for (let left = at - performance.now(); left > 0; left = at - performance.now())
    await new Promise((resolve) => setTimeout(resolve, left));
};
