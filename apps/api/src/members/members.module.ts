import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AdminPortalController } from './admin-portal.controller';
import { AdminTeam } from './admin-team';
import { AdminTeamController } from './admin-team.controller';
import { Guild } from './guild';
import { Issuer } from './issuer';
import { MembersController } from './members.controller';
import { RoleReports } from './role-reports';
import { AccessTokenStrategy, Tokens } from './tokens';

@Module({
  imports: [PassportModule],
  controllers: [MembersController, AdminTeamController, AdminPortalController],
  providers: [Issuer, Tokens, AccessTokenStrategy, Guild, AdminTeam, RoleReports],
  exports: [Tokens, Guild],
})
export class MembersModule {}
