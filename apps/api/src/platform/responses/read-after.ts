import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { READ_MODELS_HEADER, madeOfText } from '@app/contracts/changes';
import { mergeMarks, toMark, type Mark } from '@app/contracts/read-after';
import type { ReadModel } from '@app/contracts/read-model';
import { isLogPosition } from '@app/storage/event-log/position';
import type { Receipt } from '@app/storage/event-log/streams';
import { typeKey } from '@app/storage/event-log/type-key';
import { ReadModels } from '@app/storage/read-models/reader';
import { StoreUnavailable } from '@app/storage/read-models/port';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from './failures';
import { perHandler, type Handler } from '../requests/per-handler';
import { isOwn, ownDocuments, type Followable, type OwnDocuments } from '../push/own-documents';
import { VersionTags } from '../push/version-tags';

const LONGEST = 4_096;
const EVENT_TYPE = /^[A-Za-z][A-Za-z0-9]{0,79}$/;
/** A query waits this long for its author's own writes, milliseconds; then it says that it is stale. */
export const PATIENCE = 2_000;

/** The newest log position of a stream that a command has written to, or that already was as the command wanted it. */
export type Written = Pick<Receipt, 'logPosition' | 'types'>;

export const marksOf = (receipts: readonly Written[]): Mark[] =>
  mergeMarks(
    receipts.flatMap(({ logPosition, types }) =>
      logPosition === undefined || types.length === 0 ? [] : { logPosition, keys: types.map(typeKey) },
    ),
  );

/** @throws Refused 400 for what holds anything but marks, and tokens of the version before them. */
export const marksIn = (header: string): Mark[] => {
  if (header.length > LONGEST) throw noToken();
  return mergeMarks(header.split(',').map((text) => toMark(text.trim()) ?? tokenBeforeMarks(text.trim())));
};

/** The marks that a request was sent with; none where it has no header, or one that holds anything else. */
export const marksKnownTo = ({ headers }: Pick<FastifyRequest, 'headers'>): Mark[] => {
  const header = headers['x-read-after'];
  try {
    return header === undefined ? [] : marksIn(String(header));
  } catch {
    return [];
  }
};

/** What `x-log-position` held before there were marks: pages that were loaded then still send it. */
const tokenBeforeMarks = (text: string): Mark => {
  let token: unknown;
  try {
    token = JSON.parse(Buffer.from(/^[\w-]+$/.test(text) ? text : '', 'base64url').toString('utf8'));
  } catch {
    throw noToken();
  }
  const { p: logPosition, t: types } = (token ?? {}) as { p?: unknown; t?: unknown };
  if (!isLogPosition(logPosition) || !Array.isArray(types)) throw noToken();
  if (!types.every((type): type is string => typeof type === 'string' && EVENT_TYPE.test(type))) throw noToken();
  return { logPosition, keys: types.map(typeKey) };
};

const noToken = () =>
  new Refused(400, 'bad-read-after', 'x-read-after must be what commands answered as x-log-position.');

const MODELS = 'read-models';
const OWN = 'own-documents';
const ELSEWHERE = 'changes-elsewhere';
const ON_DEMAND = 'on-demand';

/** A class that another capability implements: see `AnswersFrom`. */
type Port = abstract new (...needs: never[]) => object;

/**
 * Everything that a query answers from: read models of its own capability, and ports that others implement. Browsers
 * send the query again when one of these read models changes, and it waits until they have folded the events of the
 * client's own commands.
 */
export const ReadsFrom = (...sources: readonly (ReadModel<object> | Port)[]) => SetMetadata(MODELS, sources);

/**
 * What a query answers from for its reader alone: of these read models, and those behind these ports, the documents that
 * have the reader's id, or others that are the reader's own. Nobody learns by it when anybody else's change.
 */
export const ReadsOwn = (...sources: readonly (ReadModel<object> | OwnDocuments | Port)[]) => SetMetadata(OWN, sources);

