import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Callers } from '../platform/ports/callers';
import type { Caller } from '../platform/requests/caller';
import { Refused } from '../platform/responses/failures';
import { admits, policyOf, type Policy } from '../platform/requests/policy';

/** Whether the caller may: what the token says first, then the guild, then the policy of the route. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly callers: Callers) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const policy = policyOf(context.getHandler());
    // Routes without a policy do not start; should one slip through, it stays shut.
    if (!policy) throw notAllowed();
    if (policy.who === 'anybody' && !policy.verified) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { machine, identity, refusal } = request.presented ?? {};
    if (refusal !== undefined) throw refusal as Error;
    if (machine) {
      request.caller = machine;
      return true;
    }
    const caller = identity && this.callers.of(identity);
    return caller instanceof Promise
      ? caller.then((one) => letIn(request, policy, one))
      : letIn(request, policy, caller);
  }
}

const letIn = (request: FastifyRequest, policy: Policy, caller: Caller | undefined): boolean => {
  request.caller = caller ?? null;
  if (!admits(policy, caller)) throw notAllowed();
  return true;
};

const notAllowed = () => new Refused(403, 'forbidden', 'You are not allowed to do this.');
