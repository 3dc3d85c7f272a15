import { Injectable } from '@nestjs/common';
import {
  clanList,
  clanPeople,
  type ClanDocument,
  type ClanMemberRecord,
  type ClanPersonDocument,
} from '@app/contracts/clans/read-models';
import { portions } from '@app/kit/portions';
import { ReadModels } from '@app/storage/read-models/reader';
import { setImmediate } from 'node:timers/promises';

/** A member, with the Steam account that is linked now. */
export interface RosterMember extends ClanMemberRecord {
  readonly linkedSteamId: string | null;
  /** What they are called in the guild; null when they were never seen there. */
  readonly guildName: string | null;
  readonly leftAt: string | null;
}

export interface RosterClan extends Omit<ClanDocument, 'members'> {
  readonly members: readonly RosterMember[];
}

/** Documents read together: SQLite answers at once, and a long query holds everybody else up. */
const CLANS_TOGETHER = 20;
const PEOPLE_TOGETHER = 100;

/** Every clan with its members, and who of them is linked to what. */
@Injectable()
export class Roster {
  constructor(private readonly readModels: ReadModels) {}

  /** `etag` is another whenever anything of it is. @throws StoreUnavailable before the first read */
  async all(): Promise<{ readonly clans: readonly RosterClan[]; readonly etag: string }> {
    const clans = await this.readModels.cached(clanList, 'all', () => this.documents());
    const key = `members of ${clans.etag}`;
    const { value, etag } = await this.readModels.cached(clanPeople, key, () => this.withPeople(clans.value));
    return { clans: value, etag: `${clans.etag} ${etag}` };
  }

  async one(clanId: number): Promise<RosterClan | undefined> {
    const clan = await this.readModels.get(clanList, String(clanId));
    return clan && (await this.withPeople([clan]))[0];
  }

  /** The clan that somebody is in; undefined for who is in none. */
  async of(memberId: string): Promise<RosterClan | undefined> {
    const clanId = (await this.readModels.get(clanPeople, memberId))?.clanId ?? null;
    return clanId === null ? undefined : this.one(clanId);
  }

  private async documents(): Promise<readonly ClanDocument[]> {
    const all: ClanDocument[] = [];
    for (let after = 0; ;) {
      const found: readonly ClanDocument[] = await this.readModels.find(clanList, {
        where: [{ field: 'id', is: 'gt', value: after }],
        sort: ['id'],
        limit: CLANS_TOGETHER,
      });
      all.push(...found);
      if (found.length < CLANS_TOGETHER) return all;
      await setImmediate();
      after = found.at(-1)!.id;
    }
  }

  private async withPeople(clans: readonly ClanDocument[]): Promise<readonly RosterClan[]> {
    const ids = clans.flatMap(({ members }) => members.map(({ memberId }) => memberId));
    const people = new Map<string, ClanPersonDocument>();
    for await (const some of portions(ids, PEOPLE_TOGETHER))
      for (const [id, person] of await this.readModels.getMany(clanPeople, some)) people.set(id, person);
    return clans.map((clan) => ({
      ...clan,
      members: clan.members.map((member) => {
        const { steamId = null, name = null, leftAt = null } = people.get(member.memberId) ?? {};
        return { ...member, linkedSteamId: steamId, guildName: name, leftAt };
      }),
    }));
  }
}
