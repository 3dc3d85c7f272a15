import { Injectable } from '@nestjs/common';
import { MemberNames } from '../../platform/ports/member-names';
import { Guild } from './guild';

@Injectable()
export class GuildNames extends MemberNames {
  constructor(private readonly guild: Guild) {
    super();
  }

  override async of(memberId: string): Promise<string | null> {
    return (await this.guild.member(memberId)).username;
  }
}
