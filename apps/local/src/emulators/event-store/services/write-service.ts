import type { sendUnaryData, ServerDuplexStream, ServerReadableStream } from '@grpc/grpc-js';
import { Code } from '@eventstore/db-client/generated/code_pb';
import * as shared from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import { AppendReq, AppendResp, BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import type { Admission } from './admission';
import { LogUnavailable, type AppendOutcome, type ProposedEvent } from '../log/event-log';
import type { ExpectedRevision } from '../log/expected-revision';
import {
  appendTooLarge,
  deadlineExceeded,
  InvalidCall,
  MAX_APPEND_BYTES,
  NOT_READY,
  notSupported,
  statusOf,
  unsupported,
} from './failures';
import type { GroupCommit } from '../log/group-commit';
import {
  appendSize,
  exists,
  expectedRevisionOf,
  proposedEvent,
  streamIdentifier,
  streamNameOf,
  uuidOf,
} from './messages';

/** Unfinished and unanswered appends of one batch call, after which no more are taken from it. */
const MAX_OUTSTANDING = 2048;

/** Events of one append while they arrive; past the limit they are counted and dropped. */
class Gathering {
  readonly events: ProposedEvent[] = [];
  private size = 0;

  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly deadline?: number,
  ) {}

  get tooLarge(): boolean {
    return this.size > MAX_APPEND_BYTES;
  }

  add(event: ProposedEvent): void {
    this.size += appendSize(event);
    if (this.tooLarge) this.events.length = 0;
    else this.events.push(event);
  }
}

/** The writing calls of `Streams`: Append, which the client uses for a call with credentials of its own, and BatchAppend. */
export class WriteService {
  constructor(
    private readonly commits: GroupCommit,
    private readonly admission: Admission,
  ) {}

  readonly append = (call: ServerReadableStream<AppendReq, AppendResp>, respond: sendUnaryData<AppendResp>): void => {
    let gathering: Gathering | undefined;
    let failed: unknown;
    call.on('data', (request: AppendReq) => {
      try {
        const options = request.getOptions();
        const message = request.getProposedMessage();
        if (options) {
          const expected = expectedRevisionOf(options, options.getRevision());
          gathering = new Gathering(streamNameOf(options.getStreamIdentifier()), expected);
        } else if (message) {
          if (!gathering) throw new InvalidCall('An append begins with its options.');
          gathering.add(proposedEvent(message));
        }
      } catch (error) {
        failed ??= error;
      }
    });
    call.on('end', () => {
      if (failed || !gathering) return respond(statusOf(failed ?? new InvalidCall('An append needs options.')));
      if (gathering.tooLarge) return respond(appendTooLarge());
      const { stream, expected, events } = gathering;
      this.commits.submit({ stream, expected, events }, (answer) => {
        if (answer instanceof LogUnavailable) return respond(statusOf(answer));
        if (answer.kind === 'done') return respond(null, appended(answer));
        if (answer.kind === 'wrong') return respond(null, conflicted(expected, answer.current));
        respond(answer.kind === 'unsupported' ? unsupported(answer.what) : deadlineExceeded());
      });
    });
  };

  readonly batchAppend = (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    new BatchCall(call, this.commits, this.admission).serve();
  };
}

function appended({ revision, position }: Extract<AppendOutcome, { kind: 'done' }>): AppendResp {
  const success = new AppendResp.Success();
  if (exists(revision)) success.setCurrentRevision(String(revision));
  else success.setNoStream(new shared.Empty());
  if (position === undefined) success.setNoPosition(new shared.Empty());
  else {
    success.setPosition(
      new AppendResp.Position().setCommitPosition(String(position)).setPreparePosition(String(position)),
    );
  }
  return new AppendResp().setSuccess(success);
}

function conflicted(expected: ExpectedRevision, current: number): AppendResp {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (exists(current)) wrong.setCurrentRevision(String(current));
  else wrong.setCurrentNoStream(new shared.Empty());
  if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  return new AppendResp().setWrongExpectedVersion(wrong);
}

/**
 * One long-lived BatchAppend call: appends arrive in parts under a correlation id, and each gets exactly one answer.
 * When the log cannot be written the whole call ends with UNAVAILABLE, the only way its client understands that.
 */
class BatchCall {
  private readonly gatherings = new Map<string, Gathering>();
  private outstanding = 0;
  private ended = false;

  constructor(
    private readonly call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>,
    private readonly commits: GroupCommit,
    private readonly admission: Admission,
  ) {}

