import { fold, type Decider, type Decision, type DomainEvent } from '@app/domain/decider';
import type { Consequence } from '../apps/projector/src/engine/policies/policy-runner';

/** The log in memory, as far as the specs of a policy need it. */
export class Memory {
  readonly streams = new Map<string, DomainEvent[]>();

  readonly decide: Consequence = ((
    decider: Decider<unknown, DomainEvent>,
    id: string,
    decision: Decision<unknown, DomainEvent>,
  ) => {
    const name = `${decider.category}-${id}`;
    const before = this.streams.get(name) ?? [];
    const events = [...decision(fold(decider, before))];
    if (events.length > 0) this.streams.set(name, [...before, ...events]);
    return Promise.resolve({ events });
  }) as never;
}
