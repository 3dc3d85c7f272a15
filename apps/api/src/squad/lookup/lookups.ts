import { Inject, Injectable } from '@nestjs/common';
import type { SquadAlt, SquadLookup, SquadSuggestion, SquadSuggestionsAnswer } from '@app/contracts/squad/lookup';
import {
  squadLeaders,
  squadLinks,
  squadPlayers,
  squadProfiles,
  type SquadPlayerDocument,
} from '@app/contracts/squad/read-models';
import { SEARCH, isTooShort, searchText, searchable } from '@app/domain/battlelog/rules';
import { playerKey } from '@app/domain/player-key';
import { rankName, rankOf, type SquadRules } from '@app/domain/squad/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { Refused } from '../../platform/responses/failures';
import { AccountInfo, ifReadable } from '../../platform/lookup/account-info';
import type { LookedUp } from '../../platform/lookup/commands';
import { beginsWith, bestOf, calledLike, formerName, withFormer, type Found } from '../../platform/lookup/found';
import { MOST_OTHERS, PlayerAddresses, toMasked } from '../../platform/lookup/player-addresses';
import { byStrength, strongest, type OtherPlayer } from '../../platform/lookup/shared-addresses';
import { ReforgerOwners } from '../../platform/ports/reforger-owners';
import { RewardProgress } from '../../platform/ports/seeding';
import { PlayersById } from '../players-by-id';
import { SQUAD_RULES } from '../squad-rules';

type Player = SquadPlayerDocument;

/** Players of one name. */
const NAMESAKES = SEARCH.most;
/** Members who have one Steam account linked: one, and two while it passes to another. */
const LINKED = 2;

const minutes = (milliseconds: number): number => Math.floor(milliseconds / 60_000);

export const UNKNOWN = 'Unknown Player';

/** By what staff name a player. */
export const idOf = ({ steamId, playerId }: Pick<Player, 'steamId' | 'playerId'>): string => steamId || playerId;

