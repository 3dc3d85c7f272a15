import { SetMetadata, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import type { ReadModel } from '@app/contracts/read-model';
import { isLogPosition, type LogPosition } from '@app/storage/event-log/position';
import type { Receipt } from '@app/storage/event-log/streams';
import { ReadModels } from '@app/storage/read-models/reader';
import { StoreUnavailable } from '@app/storage/read-models/port';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, switchMap, type Observable } from 'rxjs';
import { Refused } from './failures';

/** How far a command got: what its author's next query must have seen. Opaque to clients. */
interface Token {
  readonly position: LogPosition;
  readonly types: readonly string[];
}

const LONGEST = 2_048;
const MOST_TYPES = 32;
const EVENT_TYPE = /^[A-Za-z][A-Za-z0-9]{0,79}$/;
/** A query waits this long for its author's own writes, milliseconds; then it says that it is stale. */
const PATIENCE = 2_000;

export const toReadToken = ({ position, types }: Token): string =>
  Buffer.from(JSON.stringify({ p: position, t: types })).toString('base64url');

/** @throws Refused 400 for what is no token of ours. */
export const fromReadToken = (text: string): Token => {
  if (text.length > LONGEST || !/^[\w-]+$/.test(text)) throw noToken();
  let token: unknown;
  try {
    token = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw noToken();
  }
  const { p: position, t: types } = (token ?? {}) as { p?: unknown; t?: unknown };
  if (!isLogPosition(position) || !Array.isArray(types) || types.length > MOST_TYPES) throw noToken();
  if (!types.every((type): type is string => typeof type === 'string' && EVENT_TYPE.test(type))) throw noToken();
  return { position, types };
};

const noToken = () =>
  new Refused(400, 'bad-read-after', 'x-read-after must be an x-log-position that a command answered with.');

/** Tells the client where the log stands after its command. */
export const tellPosition = (reply: FastifyReply, { position, types }: Pick<Receipt, 'position' | 'types'>): void => {
  if (position !== undefined)
    void reply.header('x-log-position', toReadToken({ position, types: types.slice(0, MOST_TYPES) }));
};

const MODELS = 'read-models';

/** The read models a query answers from: it waits until those that hear of the client's last command have seen it. */
export const ReadsFrom = (...models: readonly ReadModel<object>[]) => SetMetadata(MODELS, models);

@Injectable()
export class ReadAfter implements NestInterceptor {
  constructor(private readonly readModels: ReadModels) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const header = http.getRequest<FastifyRequest>().headers['x-read-after'];
    const models = Reflect.getMetadata(MODELS, context.getHandler()) as readonly ReadModel<object>[] | undefined;
    if (header === undefined || !models) return next.handle();
    const { position, types } = fromReadToken(String(header));
    const reply = http.getResponse<FastifyReply>();
    return from(this.seen(models, position, types)).pipe(
      switchMap((seen) => {
        if (!seen) void reply.header('x-read-stale', 'true');
        return next.handle();
      }),
    );
  }

  private async seen(models: readonly ReadModel<object>[], position: LogPosition, types: readonly string[]) {
    try {
      return await this.readModels.waitFor(models, position, types, PATIENCE);
    } catch (error) {
      // The query itself knows better what can still be served.
      if (error instanceof StoreUnavailable) return false;
      throw error;
    }
  }
}
