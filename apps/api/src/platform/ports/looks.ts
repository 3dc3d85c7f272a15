/** How somebody appears on the chat platform. */
export interface Look {
  /** The handle; null for an account that the chat platform does not know. */
  readonly username: string | null;
  /** Null without a picture. */
  readonly avatarUrl: string | null;
}

/** How members appear on the chat platform. The capability `members` implements it. */
export abstract class Looks {
  /** By chat-platform id; who is missing, the chat platform did not show in time. Never throws. */
  abstract of(ids: readonly string[]): Promise<ReadonlyMap<string, Look>>;
}