/** Players as staff see them: figures, the account behind, and who shares an address. */
@Injectable()
export class Lookups {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: PlayersById,
    private readonly addresses: PlayerAddresses,
    private readonly accounts: AccountInfo,
    private readonly rewards: RewardProgress,
    private readonly reforger: ReforgerOwners,
    @Inject(SQUAD_RULES) private readonly rules: SquadRules,
  ) {}

  /** By a part of the name, best first. Digits alone are an id on its way, and find nobody. */
  async suggestions(typed: string): Promise<SquadSuggestionsAnswer> {
    const text = searchText(typed);
    const matching = isTooShort(text) || /^\d+$/.test(text) ? [] : await this.matching(text);
    const found = await Promise.all(matching.map((player) => this.players.settled(player)));
    return { success: true, suggestions: found.map((player) => this.toSuggestion(player, text)) };
  }

  /** By an id, else an exact name, else the best of the search. @throws Refused 400, 404 */
  async find(query: string): Promise<Found<Player>> {
    const text = searchText(query);
    if (text === '') throw new Refused(400, 'invalid', 'Please enter a Steam name or Steam ID');
    const key = playerKey(text);
    const byId = key === undefined ? undefined : await this.players.find(key);
    if (byId) return { player: byId, choices: [] };
    const name = searchable(text);
    const where = [{ field: 'search', is: 'eq', value: name }] as const;
    const holders = name === '' ? [] : await this.readModels.find(squadPlayers, { where, limit: NAMESAKES });
    const matching = isTooShort(text) ? [] : await this.matching(text);
    const exact = withFormer(holders, matching, name);
    const found = bestOf(exact, matching, (one) => beginsWith(one, name));
    if (!found.player && found.choices.length === 0) throw new Refused(404, 'player-not-found', 'Player not found');
    const choices = await Promise.all(found.choices.map((one) => this.players.settled(one)));
    return { player: found.player && (await this.players.settled(found.player)), choices };
  }

  /** By a Steam ID or an EOS id. @throws Refused 400, 404 */
  get(id: string): Promise<Player> {
    const key = playerKey(id);
    if (key === undefined) throw new Refused(400, 'invalid', 'No Steam ID provided');
    return this.players.get(key, 'Player not found');
  }

  async player(player: Player): Promise<SquadLookup> {
    const { playerId, steamId } = player;
    const [profile, leader, rewards, account, altAccounts] = await Promise.all([
      this.readModels.get(squadProfiles, playerId),
      this.readModels.get(squadLeaders, playerId),
      ifReadable(this.rewards.of(playerId, steamId)),
      this.account(steamId),
      this.altAccounts(playerId),
    ]);
    const { rank } = rankOf(player.score, this.rules.ladder);
    return {
      steamID: idOf(player),
      playerID: playerId,
      lastName: player.name || UNKNOWN,
      previousNames: (player.names ?? []).map(({ name, seenAt }) => ({ name, lastSeen: seenAt })),
      firstSeen: player.firstSeenAt,
      lastSeen: player.seenAt || null,
      rank,
      rankName: rankName(rank),
      totalScore: player.score,
      totalKills: player.kills,
      totalDeaths: player.deaths,
      totalWounds: player.wounds,
      totalRevives: player.revives,
      timesRevived: player.timesRevived,
      highestKillstreak: profile?.highestStreak ?? 0,
      totalTeamkills: player.teamkills,
      timesTeamkilled: player.timesTeamkilled,
      wins: player.wins,
      losses: player.losses,
      matches: player.matches,
      playtime: Math.floor(player.playtime / 60),
      totalSeedtime: rewards.value ? minutes(rewards.value.seeding) : null,
      squadleadPlaytime: minutes(leader?.leading ?? 0),
      whitelistRoles: rewards.value
        ? { superSeeder: toPoints(rewards.value.superSeeder), squadLeader: toPoints(rewards.value.squadLeader) }
        : null,
      accountInfo: account.info,
      contradictions: player.contradictions.map(({ steamId: id, serverId, at }) => ({ steamID: id, serverId, at })),
      websiteDbError: account.failed || rewards.failed,
      altAccounts,
    };
  }

  /** @param typed what the player was found by */
  toSuggestion(player: Player, typed: string): SquadSuggestion {
    return {
      steamID: idOf(player),
      lastName: player.name || UNKNOWN,
      formerName: formerName(searchText(typed), player.search, player.names),
      rank: rankOf(player.score, this.rules.ladder).rank,
      lastSeen: player.seenAt || null,
    };
  }

  private matching(text: string): Promise<Player[]> {
    return calledLike(this.readModels, squadPlayers, text);
  }

  private async account(steamId: string): Promise<{ info: SquadLookup['accountInfo']; failed: boolean }> {
    const linked = await ifReadable(this.linkedTo(steamId));
    const [account, uuid] = await Promise.all([
      this.accounts.of(linked),
      ifReadable(steamId === '' ? Promise.resolve(undefined) : this.reforger.uuidOf(linked.value, steamId)),
    ]);
    const { discordUsername, discordId, patreonTier } = account;
    return {
      info: { discordUsername, discordId, reforgerUuid: uuid.value ?? null, patreonTier },
      failed: account.failed || uuid.failed,
    };
  }

  /** The member who has linked a Steam account. */
  private async linkedTo(steamId: string): Promise<string | undefined> {
    if (steamId === '') return undefined;
    const where = [{ field: 'steamId', is: 'eq', value: steamId }] as const;
    return (await this.readModels.find(squadLinks, { where, limit: LINKED }))[0]?.memberId;
  }

  private async altAccounts(playerId: string): Promise<SquadLookup['altAccounts']> {
    const { addresses, ...record } = await this.addresses.of('squad', playerId);
    const shared = await this.addresses.withOthers('squad', playerId, addresses);
    const strength = ({ others }: (typeof shared)[number]): OtherPlayer =>
      others[0] ?? { playerId: '', days: -1, lastSeen: 0 };
    const sorted = shared.toSorted((one, other) => byStrength(strength(one), strength(other)));
    const everybody = strongest(
      sorted.map(({ others }) => others),
      MOST_OTHERS,
    );
    const shown = sorted.map((address) => ({ address, others: address.others.slice(0, MOST_OTHERS) }));
    const alts = await this.altsOf([...everybody, ...shown.flatMap(({ others }) => others)]);
    const [strongestShared] = shown.filter(({ others }) => others.length > 0);
    return {
      ...record,
      sharedIP: strongestShared ? toMasked(strongestShared.address).ip : null,
      accounts: everybody.map(alts),
      addresses: shown.map(({ address, others }) => ({ ...toMasked(address, address), accounts: others.map(alts) })),
    };
  }

  private async altsOf(others: readonly OtherPlayer[]): Promise<(other: OtherPlayer) => SquadAlt> {
    const players = await this.players.many(others.map(({ playerId }) => playerId));
    return ({ playerId, days, lastSeen }) => {
      const player = players.get(playerId);
      return {
        steamID: player ? idOf(player) : playerId,
        lastName: player?.name || UNKNOWN,
        days,
        lastSeen: new Date(lastSeen).toISOString(),
      };
    };
  }
}

const toPoints = ({ points, percentage }: { readonly points: number; readonly percentage: number }) => ({
  totalPoints: points,
  rolePercentage: percentage,
});

/** As the audit names them. */
export const lookedUp = (player: Player): LookedUp => ({
  game: 'squad',
  playerId: player.playerId,
  id: idOf(player),
  name: player.name || UNKNOWN,
});
