/** A table of facts, `{ Name: payload }`, as the union of its events. */
export type EventOf<Facts> = {
  [T in keyof Facts & string]: { readonly type: T; readonly data: Readonly<Facts[T]> };
}[keyof Facts & string];

/** Any event: what has a past-tense name and a payload of JSON. */
export interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/** How one kind of stream begins, and what each event makes of it. Streams are named `<category>-<id>`. */
export interface Decider<State, Event extends DomainEvent> {
  readonly category: string;
  readonly initial: State;
  /** `by` is the id of whoever caused the event. */
  readonly evolve: (state: State, event: Event, by?: string) => State;
}

/** A command that waits for a state. It yields what happens now: nothing, if it has happened already. */
export type Decision<State, Event extends DomainEvent> = (state: State) => Iterable<Event>;

/**
 * Why a request is refused: `invalid` for input that only the state shows to be wrong, `missing` for what does not
 * exist, `forbidden` for who may not do it, `conflict` for a state that forbids it, `unseen` for a save that does not say
 * which version it was made from.
 */
export type Refusal = 'invalid' | 'missing' | 'forbidden' | 'conflict' | 'unseen';

/** The request was understood, and the rules say no. `code` is for programs, the message for people. */
export class Rejected extends Error {
  override readonly name = 'Rejected';

  constructor(
    readonly code: string,
    message: string,
    readonly refusal: Refusal = 'conflict',
  ) {
    super(message);
  }
}

/** The state after these events. */
export const fold = <State, Event extends DomainEvent>(
  { initial, evolve }: Pick<Decider<State, Event>, 'initial' | 'evolve'>,
  events: Iterable<Event>,
): State => {
  let state = initial;
  for (const event of events) state = evolve(state, event);
  return state;
};

/** Turns what was written before into what is written today. */
export interface Upcaster {
  /** The successor of a type that is no longer written. Absent where only the shape of the payload has changed. */
  readonly as?: string;
  /** Without `as` it takes payloads of every former shape and of today's, which it returns as it is. */
  readonly upcast: (data: never) => object;
}

/** By event type as it was written. The successor of a retired type may have an upcaster too, which then applies in turn. */
export type Upcasters = Readonly<Record<string, Upcaster>>;
