import { Injectable } from '@nestjs/common';
import { MemberRoles } from '../../platform/ports/member-roles';
import { Guild } from './guild';

@Injectable()
export class GuildRoles extends MemberRoles {
  constructor(private readonly guild: Guild) {
    super();
  }

  override take(memberId: string, roleId: string): Promise<string | undefined> {
    return this.guild.takeRole(memberId, roleId);
  }
}
