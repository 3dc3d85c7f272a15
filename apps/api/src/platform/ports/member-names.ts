/** What members are called on the chat platform. The capability `members` implements it. */
export abstract class MemberNames {
  /** The handle. @throws GuildUnavailable */
  abstract of(memberId: string): Promise<string>;
}
