/** What members are called on the chat platform. The capability `members` implements it. */
export abstract class MemberNames {
  /** The handle; null for an account that the chat platform does not know. @throws GuildUnavailable */
  abstract of(memberId: string): Promise<string | null>;
}
