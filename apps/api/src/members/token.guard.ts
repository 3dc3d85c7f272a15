import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Right } from '@app/contracts/community/rights';
import type { FastifyRequest } from 'fastify';
import { BotTokens } from '../platform/bot-tokens';
import { gameServerCaller, type Caller } from '../platform/caller';
import { Refused } from '../platform/failures';
import type { Game } from '../platform/game-servers';
import { IngestTokens } from '../platform/ingest-tokens';
import { policyOf } from '../platform/policy';
import { ACCESS_TOKEN, Tokens, tokenRefused, type Identity } from './tokens';

const NONE: ReadonlySet<Right> = new Set();

/**
 * Finds out whom the token of a request speaks for, and turns nobody away: the rate limit, which comes next, counts
 * whoever has a good token by that token and everybody else by address, and `AccessGuard` refuses.
 */
@Injectable()
export class TokenGuard extends AuthGuard(ACCESS_TOKEN) {
  constructor(
    private readonly tokens: Tokens,
    private readonly ingestTokens: IngestTokens,
    private readonly botTokens: BotTokens,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: Identity }>();
    try {
      const policy = policyOf(context.getHandler());
      switch (policy?.who) {
        case 'game-server':
          request.presented = { machine: this.gameServer(request, policy.game) };
          break;
        case 'bot':
          request.presented = { machine: this.bot(request) };
          break;
        case 'anybody':
          request.presented = {
            identity:
              policy.verified && request.headers.authorization !== undefined
                ? await this.identityOf(context, request)
                : this.tokens.cachedIdentity(request.headers.authorization),
          };
          break;
        default:
          request.presented = { identity: await this.identityOf(context, request) };
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

  private async identityOf(
    context: ExecutionContext,
    request: FastifyRequest & { user?: Identity },
  ): Promise<Identity> {
    const verified = this.tokens.cachedIdentity(request.headers.authorization);
    if (verified) return verified;
    await super.canActivate(context);
    this.tokens.keep(request.headers.authorization, request.user!);
    return request.user!;
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
