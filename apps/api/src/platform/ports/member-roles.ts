import type { GuildApi } from '@app/outside/guild-api';

/** Members on the chat platform: their roles, and messages to them. The capability `members` implements it. */
export abstract class MemberRoles {
  /** Ids of the roles that they hold now, as the chat platform says; none for who is not in the guild. @throws GuildUnavailable */
  abstract rolesOf(memberId: string): Promise<readonly string[]>;

  /** As the chat platform says now; the log learns it too. @throws GuildUnavailable */
  abstract isInGuild(memberId: string): Promise<boolean>;

  /** @returns why the platform refuses for good; undefined when the member has the role @throws GuildUnavailable */
  abstract giveRole(memberId: string, roleId: string): Promise<string | undefined>;

  /**
   * @returns why the platform refuses for good; undefined when the member does not have the role any more
   * @throws GuildUnavailable
   */
  abstract takeRole(memberId: string, roleId: string): Promise<string | undefined>;

  /**
   * Sends the member a message; the same nonce again within minutes sends nothing.
   * @returns why they cannot be reached; undefined when it was sent
   * @throws GuildUnavailable
   */
  abstract tell(memberId: string, message: Parameters<GuildApi['tell']>[1]): Promise<string | undefined>;

  /** The answer to a command of the chat platform that was to follow later. @throws GuildRefused, GuildUnavailable */
  abstract editAnswer(...answer: Parameters<GuildApi['editAnswer']>): Promise<void>;
}
