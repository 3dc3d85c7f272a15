import { Injectable } from '@nestjs/common';
import type { Caller } from '../requests/caller';
import { Routes, admits, type Policy } from '../requests/policy';
import type { Followable } from './own-documents';

interface Readable {
  readonly source: Followable;
  readonly policies: readonly Policy[];
}

/**
 * What somebody may follow: the read models that a query they may call answers from, and of a query that answers for its
 * reader alone the reader's own documents.
 */
@Injectable()
export class Subscribable {
  private byName: ReadonlyMap<string, Readable> | undefined;

  constructor(private readonly routes: Routes) {}

  /** Those of the names that exist and that the caller may follow; nobody signed in comes as undefined. */
  of(names: Iterable<string>, caller: Caller | undefined): Followable[] {
    this.byName ??= readable(this.routes);
    const byName = this.byName;
    return [...new Set(names)].flatMap((name) => {
      const found = byName.get(name);
      return found?.policies.some((policy) => admits(policy, caller)) ? [found.source] : [];
    });
  }
}

const readable = (routes: Routes): ReadonlyMap<string, Readable> => {
  const byName = new Map<string, Readable>();
  for (const { method, policy, follows } of routes.all()) {
    if (method !== 'GET' || !policy) continue;
    for (const source of follows) {
      const { policies = [] } = byName.get(source.name) ?? {};
      byName.set(source.name, { source, policies: [...policies, policy] });
    }
  }
  return byName;
};
