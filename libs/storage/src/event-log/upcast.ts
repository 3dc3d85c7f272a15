import type { DomainEvent, Upcasters } from '@app/domain/decider';

/** A logged event as its current type, in today's shape. Upcasters apply in turn, the one of the current type last. */
export const upcast = (upcasters: Upcasters, type: string, data: object): DomainEvent => {
  const former = upcasters[type];
  if (!former) return { type, data };
  const upcasted = former.upcast(data as never);
  return former.as === undefined ? { type, data: upcasted } : upcast(upcasters, former.as, upcasted);
};

/** `types` and every retired type that is upcast to one of them: the types a subscription filter must let through. */
export const typesUpcastTo = (upcasters: Upcasters, types: readonly string[]): string[] => {
  const old = Object.keys(upcasters).filter((type) => types.includes(currentType(upcasters, type)));
  return [...new Set([...types, ...old])].sort();
};

const currentType = (upcasters: Upcasters, type: string): string => {
  const successor = upcasters[type]?.as;
  return successor === undefined ? type : currentType(upcasters, successor);
};
