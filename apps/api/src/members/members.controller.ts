import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminPermissionsAnswer, DiscordRolesAnswer, PermissionsAnswer } from '@app/contracts/members/members';
import { CurrentUser, type Caller } from '../platform/requests/caller';
import { Refused } from '../platform/responses/failures';
import { Requires, SignedIn } from '../platform/requests/policy';
import { LimitedAs } from '../platform/requests/rate-limit';
import { DiscordRolesQuery } from './guild/discord-roles.dto';
import { Guild } from './guild/guild';
import { adminPermissionsOf, permissionsOf, REFORGER_STAFF, SQUAD_STAFF } from './permissions';

const DISCORD_EPOCH = 1_420_070_400_000n;

@ApiTags('members')
@Controller('api')
export class MembersController {
  constructor(private readonly guild: Guild) {}

  @SignedIn()
  @Get('auth/permissions')
  permissions(@CurrentUser() caller: Caller): PermissionsAnswer {
    return { success: true, permissions: permissionsOf(caller), isStaff: adminPermissionsOf(caller).hasAdminAccess };
  }

  /** The caller's account and guild roles, highest first. */
  @SignedIn()
  @LimitedAs('refreshes')
  @Get('auth/discord-roles')
  async discordRoles(
    @CurrentUser() { actor }: Caller,
    @Query() { refresh }: DiscordRolesQuery,
  ): Promise<DiscordRolesAnswer> {
    if (!/^\d{17,20}$/.test(actor.id)) throw new Refused(403, 'forbidden', 'A machine has no guild roles.');
    const [member, roles] = await Promise.all([
      this.guild.member(actor.id, { refresh: refresh === 'true' }),
      this.guild.roles(),
    ]);
    return {
      success: true,
      roles: roles
        .filter(({ id }) => member.roleIds.includes(id))
        .sort((a, b) => b.position - a.position)
        .map(({ id, name, color }) => ({ id, name, color })),
      discordId: member.id,
      username: member.username ?? member.displayName,
      avatarUrl: member.avatarUrl,
      discordCreatedAt: new Date(Number((BigInt(member.id) >> 22n) + DISCORD_EPOCH)).toISOString(),
      guildJoinedAt: member.joinedAt,
      ...(member.inGuild ? {} : { message: 'Not in guild' }),
    };
  }

  /** 403 for everybody without access to the admin portal. */
  @Requires(...SQUAD_STAFF, ...REFORGER_STAFF)
  @Get('admin-portal/permissions')
  adminPermissions(@CurrentUser() caller: Caller): AdminPermissionsAnswer {
    return { success: true, permissions: adminPermissionsOf(caller) };
  }
}
