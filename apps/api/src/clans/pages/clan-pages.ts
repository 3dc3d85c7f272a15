import { textsOnWire } from '@app/domain/clans/rules';
import { Injectable } from '@nestjs/common';
import type {
  AdminClan,
  AdminClanAnswer,
  AdminClansAnswer,
  Clan,
  ClanAnswer,
  ClanMember,
  ClanMembersLeaderboardAnswer,
  ClanMemberRow,
  MyClanAnswer,
} from '@app/contracts/clans/clans';
import { createHash } from 'node:crypto';
import type { Page } from '../../platform/responses/answers';
import { Refused } from '../../platform/responses/failures';
import { Looks, type Look } from '../../platform/ports/looks';
import { PlayerFigures, type Figures } from '../../platform/ports/player-figures';
import { ClanBoard } from './board';
import { imageUrl } from '../images/images';
import { namesOf } from '../names';
import { Roster, type RosterClan, type RosterMember } from './roster';
import { shownFigures, sumsOf } from './sums';

const ROLES = ['leader', 'officer', 'member'] as const;

/** A clan with what its members are called, and what they have done. */
interface Loaded {
  readonly clan: RosterClan;
  readonly figures: ReadonlyMap<string, Figures>;
  readonly exempt: ReadonlySet<string>;
  readonly looks: ReadonlyMap<string, Look>;
}

/** Clans as members and staff see them. All @throws Refused 404 for one that does not exist. */
@Injectable()
export class ClanPages {
  constructor(
    private readonly roster: Roster,
    private readonly board: ClanBoard,
    private readonly figures: PlayerFigures,
    private readonly looks: Looks,
  ) {}

  /** The ETag begins with the revision, for `If-Match`. */
  async page(clanId: number): Promise<Page> {
    const loaded = await this.load(await this.clan(clanId));
    const answer: ClanAnswer = { success: true, clan: await this.toClan(loaded) };
    return pageOf(answer, loaded.clan.revision);
  }

  async mine(memberId: string): Promise<MyClanAnswer> {
    const found = await this.roster.of(memberId);
    const own = found?.members.find((one) => one.memberId === memberId);
    if (!found || !own) return { success: true, clan: null, role: null, steamid: null };
    return {
      success: true,
      clan: await this.toClan(await this.load(found)),
      role: own.role,
      steamid: own.steamId,
    };
  }

  async standings(clanId: number): Promise<ClanMembersLeaderboardAnswer> {
    const loaded = await this.load(await this.clan(clanId));
    const rows = loaded.clan.members.map((member) => ({ member, own: figuresOf(loaded, member) }));
    rows.sort((a, b) => (a.own && b.own ? b.own.score - a.own.score : Number(!a.own) - Number(!b.own)));
    const { changedAt } = sumsOf(loaded.clan, loaded.figures, loaded.exempt);
    return {
      success: true,
      members: rows.map(({ member, own }, index) => toRow(loaded, member, own, index + 1)),
      lastUpdated: changedAt || null,
    };
  }

  async adminList(): Promise<AdminClansAnswer> {
    const { clans } = await this.roster.all();
    const leaders = clans.flatMap(({ members }) => leaderIn(members)?.linkedSteamId ?? []);
    const figures = await this.figures.of(leaders);
    const sorted = [...clans].sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
    return { success: true, clans: sorted.map((clan) => toAdminClan(clan, figures)) };
  }

  /** The ETag begins with the revision, for `If-Match`. */
  async adminPage(clanId: number): Promise<Page> {
    const loaded = await this.load(await this.clan(clanId));
    const { clan, figures } = loaded;
    const answer: AdminClanAnswer = {
      success: true,
      clan: { ...toAdminClan(clan, figures), members: membersOf(loaded) },
    };
    return pageOf(answer, clan.revision);
  }

  private async clan(clanId: number): Promise<RosterClan> {
    const clan = await this.roster.one(clanId);
    if (!clan) throw new Refused(404, 'clan-not-found', 'This clan does not exist');
    return clan;
  }

  private async load(clan: RosterClan): Promise<Loaded> {
    const [figures, exempt, looks] = await Promise.all([
      this.figures.of(clan.members.flatMap(({ linkedSteamId }) => linkedSteamId ?? [])),
      this.figures.exempt(),
      this.looks.of(clan.members.map(({ memberId }) => memberId)),
    ]);
    return { clan, figures, exempt, looks };
  }

  private async toClan(loaded: Loaded): Promise<Clan> {
    const { clan, figures, exempt } = loaded;
    const { rank, of } = await this.board.placeOf(clan.id);
    return {
      id: clan.id,
      ...textsOnWire(clan),
      image_url: imageUrl(clan.image),
      created_at: clan.createdAt,
      member_limit: clan.memberLimit,
      members: membersOf(loaded),
      statistics: sumsOf(clan, figures, exempt).statistics,
      rank,
      ranked_clans: of,
    };
  }
}

const pageOf = (answer: ClanAnswer | AdminClanAnswer, revision: number): Page => {
  const json = JSON.stringify(answer);
  return { json, etag: `${revision}-${createHash('sha256').update(json).digest('base64url').slice(0, 16)}` };
};

const leaderIn = (members: readonly RosterMember[]): RosterMember | undefined =>
  members.find(({ role }) => role === 'leader');

/** Undefined for who is not linked, exempt, or was never seen. */
const figuresOf = ({ figures, exempt }: Loaded, { linkedSteamId }: RosterMember): Figures | undefined =>
  linkedSteamId === null || exempt.has(linkedSteamId) ? undefined : figures.get(linkedSteamId);

const membersOf = ({ clan, figures, looks }: Loaded): readonly ClanMember[] =>
  ROLES.flatMap((role) => clan.members.filter((member) => member.role === role)).map((member) => ({
    steamid: member.steamId,
    linkedSteamId: member.linkedSteamId,
    discordId: member.memberId,
    ...namesOf(member, figures, looks),
    role: member.role,
    joined_at: member.joinedAt,
    leftAt: member.leftAt,
  }));

const NO_FIGURES = { kills: null, deaths: null, revives: null, playtime: null, score: null };

const toRow = (
  { figures, looks }: Loaded,
  member: RosterMember,
  own: Figures | undefined,
  place: number,
): ClanMemberRow => ({
  steamid: member.steamId,
  linkedSteamId: member.linkedSteamId,
  discordId: member.memberId,
  ...namesOf(member, figures, looks),
  role: member.role,
  rank: own ? place : null,
  ...(own ? shownFigures(own) : NO_FIGURES),
});

const toAdminClan = (clan: RosterClan, figures: ReadonlyMap<string, Figures>): AdminClan => {
  const leader = leaderIn(clan.members);
  const image = imageUrl(clan.image);
  return {
    id: clan.id,
    ...textsOnWire(clan),
    member_limit: clan.memberLimit,
    member_count: clan.memberCount,
    leader_steamid: leader?.steamId ?? '',
    leader_name: leader ? namesOf(leader, figures).displayName : 'Unknown Player',
    leader_left_at: leader?.leftAt ?? null,
    created_at: clan.createdAt,
    updated_at: clan.updatedAt,
    image_url: image,
    imageUrl: image,
  };
};
