/** The members' avatars on the chat platform. The capability `members` implements it. */
export abstract class Pictures {
  /** By chat-platform id; null without a picture, and where the chat platform does not answer in time. Never throws. */
  abstract of(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
}
