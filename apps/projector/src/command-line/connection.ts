import { pause } from '@app/kit/pause';
import { runningStack } from '@app/kit/running-stack';

/** No platform is running that could be reached. */
export class NotRunning extends Error {
  override readonly name = 'NotRunning';
}

/** The platform understood and said no. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** What of `run.json` an operator needs. */
interface RunFile {
  readonly pid: number;
  readonly api: { readonly url: string };
  readonly identity: {
    readonly issuer: string;
    readonly operator?: { readonly clientId: string; readonly clientSecret: string };
  };
}

const TIMEOUT = 10_000;
/** Before a request that was refused for coming too often is sent again, milliseconds. */
const LONGEST_PAUSE = 60_000;
/** How often it is sent again: one window of the limit is usually enough. */
const MOST_REPEATS = 5;

/** The client of the running platform's API, as an operator. */
export interface Connection {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body: object): Promise<Answer>;
}

/**
 * By `API_URL` and `OPERATOR_TOKEN`; without a token with one that the sign-in service of `OIDC_ISSUER` gives for
 * `OPERATOR_SECRET`. Or else by what the local stack has written to `DATA_DIR/run.json`.
 * @throws NotRunning
 */
export async function connect(env: NodeJS.ProcessEnv): Promise<Connection> {
  if (env['API_URL']) {
    const { OPERATOR_TOKEN, OPERATOR_SECRET, OIDC_ISSUER, OIDC_DISCOVERY_URL: inner } = env;
    if (OPERATOR_TOKEN) return connectionTo(env['API_URL'], OPERATOR_TOKEN);
    if (!OPERATOR_SECRET || !OIDC_ISSUER)
      throw new NotRunning(
        'API_URL is set, and OPERATOR_TOKEN is missing: an operator’s bearer token. Or OPERATOR_SECRET and OIDC_ISSUER.',
      );
    const operator = { clientId: 'operator', clientSecret: OPERATOR_SECRET };
    const token = () => operatorToken(OIDC_ISSUER, operator, inner || OIDC_ISSUER);
    return connectionTo(env['API_URL'], await token(), token);
  }
  const dataDir = env['DATA_DIR'] || 'data';
  const run = runningStack<RunFile>(dataDir);
  if (!run) throw new NotRunning(`Nothing runs on ${dataDir}. Start it with: npm start`);
  const { issuer, operator } = run.identity;
  if (!operator)
    throw new NotRunning(`The platform signs in at ${issuer}. Set API_URL=${run.api.url} and OPERATOR_TOKEN.`);
  const token = () => operatorToken(issuer, operator);
  return connectionTo(run.api.url, await token(), token);
}

async function operatorToken(
  issuer: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  /** Where the provider is reached: its public name may not lead there from an inner network. */
  reached = issuer,
): Promise<string> {
  const none = (status: number) => new Refused(status, 'no-token', `The sign-in at ${issuer} gave no operator token.`);
  const described = `${reached.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const discovery = await request(described, { redirect: 'follow' });
  const named = (await bodyOf<{ token_endpoint?: string }>(discovery))?.token_endpoint;
  if (!named) throw none(discovery.status);
  const endpoint = named.startsWith(issuer) ? `${reached}${named.slice(issuer.length)}` : named;
  const encode = (text: string) => encodeURIComponent(text);
  const answer = await request(endpoint, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const token = answer.ok && (await bodyOf<{ access_token?: string }>(answer))?.access_token;
  if (!token) throw none(answer.status);
  return token;
}

/** Nothing for what is no JSON, such as a web page. */
const bodyOf = <Body>(answer: Response): Promise<Body | null | undefined> =>
  answer.json().catch(() => undefined) as Promise<Body | null | undefined>;

/** A redirect is not followed: it would lose the token, and a POST would arrive as a GET. @throws NotRunning */
async function request(url: string, init: RequestInit): Promise<Response> {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new NotRunning(`${url} is no address that begins with https:// or http://.`);
  let answer: Response;
  try {
    answer = await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(TIMEOUT) });
  } catch (error) {
    throw new NotRunning(`${new URL(url).origin} does not answer. Is the platform running? Start it with: npm start`, {
      cause: error,
    });
  }
  const to = answer.headers.get('location');
  if (answer.status >= 300 && answer.status < 400 && to !== null)
    throw new NotRunning(`${url} leads on to ${to}. Set the address that requests are sent on to.`);
  return answer;
}

/** @param renewed gives another token when this one has ended: an erasure takes longer than a token lives */
function connectionTo(api: string, token: string, renewed?: () => Promise<string>): Connection {
  const base = api.replace(/\/$/, '');
  let bearer = token;
  const send = async <Answer>(path: string, init: RequestInit): Promise<Answer> => {
    const url = `${base}${path}`;
    const once = () =>
      request(url, {
        ...init,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      });
    let answer = await once();
    if (answer.status === 401 && renewed) {
      bearer = await renewed();
      answer = await once();
    }
    // Too often: nothing was done, and the api says when to come again.
    for (let repeats = 0; answer.status === 429 && repeats < MOST_REPEATS; repeats++) {
      await pause(Math.min(LONGEST_PAUSE, 1_000 * (Number(answer.headers.get('retry-after')) || 1)));
      answer = await once();
    }
    const body = await bodyOf<{ error?: string; code?: string }>(answer);
    if (!answer.ok)
      throw new Refused(answer.status, body?.code ?? '', body?.error ?? `${url} answered ${answer.status}.`);
    if (!body) throw new NotRunning(`${url} gave no answer of the platform. Is its address right?`);
    return body as Answer;
  };
  return {
    get: (path) => send(path, {}),
    post: (path, body) => send(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}
