import { until } from '../../until';
import { exchange } from './exchange';
import type { TestIssuer } from './issuer';
import { people, type Person } from './people';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; {} when it is no JSON. */
  readonly body: Record<string, unknown>;
}

/** A busy machine may turn a request away, or not have folded what was written: it is sent again, as clients do. */
export const answered = (send: () => Promise<Answer>): Promise<Answer> =>
  until('an answer', async () => {
    const answer = await send();
    return answer.status !== 503 && answer.headers.get('x-read-stale') === null && answer;
  });

interface Request {
  readonly as?: Person | 'operator';
  /** Instead of a person's. */
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Speaks to an api, as any of the people. */
export const caller = (url: string, issuer: TestIssuer) => {
  const tokens = new Map<string, string>();
  const tokenOf = (who: Person | 'operator'): string => {
    const known = tokens.get(who);
    if (known) return known;
    const fresh =
      who === 'operator'
        ? issuer.token({ sub: 'operator', client_id: 'operator' })
        : issuer.token({ sub: `persona:${who}`, name: people[who].name, discord_id: people[who].id });
    tokens.set(who, fresh);
    return fresh;
  };
  const request = async (method: string, path: string, { as, token, body, headers }: Request = {}): Promise<Answer> => {
    const bearer = token ?? (as ? tokenOf(as) : undefined);
    const answer = await exchange(`${url}${path}`, {
      method,
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    return { ...answer, body: parsed(answer.text) };
  };
  return {
    tokenOf,
    request,
    get: (path: string, given?: Request) => request('GET', path, given),
    post: (path: string, body: unknown, given?: Request) => request('POST', path, { ...given, body }),
  };
};

const parsed = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
};
