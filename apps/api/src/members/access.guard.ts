import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../platform/failures';
import { admits, policyOf } from '../platform/policy';
import { Callers } from './callers';

/** Whether the caller may: what the token says first, then the guild, then the policy of the route. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly callers: Callers) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = policyOf(context.getHandler());
    // Routes without a policy do not start; should one slip through, it stays shut.
    if (!policy) throw notAllowed();
    if (policy.who === 'anybody' && !policy.verified) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { machine, identity, refusal } = request.presented ?? {};
    if (refusal !== undefined) throw refusal as Error;
    if (machine) request.caller = machine;
    else if (identity) request.caller = await this.callers.of(identity);
    if (!machine && !admits(policy, request.caller ?? undefined)) throw notAllowed();
    return true;
  }
}

const notAllowed = () => new Refused(403, 'forbidden', 'You are not allowed to do this.');
