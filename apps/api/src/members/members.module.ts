import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { Callers } from '../platform/ports/callers';
import { MemberNames } from '../platform/ports/member-names';
import { MemberRoles } from '../platform/ports/member-roles';
import { Looks } from '../platform/ports/looks';
import { AdminPortalController } from './admin-portal.controller';
import { AdminTeam } from './admin-team';
import { AdminTeamController } from './admin-team.controller';
import { GuildCallers } from './callers';
import { Guild } from './guild/guild';
import { GuildNames } from './guild/guild-names';
import { GuildLooks } from './guild/guild-looks';
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
    { provide: Looks, useClass: GuildLooks },
    { provide: MemberNames, useClass: GuildNames },
    { provide: MemberRoles, useExisting: Guild },
    AdminTeam,
    RoleReports,
  ],
  exports: [Tokens, Guild, Callers, Looks, MemberNames, MemberRoles],
})
export class MembersModule {}
