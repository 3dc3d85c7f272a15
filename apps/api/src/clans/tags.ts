import { Injectable } from '@nestjs/common';
import type { ClanTagEntry } from '@app/contracts/clans/clans';
import { Roster } from './roster';

/** The clan of a player, beside their name. */
@Injectable()
export class ClanTags {
  constructor(private readonly roster: Roster) {}

  /** By Steam ID; without those who are in no clan. */
  async of(steamIds: readonly string[]): Promise<Readonly<Record<string, ClanTagEntry>>> {
    const wanted = new Set(steamIds);
    const { clans } = await this.roster.all();
    return Object.fromEntries(
      clans.flatMap(({ id: clanId, tag, name, members }) =>
        members.flatMap(({ linkedSteamId }) =>
          linkedSteamId !== null && wanted.has(linkedSteamId) ? [[linkedSteamId, { clanId, tag, name }] as const] : [],
        ),
      ),
    );
  }
}
