import { Inject, Injectable } from '@nestjs/common';
import { member as memberStream, observeRoles } from '@app/domain/members/roles';
import { Lru } from '@app/kit/lru';
import { Streams } from '@app/storage/event-log/streams';
import type { Logger } from 'pino';
import { LOGGER } from '../../platform/logger';
import { Guild, type Member } from './guild';

/** The same roles are not reported again within this time, milliseconds. Then they are: another process may have reported others. */
const BELIEVED = 300_000;
const MOST_MEMBERS = 20_000;

/**
 * Records in the log which roles the guild says somebody has, where that is news. Nobody waits for it: what it cannot
 * write is seen and reported again.
 */
@Injectable()
export class RoleReports {
  private readonly reported = new Lru<string, { readonly seen: string; readonly at: number }>(MOST_MEMBERS);

  constructor(
    guild: Guild,
    private readonly streams: Streams,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    guild.onAnswer((member, requestedAt, refreshed) => void this.report(member, requestedAt, refreshed));
  }

  /** @param refreshed reads the log even for what was reported before */
  private async report(member: Member, requestedAt: number, refreshed: boolean): Promise<void> {
    const { id: memberId, displayName: name, inGuild, roleKeys: roles } = member;
    const seen = [String(inGuild), ...roles].join();
    const reported = this.reported.peek(memberId);
    if (!refreshed && reported?.seen === seen && requestedAt - reported.at < BELIEVED) return;
    const at = new Date(requestedAt).toISOString();
    try {
      await this.streams.transact(memberStream, memberId, observeRoles({ memberId, name, inGuild, roles, at }), {
        actor: { id: memberId, name, roles },
        requestId: 'guild-roles',
      });
      this.reported.set(memberId, { seen, at: requestedAt });
    } catch (error) {
      this.log.debug({ cause: String(error) }, 'Roles were not recorded.');
    }
  }
}
