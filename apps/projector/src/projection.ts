import type { Community } from '@app/contracts/community/community';
import type { QuarantinedEvent } from '@app/contracts/operations/projections';
import type { ReadModel } from '@app/contracts/read-model';
import type { DomainEvent } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { PSEUDONYM } from '@app/storage/person-keys/pseudonym';
import type { Folded } from '@app/storage/read-models/port';

/** Each event of a union as the log holds it: `type` still narrows `data`. */
export type Recorded<Event extends DomainEvent> = Event extends DomainEvent ? RecordedEvent<Event> : never;

/** A fold needs it for every document of an event. */
let written = { created: 0, at: new Date(0).toISOString() };

/** When an event was written to the log, ISO 8601, UTC. */
export const writtenAt = ({ created }: Pick<RecordedEvent, 'created'>): string => {
  if (written.created !== created) written = { created, at: new Date(created).toISOString() };
  return written.at;
};

/** Of two times of ISO 8601 in UTC; empty is none. */
export const earlier = (one: string, other: string): string => (one !== '' && one <= other ? one : other);

/** The document or documents an event belongs to; none when it changes nothing. */
export type Keyed = string | readonly string[] | undefined;

type Named<Event extends DomainEvent, Type extends string> = Extract<Event, { readonly type: Type }>;

/** `undefined` removes the document. Declared as a method so that projections of any shape fit into one list. */
type Evolve<Doc, Event, Rules> = { evolve(doc: Doc, event: Event, rules: Rules): Doc | undefined }['evolve'];

/**
 * A read model as a pure fold: data, no code that reads or writes. `Event` are the events it handles, and `evolve` has
 * one function for each of them.
 */
export interface Projection<Doc extends object = object, Event extends DomainEvent = DomainEvent, Rules = unknown> {
  readonly into: ReadModel<Doc>;
  /**
   * What may change without the code: JSON, given to `key` and `evolve` and used in no other way. Each generation keeps
   * the rules it was begun with; others are built beside it. Absent for a projection without.
   */
  readonly rules?: Rules;
  /** The rules as a community has configured them. */
  rulesOf?(community: Community): Rules;
  /** The board that a comparison of two generations shows: the most first, equals by id, who has more than nothing. */
  readonly board?: { readonly by: string; readonly name: string };
  key(event: Recorded<Event>, rules: Rules): Keyed;
  /** What a document is before its first event. */
  initial(id: string): Doc;
  readonly evolve: { readonly [Type in Event['type']]: Evolve<Doc, Recorded<Named<Event, Type>>, Rules> };
}

interface Ruled<Rules> {
  readonly rules: Rules;
  rulesOf(community: Community): Rules;
}

/**
 * Declares a projection that handles some events of a union: `projection<Doc, BingoEvent>()({ ... })`.
 * The keys of `evolve` are the types it handles, and narrow the event in `key` and in each function. One that is given rules
 * names their type third.
 */
export const projection =
  <Doc extends object, Event extends DomainEvent, Rules = undefined>() =>
  <Type extends Event['type']>(
    declared: {
      readonly into: ReadModel<Doc>;
      readonly board?: { readonly by: keyof Doc & string; readonly name: keyof Doc & string };
      key(event: Recorded<Named<Event, Type>>, rules: Rules): Keyed;
      initial(id: string): Doc;
      readonly evolve: { readonly [Name in Type]: Evolve<Doc, Recorded<Named<Event, Name>>, Rules> };
    } & (Rules extends undefined ? unknown : Ruled<Rules>),
  ): Projection<Doc, Named<Event, Type>, Rules> =>
    declared as unknown as Projection<Doc, Named<Event, Type>, Rules>;

/** The same with the rules that a community has configured. */
export const configuredFor = (projection: Projection, community: Community): Projection =>
  projection.rulesOf ? { ...projection, rules: projection.rulesOf(community) } : projection;

