import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { Callers } from '../platform/ports/callers';
import { MemberNames } from '../platform/ports/member-names';
import { MemberRoles } from '../platform/ports/member-roles';
import { Pictures } from '../platform/ports/pictures';
import { AdminPortalController } from './admin-portal.controller';
import { AdminTeam } from './admin-team';
import { AdminTeamController } from './admin-team.controller';
import { GuildCallers } from './callers';
import { Guild } from './guild/guild';
import { GuildNames } from './guild/guild-names';
import { GuildPictures } from './guild/guild-pictures';
import { Issuer } from './issuer';
import { MembersController } from './members.controller';
import { RoleReports } from './guild/role-reports';
import { AccessTokenStrategy, Tokens } from './tokens';

/** Global, because others show what members look like. */
@Global()
@Module({
  imports: [PassportModule],
  controllers: [MembersController, AdminTeamController, AdminPortalController],
  providers: [
    Issuer,
    Tokens,
    AccessTokenStrategy,
    Guild,
    { provide: Callers, useClass: GuildCallers },
    { provide: Pictures, useClass: GuildPictures },
    { provide: MemberNames, useClass: GuildNames },
    { provide: MemberRoles, useExisting: Guild },
    AdminTeam,
    RoleReports,
  ],
  exports: [Tokens, Guild, Callers, Pictures, MemberNames, MemberRoles],
})
export class MembersModule {}
