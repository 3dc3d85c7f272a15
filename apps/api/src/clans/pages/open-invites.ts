import { Injectable } from '@nestjs/common';
import type { ClanInvitesAnswer, MyClanInvitesAnswer } from '@app/contracts/clans/clans';
import { clanInvites, clanList, type ClanInviteDocument } from '@app/contracts/clans/read-models';
import { MOST_INVITES } from '@app/domain/clans/invites';
import { refuseMember } from '../rights';
import { isPseudonym } from '@app/storage/person-keys/pseudonym';
import { ReadModels } from '@app/storage/read-models/reader';
import { now } from '../../platform/commands/context';
import { LinkedSteam } from '../../platform/ports/linked-steam';
import { PlayerFigures } from '../../platform/ports/player-figures';
import { imageUrl } from '../images/images';

/** At most so many invites are looked through: expired ones are among the open ones. */
export const MOST_LOOKED_AT = 1_000;

/** Invites that can still be accepted. */
@Injectable()
export class OpenInvites {
  constructor(
    private readonly readModels: ReadModels,
    private readonly figures: PlayerFigures,
    private readonly linked: LinkedSteam,
  ) {}

  /** @throws Refused 403 unless the caller is leader or officer of the clan, 404 for none */
  async ofClan(clanId: number, memberId: string): Promise<ClanInvitesAnswer> {
    refuseMember(await this.readModels.get(clanList, String(clanId)), memberId, 'leader', 'officer');
    const invites = (await this.open('clanId', clanId)).slice(0, MOST_INVITES);
    const figures = await this.figures.of(invites.map(({ steamId }) => steamId));
    return {
      success: true,
      invites: invites.map(({ id, steamId, createdAt, expiresAt, invitedBy }) => ({
        id,
        steamid: steamId,
        playerName: figures.get(steamId)?.name || steamId,
        created_at: createdAt,
        expires_at: expiresAt,
        invitedBy,
      })),
    };
  }

  async ofMember(memberId: string): Promise<MyClanInvitesAnswer> {
    const steamId = await this.linked.of(memberId);
    const invites = steamId === null ? [] : await this.open('steamId', steamId);
    const clans = await this.readModels.getMany(clanList, [...new Set(invites.map(({ clanId }) => String(clanId)))]);
    return {
      success: true,
      invites: invites.flatMap(({ id, clanId, expiresAt, invitedBy }) => {
        const clan = clans.get(String(clanId));
        if (!clan) return [];
        const { name, tag, motto, image, memberCount, memberLimit } = clan;
        return {
          ...{ id, clan_id: clanId, name, tag, motto, expires_at: expiresAt, invitedBy },
          ...{ image_url: imageUrl(image), member_count: memberCount, member_limit: memberLimit },
        };
      }),
    };
  }

  private async open(field: 'clanId' | 'steamId', value: number | string): Promise<readonly ClanInviteDocument[]> {
    const found = await this.readModels.find(clanInvites, {
      where: [{ field, is: 'eq', value }],
      sort: ['-createdAt'],
      limit: MOST_LOOKED_AT,
    });
    const at = now();
    // Nobody has the account of an erased player any more; whoever links it again is somebody new.
    return found.filter(({ steamId, expiresAt }) => expiresAt > at && !isPseudonym(steamId));
  }
}
