import { HttpException } from '@nestjs/common';
import type { EditRefusal, Failure, Problem } from '@app/contracts/failure';
import { Rejected } from '@app/domain/decider';
import { Outdated } from '@app/domain/editing';
import { GuildUnavailable } from '@app/outside/guild-api';
import { LogUnavailable } from '@app/storage/event-log/errors';
import { KeyReused, LostRace } from '@app/storage/event-log/streams';
import { StoreUnavailable } from '@app/storage/read-models/port';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A failure with a code: the message for the caller, and after how many seconds to try again. */
export class Refused extends Error {
  override readonly name: string = 'Refused';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly options: {
      readonly retryAfter?: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** Everything that is wrong with what was sent, where the message says the first alone. */
      readonly problems?: readonly Problem[];
    } = {},
  ) {
    super(message);
  }
}

const REFUSALS = { invalid: 400, missing: 404, forbidden: 403, conflict: 409, unseen: 428 } as const;

/** An edit that was not saved: the answer carries both versions, the caller's and the current one. */
export class EditConflict<Versions extends { readonly yours: unknown; readonly current: object }> extends Refused {
  override readonly name = 'EditConflict';

  constructor(
    rejected: Rejected,
    readonly versions: Versions,
  ) {
    super(REFUSALS[rejected.refusal], rejected.code, rejected.message);
    this.cause = rejected;
  }
}

/** A failure as it leaves the process. */
export interface FailureResponse {
  readonly status: number;
  readonly code: string;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly problems?: readonly Problem[];
  /** Of an edit that was not saved: the current version, and for some edits the one that was to be saved. */
  readonly versions?: { readonly yours?: unknown; readonly current: object } & Partial<EditRefusal>;
}

const BY_STATUS: Readonly<Record<number, readonly [code: string, error: string]>> = {
  400: ['bad-request', 'This request cannot be understood.'],
  401: ['unauthenticated', 'Sign in first.'],
  403: ['forbidden', 'You are not allowed to do this.'],
  404: ['not-found', 'There is nothing here.'],
  405: ['method-not-allowed', 'This cannot be done here.'],
  408: ['timeout', 'The request took too long to arrive.'],
  413: ['too-large', 'The request is too large.'],
  414: ['too-large', 'The address is too long.'],
  415: ['unsupported-media-type', 'Send JSON, with the content type application/json.'],
  429: ['rate-limited', 'Rate limited - please try again'],
  500: ['internal', 'Something went wrong on our side.'],
  503: ['unavailable', 'This is not available for the moment.'],
};

const refusalOf = (rejected: unknown): Partial<EditRefusal> =>
  rejected instanceof Outdated ? { etag: `"${rejected.met.revision}"`, own: rejected.met.own } : {};

/** Maps a thrown value to a response. The message of an unexpected error is not disclosed. */
export const toFailureResponse = (thrown: unknown): FailureResponse => {
  if (thrown instanceof Refused) {
    const { status, code, message, options } = thrown;
    const failure = failureResponse(status, code, message, options.retryAfter);
    return {
      ...failure,
      headers: { ...failure.headers, ...options.headers },
      ...(options.problems && { problems: options.problems }),
      ...(thrown instanceof EditConflict ? { versions: { ...thrown.versions, ...refusalOf(thrown.cause) } } : {}),
    };
  }
  if (thrown instanceof Rejected) {
    const failure = { status: REFUSALS[thrown.refusal], code: thrown.code, error: thrown.message, headers: {} };
    return thrown instanceof Outdated
      ? { ...failure, versions: { current: thrown.current, ...refusalOf(thrown) } }
      : failure;
  }
  if (thrown instanceof LostRace)
    return failureResponse(409, 'lost-race', 'Somebody else changed this at the same moment. Try again.');
  if (thrown instanceof KeyReused) return failureResponse(422, 'idempotency-key-reused', thrown.message);
  if (thrown instanceof LogUnavailable)
    return failureResponse(503, 'log-unavailable', 'Nothing can be saved for the moment. Try again shortly.', 1);
  if (thrown instanceof StoreUnavailable)
    return failureResponse(503, 'read-models-unavailable', 'This cannot be read for the moment. Try again shortly.', 1);
  if (thrown instanceof GuildUnavailable)
    return failureResponse(
      503,
      'guild-unavailable',
      'Your roles cannot be checked for the moment. Try again shortly.',
      thrown.retryAfter,
    );
  return toStatusResponse(statusOf(thrown));
};

const failureResponse = (status: number, code: string, error: string, retryAfter?: number): FailureResponse => ({
  status,
  code,
  error,
  headers: retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) },
});

const toStatusResponse = (status: number): FailureResponse => {
  const [code, error] = BY_STATUS[status] ?? (status < 500 ? BY_STATUS[400]! : BY_STATUS[500]!);
  return failureResponse(status, code, error, status === 503 ? 1 : undefined);
};

/** Nest's and Fastify's own errors carry a status; anything else is our fault. */
const statusOf = (thrown: unknown): number => {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = (thrown as { statusCode?: unknown } | undefined)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
};

/** Answers with a failure in the one shape every failure has. */
export const sendFailure = (request: FastifyRequest, reply: FastifyReply, failure: FailureResponse): void => {
  const { error, code, problems, versions } = failure;
  const body: Failure & Partial<NonNullable<FailureResponse['versions']>> = {
    success: false,
    error,
    code,
    requestId: request.id,
    ...(problems && { problems }),
    ...versions,
  };
  void reply
    .status(failure.status)
    .headers(failure.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
};
