import type { DomainEvent, History } from '@app/domain/decider';

/** An event of the log in today's words. An old event may be retold more than once on the way. */
export const retell = (history: History, type: string, data: object): DomainEvent => {
  let event: DomainEvent = { type, data };
  for (let old = history[type]; old; old = history[event.type])
    event = { type: old.as, data: old.tell(event.data as never) };
  return event;
};

/** `types` and every old type that is retold as one of them: what a filter must let through. */
export const typesToldAs = (history: History, types: readonly string[]): string[] => {
  const old = Object.keys(history).filter((type) => types.includes(nameToday(history, type)));
  return [...new Set([...types, ...old])].sort();
};

const nameToday = (history: History, type: string): string => {
  let name = type;
  for (let old = history[name]; old; old = history[name]) name = old.as;
  return name;
};
