import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Right } from '@app/contracts/community/rights';
import type { Actor } from '@app/storage/event-log/event';
import type { FastifyRequest } from 'fastify';
import { describesHeader } from './described-header';
import type { GameServerId } from '../game-servers';
import { clientRequestIdOf, idempotencyKey } from './request-id';

/** Who calls: known after the token was verified and the guild roles were read. */
export interface Caller {
  /** `roles` are the community's role keys; a machine has the role `operator`. */
  readonly actor: Actor;
  /** The chat platform's handle, which nobody else has; `actor.name` is what somebody is called in the guild. */
  readonly username?: string | null;
  readonly rights: ReadonlySet<Right>;
  readonly inGuild: boolean;
}

/** The person that a verified token identifies. */
export interface Identity {
  /** Of the token: unique at the issuer. */
  readonly subject: string;
  readonly name: string;
  /** The chat-platform user id; absent for a machine, and for a person who has linked no chat account. */
  readonly userId?: string;
  readonly machine: boolean;
  /** The sign-in that the token belongs to (`sid`), where the issuer says it. */
  readonly signIn?: string;
  /** Epoch seconds. */
  readonly issued: number;
  readonly expires: number;
}

const NO_RIGHTS: ReadonlySet<Right> = new Set();

/** A game server by its ingest token. */
export const gameServerCaller = ({ game, serverId }: GameServerId): Caller => {
  const [id, name] = game === 'squad' ? [`${serverId}`, 'Game'] : [`${game}-${serverId}`, 'Reforger'];
  const actor = { id: `game-server-${id}`, name: `${name} server ${serverId}`, roles: ['game-server'] };
  return { actor, rights: NO_RIGHTS, inGuild: false };
};

/** What a command needs to know of the request that brought it. */
export interface RequestContext {
  readonly caller: Caller;
  readonly requestId: string;
  /** What the caller calls the request. */
  readonly clientRequestId?: string;
  /** Where the command was given, if not on the site. */
  readonly via?: 'discord';
  /** The caller's own id of this request, with which it can be repeated safely. */
  readonly idempotencyKey?: string;
}

/** What the token of a request identifies, before rights are checked: one of the three, or nothing. */
export interface Presented {
  /** A game server or a bot. */
  readonly machine?: Caller;
  /** The person that a token of the issuer identifies. */
  readonly identity?: Identity | undefined;
  /** Why there is no good token. */
  readonly refusal?: unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    presented: Presented | null;
    caller: Caller | null;
  }
}

/** @throws Error on a route that lets in people without a token: there is no caller to speak of. */
export const callerOf = (request: FastifyRequest): Caller => {
  if (!request.caller) throw new Error(`${request.url} is public and has no caller.`);
  return request.caller;
};

/** The caller, for queries. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

const requestContext = (context: ExecutionContext): RequestContext => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { caller: callerOf(request), requestId: request.id, ...clientRequestIdOf(request) };
};

/** The caller and the request, for commands. */
export const CurrentRequest = createParamDecorator((_: unknown, context: ExecutionContext) => requestContext(context));

/** The same for a command that may truly happen twice: with the request's `Idempotency-Key`. */
export const IdempotentRequest = createParamDecorator(
  (_: unknown, context: ExecutionContext) => ({
    ...requestContext(context),
    ...idempotencyKey(context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key']),
  }),
  [describesHeader('Idempotency-Key')],
);