  serve() {
    const { call } = this;
    call.on('data', (request: BatchAppendReq) => this.take(request));
    call.on('end', () => this.finish());
    call.on('cancelled', () => {
      this.ended = true;
    });
  }

  private finish() {
    if (this.ended || this.outstanding > 0) return;
    this.ended = true;
    this.call.end();
  }

  private take(request: BatchAppendReq) {
    const options = request.getOptions();
    try {
      const id = uuidOf(request.getCorrelationId());
      if (options) {
        const deadline = options.getDeadline()?.toDate().getTime();
        const expected = expectedRevisionOf(options, options.getStreamPosition());
        this.gatherings.set(id, new Gathering(streamNameOf(options.getStreamIdentifier()), expected, deadline));
      }
      const gathering = this.gatherings.get(id);
      if (!gathering) throw new InvalidCall('A batch append begins with its options.');
      for (const message of request.getProposedMessagesList()) gathering.add(proposedEvent(message));
      if (!request.getIsFinal()) return;
      this.gatherings.delete(id);
      this.submit(request, gathering);
    } catch (error) {
      this.end(error);
    }
  }

  private submit(request: BatchAppendReq, gathering: Gathering) {
    const { stream, expected, deadline, events, tooLarge } = gathering;
    const answer = new BatchAppendResp()
      .setCorrelationId(request.getCorrelationId())
      .setStreamIdentifier(streamIdentifier(stream));
    if (!this.admission.ready) return this.answer(answer.setError(plainStatus(Code.OK, NOT_READY)));
    if (tooLarge) {
      const expired = deadline !== undefined && Date.now() > deadline;
      this.answer(answer.setError(expired ? timedOut() : tooLargeStatus()));
      return;
    }
    if (++this.outstanding >= MAX_OUTSTANDING) this.call.pause();
    this.commits.submit({ stream, expected, deadline, events }, (outcome) => {
      if (this.outstanding-- >= MAX_OUTSTANDING) this.call.resume();
      if (outcome instanceof LogUnavailable) return this.end(outcome);
      if (outcome.kind === 'done') this.answer(answer.setSuccess(success(outcome)));
      else this.answer(answer.setError(errorStatus(expected, outcome)));
      if (this.call.readableEnded) this.finish();
    });
  }

  private answer(response: BatchAppendResp) {
    if (!this.ended) this.call.write(response);
  }

  private end(error: unknown) {
    if (this.ended) return;
    this.ended = true;
    this.call.emit('error', statusOf(error));
  }
}

function success({ revision, position }: Extract<AppendOutcome, { kind: 'done' }>): BatchAppendResp.Success {
  const result = new BatchAppendResp.Success();
  if (exists(revision)) result.setCurrentRevision(String(revision));
  else result.setNoStream(new Empty());
  if (position === undefined) return result.setNoPosition(new Empty());
  return result.setPosition(
    new shared.AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );
}

function rpcStatus(code: Code, message: string, type: string, details: { serializeBinary(): Uint8Array }): Status {
  const packed = new Any();
  packed.pack(details.serializeBinary(), type);
  return new Status().setCode(code).setMessage(message).setDetails(packed);
}

/** A status that the client makes a typed error of. */
const typedStatus = (code: Code, name: string, details: { serializeBinary(): Uint8Array }) =>
  rpcStatus(code, name, `event_store.client.${name}`, details);

/** A status of which the client repeats the message. */
const plainStatus = (code: Code, message: string) => rpcStatus(code, message, 'google.protobuf.Empty', new Empty());

const timedOut = () => typedStatus(Code.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout());
const tooLargeStatus = () =>
  typedStatus(
    Code.INVALID_ARGUMENT,
    'MaximumAppendSizeExceeded',
    new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES),
  );

function errorStatus(expected: ExpectedRevision, outcome: Exclude<AppendOutcome, { kind: 'done' }>): Status {
  switch (outcome.kind) {
    case 'expired':
      return timedOut();
    case 'unsupported':
      return plainStatus(Code.UNIMPLEMENTED, notSupported(outcome.what));
    case 'wrong': {
      const wrong = new shared.WrongExpectedVersion();
      if (exists(outcome.current)) wrong.setCurrentStreamRevision(String(outcome.current));
      else wrong.setCurrentNoStream(new Empty());
      if (expected === 'any') wrong.setExpectedAny(new Empty());
      else if (expected === 'no_stream') wrong.setExpectedNoStream(new Empty());
      else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new Empty());
      else wrong.setExpectedStreamPosition(String(expected));
      return typedStatus(Code.FAILED_PRECONDITION, 'WrongExpectedVersion', wrong);
    }
  }
}
