import { Injectable } from '@nestjs/common';
import type { Right } from '@app/contracts/community/rights';
import { Callers } from '../platform/ports/callers';
import type { Caller, Identity } from '../platform/requests/caller';
import { Refused } from '../platform/responses/failures';
import { Guild, type Member } from './guild/guild';

const OPERATIONS: ReadonlySet<Right> = new Set<Right>(['operations']);

/** With the rights that the guild's roles give. */
@Injectable()
export class GuildCallers extends Callers {
  constructor(private readonly guild: Guild) {
    super();
  }

  override of({ machine, subject, userId, name }: Identity): Caller | Promise<Caller> {
    if (machine) return { actor: { id: subject, name, roles: ['operator'] }, rights: OPERATIONS, inGuild: false };
    if (userId === undefined)
      throw new Refused(403, 'no-chat-account', 'This sign-in is not linked to a chat-platform account.');
    const member = this.guild.current(userId);
    return member instanceof Promise ? member.then(toCaller) : toCaller(member);
  }
}

const toCaller = ({ id, displayName, username, roleKeys, rights, inGuild }: Member): Caller => ({
  actor: { id, name: displayName, roles: roleKeys },
  username,
  rights,
  inGuild,
});
