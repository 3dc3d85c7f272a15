/** A filter that nothing can be matched against, a broken regular expression for instance. */
export class InvalidFilter extends Error {}

/** Which events a reader of `$all` wants: by their type or by the name of their stream. */
export class EventFilter {
  private matchedTypes = -1;
  private ids: readonly number[] = [];

  constructor(
    readonly on: 'type' | 'stream',
    readonly matches: (name: string) => boolean,
  ) {}

  /** Ids of the types that match. Types are only ever added, so they are matched again when there are more of them. */
  typeIds(types: ReadonlyMap<string, number>): readonly number[] {
    if (types.size !== this.matchedTypes) {
      this.ids = [...types].filter(([name]) => this.matches(name)).map(([, id]) => id);
      this.matchedTypes = types.size;
    }
    return this.ids;
  }
}

export function eventFilter(on: EventFilter['on'], expression: { prefixes: string[]; regex: string }): EventFilter {
  const { prefixes, regex } = expression;
  if (prefixes.length > 0) return new EventFilter(on, (name) => prefixes.some((prefix) => name.startsWith(prefix)));
  try {
    const pattern = new RegExp(regex);
    return new EventFilter(on, (name) => pattern.test(name));
  } catch (error) {
    throw new InvalidFilter(`The filter is no regular expression: ${String(error)}`);
  }
}
