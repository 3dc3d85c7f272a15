import { Injectable, RequestMethod, SetMetadata, type OnModuleInit, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Right } from '@app/contracts/community/rights';
import type { Caller } from './caller';
import type { Game } from '../game-servers';
import { perHandler, type Handler } from './per-handler';
import type { Followable } from '../push/own-documents';
import { followedOf, isOnDemand } from '../responses/read-after';

/**
 * Who may call a route: anybody, anybody signed in, members of the guild, whoever holds one of these rights, the game
 * server that the route’s `serverId` names, or one of the community's bots.
 */
export type Policy =
  | { readonly who: 'anybody'; readonly verified?: true }
  | { readonly who: 'signed-in' }
  | { readonly who: 'guild-members' }
  | { readonly who: 'game-server'; readonly game?: Game }
  | { readonly who: 'bot' }
  | { readonly who: 'holders'; readonly rights: readonly Right[] };

const POLICY = Symbol('policy');

/** Anybody, without a token. */
export const Public = () => SetMetadata<symbol, Policy>(POLICY, { who: 'anybody' });

/** Callers without a token, and callers with a valid one; an invalid token is refused. */
export const PublicOrSignedIn = () => SetMetadata<symbol, Policy>(POLICY, { who: 'anybody', verified: true });

/** Callers with a valid token, in the guild or not. */
export const SignedIn = () => SetMetadata<symbol, Policy>(POLICY, { who: 'signed-in' });

/** Anybody who is in the guild, with or without roles. */
export const GuildMember = () => SetMetadata<symbol, Policy>(POLICY, { who: 'guild-members' });

/**
 * A server with its ingest token; no person. The path names it as `:serverId`, and its game as `:game` where none is given.
 */
export const GameServer = (game?: Game) =>
  SetMetadata<symbol, Policy>(POLICY, { who: 'game-server', ...(game && { game }) });

/** One of the community's bots with its token; no person. */
export const Bot = () => SetMetadata<symbol, Policy>(POLICY, { who: 'bot' });

/** Whoever holds at least one of these rights now. */
export const Requires = (...rights: [Right, ...Right[]]) =>
  SetMetadata<symbol, Policy>(POLICY, { who: 'holders', rights });

/** A policy is declared on the handler itself, so that a new route cannot inherit one by accident. */
export const policyOf = perHandler((handler) => Reflect.getMetadata(POLICY, handler) as Policy | undefined);

/** Whether the policy lets in a person; nobody without a token comes as undefined. */
export const admits = (policy: Policy, caller: Pick<Caller, 'rights' | 'inGuild'> | undefined): boolean => {
  if (policy.who === 'anybody') return true;
  if (!caller || policy.who === 'game-server' || policy.who === 'bot') return false;
  if (policy.who === 'guild-members') return caller.inGuild;
  return policy.who === 'signed-in' || policy.rights.some((right) => caller.rights.has(right));
};

export interface Route {
  readonly method: string;
  /** `/api/bingo/values/:id` */
  readonly path: string;
  readonly policy: Policy | undefined;
  /** What its answers are made of, where a browser may follow that. */
  readonly follows: readonly Followable[];
}

/** Every route of every controller, for the check at start and for the matrix of who may call what. */
@Injectable()
export class Routes implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** @throws Error naming the routes without a policy. */
  onModuleInit(): void {
    const open = this.all().filter(({ policy }) => policy === undefined);
    if (open.length === 0) return;
    const names = open.map(({ method, path }) => `${method} ${path}`).join(', ');
    throw new Error(
      `Say who may call it, with @Public(), @SignedIn(), @GuildMember(), @Requires(), @GameServer() or @Bot(): ${names}`,
    );
  }

  all(): Route[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      const prototype = (metatype as Type | null)?.prototype as Record<string, Handler> | undefined;
      if (!metatype || !prototype) return [];
      const base = String(Reflect.getMetadata(PATH_METADATA, metatype) ?? '');
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler = prototype[name]!;
        const path = Reflect.getMetadata(PATH_METADATA, handler) as string | undefined;
        if (path === undefined) return [];
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
        const follows = isOnDemand(handler) ? [] : followedOf(handler);
        return [{ method, path: join(base, path), policy: policyOf(handler), follows }];
      });
    });
  }
}

const join = (base: string, path: string): string =>
  `/${[base, path]
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
