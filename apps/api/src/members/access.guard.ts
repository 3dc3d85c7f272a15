import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Right } from '@app/contracts/community/rights';
import type { FastifyRequest } from 'fastify';
import { BotTokens } from '../platform/bot-tokens';
import type { Caller } from '../platform/caller';
import { Refused } from '../platform/failures';
import { IngestTokens } from '../platform/ingest-tokens';
import { policyOf, type Policy } from '../platform/policy';
import { Guild } from './guild';
import { ACCESS_TOKEN, Tokens, tokenRefused, type Identity } from './tokens';

const NONE: ReadonlySet<Right> = new Set();
const OPERATIONS: ReadonlySet<Right> = new Set<Right>(['operations']);

/** Who calls, and whether they may: the token first, then the guild, then the policy of the route. */
@Injectable()
export class AccessGuard extends AuthGuard(ACCESS_TOKEN) {
  constructor(
    private readonly tokens: Tokens,
    private readonly guild: Guild,
    private readonly ingestTokens: IngestTokens,
    private readonly botTokens: BotTokens,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = policyOf(context.getHandler());
    // Routes without a policy do not start; should one slip through, it stays shut.
    if (!policy) throw notAllowed();
    if (policy.who === 'anybody') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: Identity }>();
    if (policy.who === 'game-server') {
      request.caller = this.gameServer(request);
      return true;
    }
    if (policy.who === 'bot') {
      request.caller = this.bot(request);
      return true;
    }
    // The rate limit, which stands before this guard, has looked already.
    let identity = request.counted?.identity;
    if (!identity) {
      await super.canActivate(context);
      identity = request.user!;
      this.tokens.keep(request.headers.authorization, identity);
    }
    request.caller = await this.callerFor(identity);
    if (!allows(policy, request.caller)) throw notAllowed();
    return true;
  }

  override handleRequest<User = Identity>(error: unknown, user: User | false, info: unknown): User {
    if (error) throw tokenRefused(error);
    if (!user) throw tokenRefused(info);
    return user;
  }

  private gameServer({ headers, params }: FastifyRequest): Caller {
    const serverId = this.ingestTokens.serverOf(headers.authorization);
    if (serverId === undefined)
      throw new Refused(401, 'unauthenticated', 'This needs the ingest token of a game server.', {
        headers: { 'www-authenticate': 'Bearer' },
      });
    if (String(serverId) !== (params as { serverId?: string }).serverId)
      throw new Refused(403, 'forbidden', 'This token belongs to another game server.');
    const name = `Game server ${serverId}`;
    return { actor: { id: `game-server-${serverId}`, name, roles: ['game-server'] }, rights: NONE, inGuild: false };
  }

  private bot({ headers }: FastifyRequest): Caller {
    if (!this.botTokens.isBot(headers.authorization))
      throw new Refused(401, 'unauthenticated', "This needs the token of one of the community's bots.", {
        headers: { 'www-authenticate': 'Bearer' },
      });
    return { actor: { id: 'bot', name: 'Bot', roles: ['bot'] }, rights: NONE, inGuild: false };
  }

  private async callerFor({ machine, subject, userId, name }: Identity): Promise<Caller> {
    if (machine) return { actor: { id: subject, name, roles: ['operator'] }, rights: OPERATIONS, inGuild: false };
    if (userId === undefined)
      throw new Refused(403, 'no-chat-account', 'This sign-in is not linked to a chat-platform account.');
    const { displayName, username, roleKeys, rights, inGuild } = await this.guild.member(userId);
    return { actor: { id: userId, name: displayName, roles: roleKeys }, username, rights, inGuild };
  }
}

const allows = (policy: Policy, { rights, inGuild }: Caller): boolean => {
  if (policy.who === 'guild-members') return inGuild;
  return policy.who === 'holders' ? policy.rights.some((right) => rights.has(right)) : true;
};

const notAllowed = () => new Refused(403, 'forbidden', 'You are not allowed to do this.');
