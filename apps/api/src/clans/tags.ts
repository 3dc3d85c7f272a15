import { Injectable } from '@nestjs/common';
import type { ClanTagEntry } from '@app/contracts/clans/clans';
import { Roster, type RosterClan } from './pages/roster';

type Tags = ReadonlyMap<string, ClanTagEntry>;

/** The clan of a player, beside their name. */
@Injectable()
export class ClanTags {
  /** Made once for each version of the roster. */
  private made: { readonly of: readonly RosterClan[]; readonly tags: Tags } | undefined;

  constructor(private readonly roster: Roster) {}

  /** By Steam ID; without those who are in no clan. */
  async of(steamIds: readonly string[]): Promise<Readonly<Record<string, ClanTagEntry>>> {
    const { clans } = await this.roster.all();
    if (this.made?.of !== clans) this.made = { of: clans, tags: tagsOf(clans) };
    const { tags } = this.made;
    return Object.fromEntries(
      steamIds.flatMap((steamId) => {
        const tag = tags.get(steamId);
        return tag ? [[steamId, tag] as const] : [];
      }),
    );
  }
}

const tagsOf = (clans: readonly RosterClan[]): Tags =>
  new Map(
    clans.flatMap(({ id: clanId, tag, name, members }) =>
      members.flatMap(({ linkedSteamId }) =>
        linkedSteamId === null ? [] : [[linkedSteamId, { clanId, tag, name }] as const],
      ),
    ),
  );
