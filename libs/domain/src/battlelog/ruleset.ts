/** The usual rules with those that a community configures in their place. What is named and has no value is as usual. */
export const over = <Rules extends object>(usual: Rules, given: Partial<Rules> = {}): Rules => ({
  ...usual,
  ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Rules>),
});

/** Names come from game servers: one like `constructor` is a name. */
export const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Names are few; the bound is for a broken sender that makes them up. */
const MOST_CLASSIFIED = 5_000;

const classifiers = new WeakMap<readonly (readonly [string, string])[], (name: string) => string | undefined>();

const classifier = (classes: readonly (readonly [string, string])[]) => {
  const patterns = classes.map(([kind, pattern]) => [kind, new RegExp(pattern, 'i')] as const);
  const classOf = new Map<string, string | undefined>();
  return (name: string): string | undefined => {
    if (classOf.has(name)) return classOf.get(name);
    const found = patterns.find(([, pattern]) => pattern.test(name))?.[0];
    if (classOf.size < MOST_CLASSIFIED) classOf.set(name, found);
    return found;
  };
};

/**
 * The class of a weapon: the first whose regular expression fits, whatever the case; undefined when none does. Tables
 * are made ready once each; they are few and never change.
 */
export const classOf = <Class extends string>(
  name: string,
  classes: readonly (readonly [Class, string])[],
): Class | undefined => {
  const ready = classifiers.get(classes) ?? classifier(classes);
  classifiers.set(classes, ready);
  return ready(name) as Class | undefined;
};
