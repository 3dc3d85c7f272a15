import { READ_MODELS_HEADER } from '@app/contracts/changes';
import type { Failure } from '@app/contracts/failure';
import { readAfterBoth } from '@app/contracts/read-after';
import { ApiError } from './failures';
import { noteSources } from './push/answers';

/** The source of access tokens. The session sets it once; until then calls go out without a token. */
export interface Credentials {
  /** The access token to send, renewed first if it has run out; undefined when nobody is signed in. */
  token(): Promise<string | undefined>;
  /** A token in place of one that the server refused; undefined when there is none to be had. */
  renew(refused: string): Promise<string | undefined>;
  /** The server refuses even the renewed token, or there was none. */
  expired(): void;
}

/** An answer with its headers: `etag` goes back as `ifMatch`; `stale` means that the read is behind an own command. */
export interface Reading<Body> {
  readonly body: Body;
  readonly etag: string | undefined;
  readonly stale: boolean;
}

/** A body as queries cache it. While `readStale` is set the query client reads it again by itself. */
export type Answer<Body> = Body & { readonly readStale?: true };

export interface CommandOptions {
  /** For commands that may rightly happen twice: the server runs those with one key only once. */
  readonly idempotencyKey?: string;
  /** The `etag` of the version that was edited; another one answers 409. */
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal;
  /** Until the answer, milliseconds. */
  readonly timeoutMs?: number | undefined;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A body is sent as JSON; a form with files as it is. */
type Call = CommandOptions & {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly accept?: string;
  /** From then until its end, milliseconds. */
  readonly bodyTimeoutMs?: number;
};

const TIMEOUT_MS = 15_000;
/** A file takes its time from a phone. */
const UPLOAD_TIMEOUT_MS = 60_000;
/** From the beginning of an answer to its end, milliseconds. One that stalls would hold its query for ever. */
const BODY_TIMEOUT_MS = 60_000;
/** The same of a file to be saved. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
const STREAM = 'text/event-stream';

let credentials: Credentials | undefined;
/** Log positions of the commands that this page sent, and of what refused one. */
let readAfter: string | undefined;

export const setCredentials = (given: Credentials | undefined): void => {
  credentials = given;
};

/** Paths are relative to `/api/`. Every function throws ApiError and nothing else, except for an abort by the caller. */
export const api = {
  get: async <Body extends object>(path: string, signal?: AbortSignal, timeoutMs?: number): Promise<Answer<Body>> => {
    const { body, stale } = await read<Body>(path, signal, timeoutMs);
    return stale ? { ...body, readStale: true } : body;
  },
  /** A file to be saved, under the name that the server gives it. */
  file: async (path: string): Promise<{ file: Blob; name: string | undefined }> => {
    const response = await send({ method: 'GET', path, bodyTimeoutMs: DOWNLOAD_TIMEOUT_MS });
    const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    return { file: await response.blob(), name };
  },
  read: <Body>(path: string, signal?: AbortSignal, timeoutMs?: number): Promise<Reading<Body>> =>
    read<Body>(path, signal, timeoutMs),
  /** A word to the server, without an answer. */
  report: async (path: string): Promise<void> => void (await send({ method: 'GET', path })),
  /** An answer that is read as it comes. */
  stream: (path: string, signal: AbortSignal): Promise<Response> =>
    send({ method: 'GET', path, signal, accept: STREAM }),
  post: <Body = unknown>(path: string, body?: unknown, options?: CommandOptions) =>
    command<Body>({ ...options, method: 'POST', path, body }),
  put: <Body = unknown>(path: string, body?: unknown, options?: CommandOptions) =>
    command<Body>({ ...options, method: 'PUT', path, body }),
  patch: <Body = unknown>(path: string, body?: unknown, options?: CommandOptions) =>
    command<Body>({ ...options, method: 'PATCH', path, body }),
  delete: <Body = unknown>(path: string, body?: unknown, options?: CommandOptions) =>
    command<Body>({ ...options, method: 'DELETE', path, body }),
};

async function read<Body>(path: string, signal?: AbortSignal, timeoutMs?: number): Promise<Reading<Body>> {
  const note = noteSources();
  const response = await send({ method: 'GET', path, timeoutMs, ...(signal ? { signal } : {}) });
  note(response.headers.get(READ_MODELS_HEADER));
  return {
    body: (await bodyOf(response)) as Body,
    etag: response.headers.get('etag') ?? undefined,
    stale: response.headers.get('x-read-stale') === 'true',
  };
}

async function command<Body>(call: Call): Promise<Body> {
  return (await bodyOf(await send(call))) as Body;
}

/** Sends with the token there is, and once more with a renewed one if that was refused. */
async function send(call: Call): Promise<Response> {
  const token = await credentials?.token();
  const response = await attempt(call, token);
  if (response.status !== 401 || !credentials || !token) return succeeded(response);
  const renewed = await credentials.renew(token);
  const second = renewed ? await attempt(call, renewed) : response;
  if (second.status === 401) credentials.expired();
  return succeeded(second);
}

async function attempt(call: Call, token: string | undefined): Promise<Response> {
  const limit = new AbortController();
  const abort = () => limit.abort(call.signal?.reason);
  if (call.signal?.aborted) abort();
  call.signal?.addEventListener('abort', abort);
  const limited = (milliseconds: number) => setTimeout(() => limit.abort(), milliseconds);
  let timer = limited(call.timeoutMs ?? (isForm(call.body) ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS));
  try {
    const response = await fetch(`/api/${call.path}`, {
      method: call.method,
      headers: headersOf(call, token),
      signal: limit.signal,
      ...(call.body === undefined ? {} : { body: isForm(call.body) ? call.body : JSON.stringify(call.body) }),
    });
    const position = call.method === 'GET' ? null : response.headers.get('x-log-position');
    if (position) readAfter = readAfterBoth(readAfter, position);
    if (call.accept === STREAM) return response;
    clearTimeout(timer);
    timer = limited(call.bodyTimeoutMs ?? BODY_TIMEOUT_MS);
    return await whole(response);
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw limit.signal.aborted
      ? new ApiError('The server took too long to answer.', { status: 0, code: 'timeout' })
      : new ApiError('The server cannot be reached.', { status: 0, code: 'unreachable' });
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener('abort', abort);
  }
}

/** The same with all of its body read. Of an answer without one some browsers have an empty one. */
const whole = async (response: Response): Promise<Response> => {
  const { status, headers } = response;
  const bytes = await response.arrayBuffer();
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
};

const isForm = (body: unknown): body is FormData => body instanceof FormData;

function headersOf(call: Call, token: string | undefined): Record<string, string> {
  return {
    accept: call.accept ?? 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    // Of a form the browser writes it, with the boundary.
    ...(call.body === undefined || isForm(call.body) ? {} : { 'content-type': 'application/json' }),
    ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
    ...(call.ifMatch ? { 'if-match': call.ifMatch } : {}),
    ...(readAfter ? { 'x-read-after': readAfter } : {}),
  };
}

async function succeeded(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw failureOf(response, await response.json().catch(() => undefined));
}

function failureOf(response: Response, body: unknown): ApiError {
  const failure = (body ?? {}) as { readonly [Field in keyof Failure]?: unknown };
  return new ApiError(textOr('', failure.error), {
    status: response.status,
    code: textOr(`http-${response.status}`, failure.code),
    requestId: textOr(response.headers.get('x-request-id') ?? undefined, failure.requestId),
    retryAfter: secondsOf(response.headers.get('retry-after')),
    body: failure,
  });
}

/** What answers in place of the api, a proxy say, may send JSON of any form. */
const textOr = <Fallback>(fallback: Fallback, value: unknown): string | Fallback =>
  typeof value === 'string' ? value : fallback;

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    throw new ApiError('The server gave an answer that cannot be read.', {
      status: response.status,
      code: 'unreadable',
      requestId: response.headers.get('x-request-id') ?? undefined,
    });
  }
  // Whatever its status says: an answer without `success: true` is a failure.
  if ((body as { readonly success?: unknown } | null)?.success !== true) throw failureOf(response, body);
  return body;
}

/** `Retry-After` is seconds or a date. */
function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
