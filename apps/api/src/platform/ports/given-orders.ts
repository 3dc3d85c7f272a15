/** How an order to a game server stands, or what came of it. */
export interface GivenOrder {
  readonly kind: string;
  readonly state: string;
  /** The server's own words, or why not; null without any. */
  readonly answer: string | null;
}

/** What automations show of the orders that follow from them. The capability `moderation` implements it. */
export abstract class GivenOrders {
  /** By the ids of the orders; one that was never given is missing. @throws StoreUnavailable */
  abstract of(orderIds: readonly string[]): Promise<ReadonlyMap<string, GivenOrder>>;
}
