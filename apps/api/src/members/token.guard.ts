import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Right } from '@app/contracts/community/rights';
import type { FastifyRequest } from 'fastify';
import { EndedSessions } from '../platform/ended-sessions';
import { BotTokens } from '../platform/requests/bot-tokens';
import { gameServerCaller, type Caller, type Identity } from '../platform/requests/caller';
import { Refused } from '../platform/responses/failures';
import type { Game } from '../platform/game-servers';
import { IngestTokens } from '../platform/ingest/ingest-tokens';
import { policyOf } from '../platform/requests/policy';
import { ACCESS_TOKEN, Tokens, tokenRefused } from './tokens';

const NONE: ReadonlySet<Right> = new Set();

/**
 * Finds out whom the token of a request speaks for, and turns nobody away: the rate limit, which comes next, counts
 * whoever has a good token by that token and everybody else by address, and `AccessGuard` refuses.
 */
@Injectable()
export class TokenGuard extends AuthGuard(ACCESS_TOKEN) {
  constructor(
    private readonly tokens: Tokens,
    private readonly ended: EndedSessions,
    private readonly ingestTokens: IngestTokens,
    private readonly botTokens: BotTokens,
  ) {
    super();
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const policy = policyOf(context.getHandler());
    try {
      if (policy?.who === 'game-server') request.presented = { machine: this.gameServer(request, policy.game) };
      else if (policy?.who === 'bot') request.presented = { machine: this.bot(request) };
      else {
        const { authorization } = request.headers;
        const identity = this.tokens.cachedIdentity(authorization);
        const isRequired = policy?.who !== 'anybody' || (policy.verified && authorization !== undefined);
        if (!identity && isRequired) return this.verify(context, request);
        request.presented = { identity };
        const over = isRequired && identity !== undefined && this.ended.look(identity);
        if (over instanceof Promise) return over.then((isOver) => !isOver || this.verify(context, request));
        if (over) return this.verify(context, request);
      }
    } catch (error) {
      request.presented = { refusal: error };
    }
    return true;
  }

  override handleRequest<User = Identity>(error: unknown, user: User | false, info: unknown): User {
    if (error) throw tokenRefused(error);
    if (!user) throw tokenRefused(info);
    return user;
  }

  private async verify(context: ExecutionContext, request: FastifyRequest & { user?: Identity }): Promise<boolean> {
    try {
      await super.canActivate(context);
      this.tokens.keep(request.headers.authorization, request.user!);
      request.presented = { identity: request.user };
    } catch (error) {
      request.presented = { refusal: error };
    }
    return true;
  }

  private gameServer({ headers, params }: FastifyRequest, game?: Game): Caller {
    const server = this.ingestTokens.serverOf(headers.authorization);
    if (server === undefined)
      throw new Refused(401, 'unauthenticated', 'This needs the ingest token of a game server.', {
        headers: { 'www-authenticate': 'Bearer' },
      });
    const path = params as { readonly game?: string; readonly serverId?: string };
    if (server.game !== (game ?? path.game) || String(server.serverId) !== path.serverId)
      throw new Refused(403, 'forbidden', 'This token belongs to another game server.');
    return gameServerCaller(server);
  }

  private bot({ headers }: FastifyRequest): Caller {
    if (!this.botTokens.isBot(headers.authorization))
      throw new Refused(401, 'unauthenticated', "This needs the token of one of the community's bots.", {
        headers: { 'www-authenticate': 'Bearer' },
      });
    return { actor: { id: 'bot', name: 'Bot', roles: ['bot'] }, rights: NONE, inGuild: false };
  }
}
