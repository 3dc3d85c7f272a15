import { Injectable } from '@nestjs/common';
import type { Right } from '@app/contracts/community/rights';
import type { Caller } from '../platform/requests/caller';
import { Refused } from '../platform/responses/failures';
import { Guild, type Member } from './guild/guild';
import type { Identity } from './tokens';

const OPERATIONS: ReadonlySet<Right> = new Set<Right>(['operations']);

/** Whom a verified token stands for now, with the rights that the guild's roles give. */
@Injectable()
export class Callers {
  constructor(private readonly guild: Guild) {}

  /** At once where the guild's answer is cached. @throws Refused 403 without a chat account; GuildUnavailable */
  of({ machine, subject, userId, name }: Identity): Caller | Promise<Caller> {
    if (machine) return { actor: { id: subject, name, roles: ['operator'] }, rights: OPERATIONS, inGuild: false };
    if (userId === undefined)
      throw new Refused(403, 'no-chat-account', 'This sign-in is not linked to a chat-platform account.');
    const member = this.guild.member(userId);
    return member instanceof Promise ? member.then(toCaller) : toCaller(member);
  }
}

const toCaller = ({ id, displayName, username, roleKeys, rights, inGuild }: Member): Caller => ({
  actor: { id, name: displayName, roles: roleKeys },
  username,
  rights,
  inGuild,
});
