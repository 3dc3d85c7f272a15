import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Right } from '@app/contracts/community/rights';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../platform/caller';
import { Refused } from '../platform/failures';
import { policyOf, type Policy } from '../platform/policy';
import { Guild } from './guild';
import type { Identity } from './tokens';

const OPERATIONS: ReadonlySet<Right> = new Set<Right>(['operations']);

/** Whether the caller may: what the token says first, then the guild, then the policy of the route. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly guild: Guild) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = policyOf(context.getHandler());
    // Routes without a policy do not start; should one slip through, it stays shut.
    if (!policy) throw notAllowed();
    if (policy.who === 'anybody') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { machine, identity, refusal } = request.presented ?? {};
    if (refusal !== undefined) throw refusal as Error;
    if (machine) request.caller = machine;
    else if (identity) request.caller = await this.callerFor(identity);
    if (!request.caller || (!machine && !allows(policy, request.caller))) throw notAllowed();
    return true;
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
