import { Inject, Injectable } from '@nestjs/common';
import type { ClanActivityAnswer } from '@app/contracts/clans/clans';
import { clanActivity, clanList } from '@app/contracts/clans/read-models';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/failures';
import { staffRoleNames } from '../platform/role-names';
import { refuseMember } from './rights';

/** What happened in a clan. */
@Injectable()
export class Activity {
  constructor(
    private readonly readModels: ReadModels,
    @Inject(CONFIG) private readonly config: Pick<Config, 'community'>,
  ) {}

  /** @throws Refused 403 unless the caller is in the clan */
  async forMembers(clanId: number, memberId: string): Promise<ClanActivityAnswer> {
    refuseMember(await this.readModels.get(clanList, String(clanId)), memberId, 'leader', 'officer', 'member');
    return this.of(clanId);
  }

  /** Also of a clan that was deleted. @throws Refused 404 for one that never was */
  async of(clanId: number): Promise<ClanActivityAnswer> {
    const document = await this.readModels.get(clanActivity, String(clanId));
    if (!document || document.entries.length === 0)
      throw new Refused(404, 'clan-not-found', 'This clan does not exist');
    const { current, entries } = document;
    return {
      success: true,
      activity: entries.toReversed().map(({ id, action, by, roles, changes, at }) => ({
        id,
        action,
        resourceType: 'clan',
        resourceId: String(clanId),
        resourceName: String(current['name']),
        adminDisplayName: by,
        adminRoles: roles.length > 0 ? staffRoleNames(this.config.community, roles) : [],
        changes,
        createdAt: at,
      })),
    };
  }
}