/** For the implementation of a port: the read models that its answers are made of. */
export const AnswersFrom =
  (...models: readonly ReadModel<object>[]) =>
  (implementation: Port): void => {
    const port = Object.getPrototypeOf(implementation) as Port;
    Reflect.defineMetadata(MODELS, models, port);
  };

/** The answer also changes without its read models, so browsers send the query again at intervals. */
export const ChangesElsewhere = () => SetMetadata(ELSEWHERE, true);

/**
 * The query records that somebody looked, or is a game server's: a browser calls it when somebody looks, not when something
 * has changed, and nobody may follow its read models because of it.
 */
export const OnDemand = () => SetMetadata(ON_DEMAND, true);

export const isOnDemand = perHandler((handler) => Reflect.getMetadata(ON_DEMAND, handler) === true);

/** What a browser follows that shows the answer of a query. */
export const followedOf = perHandler((handler): readonly Followable[] => {
  const shared = (Reflect.getMetadata(MODELS, handler) ?? []) as readonly (ReadModel<object> | Port)[];
  const own = (Reflect.getMetadata(OWN, handler) ?? []) as readonly (ReadModel<object> | OwnDocuments | Port)[];
  return [
    ...new Set(shared.flatMap((source) => (typeof source === 'function' ? behind(source) : source))),
    ...own.flatMap((source) => {
      if (typeof source === 'function') return behind(source).map((model) => ownDocuments(model));
      return isOwn(source) ? source : ownDocuments(source);
    }),
  ];
});

export const readModelsOf = perHandler((handler): readonly ReadModel<object>[] => [
  ...new Set(followedOf(handler).flatMap((source) => (isOwn(source) ? [source.model, ...source.by] : source))),
]);

const behind = (port: Port): readonly ReadModel<object>[] => {
  const models = Reflect.getMetadata(MODELS, port) as readonly ReadModel<object>[] | undefined;
  if (!models) throw new Error(`No implementation of ${port.name} says with @AnswersFrom what it answers from.`);
  return models;
};

const changesElsewhere = perHandler((handler) => Reflect.getMetadata(ELSEWHERE, handler) === true);

/** Names the read models of an answer, and lets a query wait for them: the last guard. */
@Injectable()
export class ReadAfter implements CanActivate {
  constructor(
    private readonly readModels: ReadModels,
    private readonly tags: VersionTags,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const handler = context.getHandler();
    const models = readModelsOf(handler);
    if (models.length === 0) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const header = request.headers['x-read-after'];
    const reply = http.getResponse<FastifyReply>();
    // Read before the query reads: with a version that is too old a browser sends the query once more, with one that is
    // too new never again.
    const name = () => isOnDemand(handler) || this.nameSources(request, reply, handler);
    if (header === undefined) return name();
    return this.seen(models, marksIn(String(header))).then((seen) => {
      if (!seen) void reply.header('x-read-stale', 'true');
      return name();
    });
  }

  private async seen(models: readonly ReadModel<object>[], marks: readonly Mark[]) {
    try {
      return await this.readModels.waitFor(this.tags.folded(models), marks, PATIENCE);
    } catch (error) {
      // The query itself knows better what can still be served.
      if (error instanceof StoreUnavailable) return false;
      throw error;
    }
  }

  private nameSources({ caller }: FastifyRequest, reply: FastifyReply, handler: Handler): boolean | Promise<boolean> {
    const sources = followedOf(handler);
    const name = (tags: readonly (string | undefined)[]) => {
      const versions = Object.fromEntries(sources.map((source, index) => [source.name, tags[index] ?? '']));
      void reply.header(READ_MODELS_HEADER, madeOfText({ versions, elsewhere: changesElsewhere(handler) }));
      return true;
    };
    const cached = sources.map((source) => (isOwn(source) ? undefined : this.tags.cached(source)));
    if (!cached.includes(undefined)) return name(cached);
    const readerId = caller?.actor.id ?? '';
    const tagOf = async (source: Followable) =>
      isOwn(source) ? (await this.tags.ofOwn(source, [readerId])).get(readerId) : this.tags.of(source);
    return Promise.all(sources.map((source) => tagOf(source).catch(() => undefined))).then(name);
  }
}
