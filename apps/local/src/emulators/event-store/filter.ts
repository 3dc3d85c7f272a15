/** Which events a reader of `$all` wants: by their type or by the name of their stream. */
export interface EventFilter {
  readonly on: 'type' | 'stream';
  matches(name: string): boolean;
}

/** A filter that nothing can be matched against, a broken regular expression for instance. */
export class InvalidFilter extends Error {}

export function eventFilter(on: EventFilter['on'], expression: { prefixes: string[]; regex: string }): EventFilter {
  const { prefixes, regex } = expression;
  if (prefixes.length > 0) return { on, matches: (name) => prefixes.some((prefix) => name.startsWith(prefix)) };
  try {
    const pattern = new RegExp(regex);
    return { on, matches: (name) => pattern.test(name) };
  } catch (error) {
    throw new InvalidFilter(`The filter is no regular expression: ${String(error)}`);
  }
}
