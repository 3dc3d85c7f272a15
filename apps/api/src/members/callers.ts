import { Injectable } from '@nestjs/common';
import type { Right } from '@app/contracts/community/rights';
import type { Caller } from '../platform/caller';
import { Refused } from '../platform/failures';
import { Guild } from './guild';
import type { Identity } from './tokens';

const OPERATIONS: ReadonlySet<Right> = new Set<Right>(['operations']);

/** Whom a verified token stands for now, with the rights that the guild's roles give. */
@Injectable()
export class Callers {
  constructor(private readonly guild: Guild) {}

  /** @throws Refused 403 without a chat account; GuildUnavailable */
  async of({ machine, subject, userId, name }: Identity): Promise<Caller> {
    if (machine) return { actor: { id: subject, name, roles: ['operator'] }, rights: OPERATIONS, inGuild: false };
    if (userId === undefined)
      throw new Refused(403, 'no-chat-account', 'This sign-in is not linked to a chat-platform account.');
    const { displayName, username, roleKeys, rights, inGuild } = await this.guild.member(userId);
    return { actor: { id: userId, name: displayName, roles: roleKeys }, username, rights, inGuild };
  }
}
