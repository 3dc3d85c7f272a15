import { Injectable } from '@nestjs/common';
import type { ReadModel } from '@app/contracts/read-model';
import type { Caller } from '../requests/caller';
import { Routes, admits, type Policy } from '../requests/policy';

interface Readable {
  readonly model: ReadModel<object>;
  readonly policies: readonly Policy[];
}

/**
 * Which read models somebody may follow: those that a query they may call answers from. What anybody signed in may
 * query is their own, made of read models of all members: who is not in the guild does not learn when those change.
 */
@Injectable()
export class Subscribable {
  private byName: ReadonlyMap<string, Readable> | undefined;

  constructor(private readonly routes: Routes) {}

  /** Those of the names that exist and that the caller may follow; nobody signed in comes as undefined. */
  of(names: Iterable<string>, caller: Caller | undefined): ReadModel<object>[] {
    this.byName ??= readable(this.routes);
    const byName = this.byName;
    return [...new Set(names)].flatMap((name) => {
      const found = byName.get(name);
      return found?.policies.some((policy) => mayFollow(policy, caller)) ? [found.model] : [];
    });
  }
}

const mayFollow = (policy: Policy, caller: Caller | undefined): boolean =>
  admits(policy, caller) && (policy.who !== 'signed-in' || caller?.inGuild === true);

const readable = (routes: Routes): ReadonlyMap<string, Readable> => {
  const byName = new Map<string, Readable>();
  for (const { method, policy, readModels } of routes.all()) {
    if (method !== 'GET' || !policy) continue;
    for (const model of readModels) {
      const { policies = [] } = byName.get(model.name) ?? {};
      byName.set(model.name, { model, policies: [...policies, policy] });
    }
  }
  return byName;
};