/**
 * The same without some events, which change nothing. In a log that was restored from a backup another event may stand
 * at a position: one is passed over only where its stream and revision are the same.
 */
export const passingOver = (
  projection: Projection,
  events: readonly Pick<QuarantinedEvent, 'position' | 'stream' | 'revision'>[],
): Projection => {
  if (events.length === 0) return projection;
  const places = new Map(events.map((each) => [each.position, each]));
  const isPassed = ({ logPosition, stream, revision }: RecordedEvent): boolean => {
    const place = places.get(logPosition);
    return place?.revision === revision && isSameStream(place.stream, stream);
  };
  return { ...projection, key: (event, rules) => (isPassed(event) ? undefined : projection.key(event, rules)) };
};

/** Whoever a stream is named after has a pseudonym in its name in the log, and everywhere once they are erased. */
const isSameStream = (one: string, other: string): boolean =>
  one === other || isPseudonymOf(one, other) || isPseudonymOf(other, one);

const isPseudonymOf = (sealed: string, name: string): boolean => {
  const [beginning = '', ...rest] = sealed.split(PSEUDONYM);
  return rest.length > 0 && name.startsWith(beginning) && name.endsWith(rest.at(-1)!);
};

/** The event types a projection handles, by their current names. */
export const handledTypes = (projection: Projection): readonly string[] => Object.keys(projection.evolve);

export interface FoldOutcome<Doc extends object> {
  /** The documents that are now another: each with the position of the last event that changed it. */
  readonly changed: Map<string, Folded<Doc>>;
  /** How many of the events were folded: all of them, or those before the failure. */
  readonly handled: number;
  /** The event that could not be folded. It changed nothing, not even the first of several documents. */
  readonly failure?: { readonly event: RecordedEvent; readonly error: unknown };
}

/**
 * Folds events, in log order, into the documents they belong to. Reads `documents`, changes nothing, never throws.
 * An event at or before a document's position is in it already and is passed over, so that folding twice is harmless.
 */
export function foldBatch<Doc extends object>(
  projection: Projection<Doc>,
  documents: { get(id: string): Folded<Doc> | undefined },
  events: readonly RecordedEvent[],
): FoldOutcome<Doc> {
  const changed = new Map<string, Folded<Doc>>();
  const { evolve, rules } = projection;

  /** The document after this event, or undefined when the event leaves it as it is. */
  const step = (id: string, event: RecordedEvent): Folded<Doc> | undefined => {
    const before = changed.get(id) ?? documents.get(id);
    const { logPosition } = event;
    if (before !== undefined && before.logPosition >= logPosition) return undefined;
    const doc = before?.doc;
    const after = evolve[event.type]!(doc ?? projection.initial(id), event, rules);
    return after === doc ? undefined : { logPosition, doc: after };
  };

  for (let index = 0; index < events.length; index++) {
    const event = events[index]!;
    if (evolve[event.type] === undefined) continue;
    try {
      const key = projection.key(event, projection.rules);
      if (key === undefined) continue;
      if (typeof key === 'string') {
        const after = step(key, event);
        if (after) changed.set(key, after);
        continue;
      }
      const steps = key.map((id) => [id, step(id, event)] as const);
      for (const [id, after] of steps) if (after) changed.set(id, after);
    } catch (error) {
      return { changed, handled: index, failure: { event, error } };
    }
  }
  return { changed, handled: events.length };
}

/** The documents these events belong to. Stops where `key` throws: folding stops there too. */
export function keysOf(projection: Projection, events: readonly RecordedEvent[]): Set<string> {
  const ids = new Set<string>();
  for (const event of events) {
    if (projection.evolve[event.type] === undefined) continue;
    try {
      const key = projection.key(event, projection.rules);
      if (typeof key === 'string') ids.add(key);
      else if (key !== undefined) for (const id of key) ids.add(id);
    } catch {
      return ids;
    }
  }
  return ids;
}
