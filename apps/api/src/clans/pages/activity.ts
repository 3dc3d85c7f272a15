import { Inject, Injectable } from '@nestjs/common';
import type { ClanActivityAnswer, ClanActivityEntry } from '@app/contracts/clans/clans';
import {
  clanActivity,
  clanList,
  type ClanActivityDocument,
  type ClanActivityDoer,
  type ClanActivityRecord,
} from '@app/contracts/clans/read-models';
import { FORMER_PLAYER } from '@app/domain/personal-marks';
import { isPseudonym } from '@app/storage/person-keys/pseudonym';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../../platform/config';
import { Refused } from '../../platform/responses/failures';
import { PlayerFigures, type Figures, type RankWon } from '../../platform/ports/player-figures';
import { staffRoleNames } from '../../platform/role-names';
import { namesOf } from '../names';
import { refuseMember } from '../rights';
import { Roster, type RosterClan, type RosterMember } from './roster';

const MOST_ENTRIES = 200;

/** Invites name Steam IDs of people who may never join: leader and officers see them, as in the list of open ones. */
const OF_INVITES: readonly string[] = ['INVITE', 'CANCEL_INVITE', 'DECLINE_INVITE'];

/** What everybody is called in an answer: present members as the clan's page calls them. */
interface Names {
  readonly present: readonly RosterMember[];
  readonly figures: ReadonlyMap<string, Figures>;
}

/** What happened in a clan. */
@Injectable()
export class Activity {
  constructor(
    private readonly readModels: ReadModels,
    private readonly roster: Roster,
    private readonly figures: PlayerFigures,
    @Inject(CONFIG) private readonly config: Pick<Config, 'community'>,
  ) {}

  /** With the ranks that present members have won in it. @throws Refused 403 unless the caller is in the clan */
  async forMembers(clanId: number, memberId: string): Promise<ClanActivityAnswer> {
    const role = refuseMember(
      await this.readModels.get(clanList, String(clanId)),
      memberId,
      'leader',
      'officer',
      'member',
    );
    const [{ activity }, ranks] = await Promise.all([this.of(clanId), this.ranks(await this.roster.one(clanId))]);
    const shown = role === 'member' ? activity.filter(({ action }) => !OF_INVITES.includes(action)) : activity;
    const all = [...shown, ...ranks].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
    return { success: true, activity: all.slice(0, MOST_ENTRIES) };
  }

  /** Also of a clan that was deleted. @throws Refused 404 for one that never was */
  async of(clanId: number): Promise<ClanActivityAnswer> {
    const [document, clan] = await Promise.all([
      this.readModels.get(clanActivity, String(clanId)),
      this.roster.one(clanId),
    ]);
    if (!document || document.entries.length === 0)
      throw new Refused(404, 'clan-not-found', 'This clan does not exist');
    const present = clan?.members ?? [];
    const accounts = [...present.map(({ linkedSteamId }) => linkedSteamId), ...document.entries.map(steamIdOf)];
    const names = { present, figures: await this.figures.of(accounts.flatMap((account) => account ?? [])) };
    const entries = document.entries.toReversed();
    return { success: true, activity: entries.map((entry) => this.toEntry(clanId, document, entry, names)) };
  }

  private toEntry(
    clanId: number,
    { current }: ClanActivityDocument,
    { id, action, by, byId, roles, invitedBy, changes, at }: ClanActivityRecord,
    names: Names,
  ): ClanActivityEntry {
    const steamId = steamIdOf({ changes });
    return {
      ...entryOf(clanId, String(current['name']), { id, action, createdAt: at }),
      adminDisplayName: roles.length > 0 ? by : nameOfDoer({ by, byId }, names),
      adminRoles: roles.length > 0 ? staffRoleNames(this.config.community, roles) : [],
      changes: {
        ...changes,
        ...(steamId === null ? {} : { player: nameOfPlayer(steamId, changes['player'], names) }),
        ...(invitedBy ? { invitedBy: nameOfDoer(invitedBy, names) } : {}),
      },
    };
  }

  private async ranks(clan: RosterClan | undefined): Promise<readonly ClanActivityEntry[]> {
    if (!clan) return [];
    const linked = clan.members.flatMap(({ linkedSteamId }) => linkedSteamId ?? []);
    const [ranks, figures, exempt] = await Promise.all([
      this.figures.ranksWon(linked),
      this.figures.of(linked),
      this.figures.exempt(),
    ]);
    return clan.members.flatMap((member) => {
      const { linkedSteamId, joinedAt } = member;
      if (linkedSteamId === null || exempt.has(linkedSteamId)) return [];
      const won = (ranks.get(linkedSteamId) ?? []).filter(({ at }) => Date.parse(at) >= Date.parse(joinedAt));
      return won.toReversed().map((rank) => rankEntry(clan, member, namesOf(member, figures).displayName, rank));
    });
  }
}

const entryOf = (
  clanId: number,
  resourceName: string,
  of: Pick<ClanActivityEntry, 'id' | 'action' | 'createdAt'>,
): Omit<ClanActivityEntry, 'adminDisplayName' | 'adminRoles' | 'changes'> => ({
  ...of,
  resourceType: 'clan',
  resourceId: String(clanId),
  resourceName,
});

const rankEntry = (
  clan: RosterClan,
  { steamId }: RosterMember,
  player: string,
  { rank, name, at }: RankWon,
): ClanActivityEntry => ({
  ...entryOf(clan.id, clan.name, { id: `rank-${steamId}-${rank}`, action: 'RANK', createdAt: at }),
  adminDisplayName: player,
  adminRoles: [],
  changes: { player, steamId, rank, rankName: name },
});

/** Of whom it happened to; null where it happened to nobody. */
const steamIdOf = ({ changes }: Pick<ClanActivityRecord, 'changes'>): string | null =>
  typeof changes['steamId'] === 'string' ? changes['steamId'] : null;

const nameOfPlayer = (steamId: string, recorded: unknown, { present, figures }: Names): string => {
  const member = present.find((one) => one.steamId === steamId);
  if (member) return namesOf(member, figures).displayName;
  const unnamed = isPseudonym(steamId) ? FORMER_PLAYER : steamId;
  return figures.get(steamId)?.name || (typeof recorded === 'string' ? recorded : unnamed);
};

const nameOfDoer = ({ by, byId }: ClanActivityDoer, { present, figures }: Names): string => {
  const member = present.find(({ memberId }) => memberId === byId);
  return member ? namesOf(member, figures).displayName : by;
};
