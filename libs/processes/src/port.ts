import type { Decider, Decision, DomainEvent } from '@app/domain/decider';
import type { AccountKind } from '@app/domain/connections/rules';

/** The two operations that processes over several streams need of the event log; tests implement it over a model of the log. */
export interface EventStorePort {
  load<State, Event extends DomainEvent>(decider: Decider<State, Event>, id: string): Promise<State>;
  /** @throws Rejected */
  transact<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
    decision: Decision<State, Event>,
  ): Promise<{ readonly events: readonly Event[] }>;
}

/** Events of a stream as they were appended, in portions. */
export interface StreamPort {
  readStream(stream: string): AsyncIterable<readonly DomainEvent[]>;
}

/** The last thing that somebody did as staff: under which name, and when, epoch milliseconds. */
export interface Act {
  readonly name: string;
  readonly at: number;
}

/** What an erasure asks of the whole log. */
export interface WholeLogPort {
  /** These accounts in groups, each with the players it is by what servers report. `isOthers` leaves out whom somebody else has linked. */
  sameAccounts(
    accounts: readonly string[],
    isOthers: (playerId: string) => Promise<boolean>,
  ): Promise<readonly (readonly string[])[]>;
  /** Under which ids the keys of names are stored that servers reported without an account, and that these accounts have had. */
  namesAlone(accounts: readonly string[]): Promise<readonly string[]>;
  lastAct(memberId: string): Promise<Act | undefined>;
}

/** The keys of people, without which nobody reads what the log says of them. */
export interface PersonKeysPort {
  /** Those of these ids that have a key. */
  ofIds(ids: readonly string[]): Promise<readonly { readonly pseudonym: string }[]>;
  destroy(ids: readonly string[]): Promise<unknown>;
}

/** Where players came from. */
export interface AddressesPort {
  forgetPlayers(playerIds: readonly string[]): Promise<void>;
}

/** Names the reservation of an account: who reads the log cannot tell from it which account it is. */
export type NameReservation = (platform: AccountKind, accountId: string) => string;
