import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { cpuDuring } from './bench';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The requests of one connection, again and again in this order. */
export type Script = readonly Request[];

export interface Rate {
  readonly perSecond: number;
  /** CPU of the processes asked, microseconds a request. */
  readonly cpu: number | undefined;
}

/** As fast as they are answered, one connection for each script. @throws Error when an answer is no success */
export async function fastest(
  url: string,
  scripts: readonly Script[],
  seconds: number,
  pids: readonly number[],
): Promise<Rate> {
  let connection = 0;
  let result: Awaited<ReturnType<typeof autocannon>> | undefined;
  const used = await cpuDuring(pids, async () => {
    result = await autocannon({
      url,
      connections: scripts.length,
      duration: seconds,
      setupClient: (client) => client.setRequests(scripts[connection++ % scripts.length]!),
    });
  });
  const { errors, timeouts, duration, ...answers } = result!;
  const failed = errors + timeouts + answers['4xx'] + answers['5xx'];
  const good = answers['2xx'] + answers['3xx'];
  if (failed > 0 || good === 0)
    throw new Error(`${failed} requests failed, ${good} were answered: ${JSON.stringify(answers)}`);
  return { perSecond: good / duration, cpu: used === undefined ? undefined : (used / good) * 1e6 };
}

const send = (url: string, agent: Agent, { method, path, headers, body }: Request): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** Each script once through, however long it takes, so that nothing is new to anybody when it is measured. */
export async function once(url: string, scripts: readonly Script[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: scripts.length });
  const through = async (script: Script) => {
    for (const step of script) {
      const status = await send(url, agent, step);
      if (status >= 400) throw new Error(`${step.path} answered ${status}.`);
    }
  };
  await Promise.all(scripts.map(through)).finally(() => agent.destroy());
}

/**
 * At an even pace, whatever the answers do, each script in turn; a request of a script goes out behind its last one.
 * @returns milliseconds from when a request was due to its answer. @throws Error when an answer is no success
 */
export async function paced(
  url: string,
  scripts: readonly Script[],
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: scripts.length });
  const last = scripts.map(() => Promise.resolve());
  const took: number[] = [];
  const failures: unknown[] = [];
  const began = performance.now();
  for (let sent = 0; sent < perSecond * seconds;) {
    const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - began) / 1_000) * perSecond) + 1);
    for (; sent < due; sent++) {
      const script = sent % scripts.length;
      const step = scripts[script]![Math.floor(sent / scripts.length) % scripts[script]!.length]!;
      const at = began + (sent / perSecond) * 1_000;
      last[script] = last[script]!.then(() => send(url, agent, step)).then(
        (status) => {
          took.push(performance.now() - at);
          if (status >= 400) failures.push(new Error(`${step.path} answered ${status}.`));
        },
        (error: unknown) => void failures.push(error),
      );
    }
    if (failures.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(last);
  agent.destroy();
  if (failures.length > 0) throw failures[0];
  return took;
}
