/** What members look like on the chat platform; answered by whoever knows the guild. */
export abstract class Pictures {
  /** By chat-platform id; null for who has no picture, and for who cannot be asked about in time. Never throws. */
  abstract of(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
}
