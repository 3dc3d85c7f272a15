/** Roles of members on the chat platform. The capability `members` implements it. */
export abstract class MemberRoles {
  /**
   * @returns why the platform refuses for good; undefined when the member does not have the role any more
   * @throws GuildUnavailable
   */
  abstract takeRole(memberId: string, roleId: string): Promise<string | undefined>;
}
