import type { DomainEvent, Upcasters } from '@app/domain/decider';

/** A logged event as its current type. Several upcasters apply in turn when the successor of a type is retired too. */
export const upcast = (upcasters: Upcasters, type: string, data: object): DomainEvent => {
  let event: DomainEvent = { type, data };
  for (let old = upcasters[type]; old; old = upcasters[event.type])
    event = { type: old.as, data: old.upcast(event.data as never) };
  return event;
};

/** `types` and every retired type that is upcast to one of them: the types a subscription filter must let through. */
export const typesUpcastTo = (upcasters: Upcasters, types: readonly string[]): string[] => {
  const old = Object.keys(upcasters).filter((type) => types.includes(currentType(upcasters, type)));
  return [...new Set([...types, ...old])].sort();
};

const currentType = (upcasters: Upcasters, type: string): string => {
  let name = type;
  for (let old = upcasters[name]; old; old = upcasters[name]) name = old.as;
  return name;
};
