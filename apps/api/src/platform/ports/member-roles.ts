/** Roles of members on the chat platform. The capability `members` implements it. */
export abstract class MemberRoles {
  /** Ids of the roles that they hold now, as the chat platform says; none for who is not in the guild. @throws GuildUnavailable */
  abstract rolesOf(memberId: string): Promise<readonly string[]>;

  /** As the chat platform says now; the log learns it too. @throws GuildUnavailable */
  abstract isInGuild(memberId: string): Promise<boolean>;

  /**
   * @returns why the platform refuses for good; undefined when the member does not have the role any more
   * @throws GuildUnavailable
   */
  abstract takeRole(memberId: string, roleId: string): Promise<string | undefined>;
}
