import { Inject, Injectable } from '@nestjs/common';
import type {
  ReforgerAlt,
  ReforgerLookup,
  ReforgerPreviousAlts,
  ReforgerSuggestion,
  ReforgerSuggestionsAnswer,
} from '@app/contracts/reforger/lookup';
import { reforgerPlayers, type ReforgerPlayerDocument } from '@app/contracts/reforger/read-models';
import { kdOf, SEARCH, isTooShort, searchText, searchable } from '@app/domain/battlelog/rules';
import { playerUuid } from '@app/domain/player-key';
import type { ReforgerRules } from '@app/domain/reforger/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { Refused } from '../../platform/responses/failures';
import { AccountInfo, ifReadable } from '../../platform/lookup/account-info';
import type { LookedUp } from '../../platform/lookup/commands';
import { beginsWith, bestOf, calledLike, formerName, withFormer, type Found } from '../../platform/lookup/found';
import { MOST_OTHERS, PlayerAddresses, toMasked } from '../../platform/lookup/player-addresses';
import type { OtherPlayer } from '../../platform/lookup/shared-addresses';
import { Identities } from '../identities';
import { hasSave, levelOf, nameOf, ReforgerPlayers, specialisation } from '../players';
import { REFORGER_RULES } from '../reforger-rules';
import { ReforgerTimes } from '../times';

type Player = ReforgerPlayerDocument;

/** Players of one name. */
const NAMESAKES = SEARCH.most;

const lastSeen = ({ names, seenAt }: Player): string | null => {
  const named = names[0]?.seenAt ?? '';
  return (named > seenAt ? named : seenAt) || null;
};

/** Players as staff see them: figures, the account behind, names before, and who shares an address. */
@Injectable()
export class ReforgerLookups {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: ReforgerPlayers,
    private readonly times: ReforgerTimes,
    private readonly addresses: PlayerAddresses,
    private readonly accounts: AccountInfo,
    private readonly identities: Identities,
    @Inject(REFORGER_RULES) private readonly rules: ReforgerRules,
  ) {}

  /** By a part of the name, best first. */
  async suggestions(typed: string): Promise<ReforgerSuggestionsAnswer> {
    const text = searchText(typed);
    const found = isTooShort(text) ? [] : await this.matching(text);
    return { success: true, suggestions: found.map((player) => toSuggestion(player, text)) };
  }

  /** By a UUID, else an exact name, else an account of a platform, else the best of the search. @throws Refused 400, 404 */
  async find(query: string): Promise<Found<Player>> {
    const text = searchText(query);
    if (text === '') throw new Refused(400, 'invalid', 'Please enter a player name or UID');
    const uuid = playerUuid(text);
    const byId = uuid === undefined ? undefined : await this.players.find(uuid);
    if (byId) return { player: byId, choices: [] };
    const name = searchable(text);
    const where = [{ field: 'search', is: 'eq', value: name }] as const;
    const holders = name === '' ? [] : await this.readModels.find(reforgerPlayers, { where, limit: NAMESAKES });
    const byAccount = holders.length > 0 ? undefined : await this.identities.playerWith(text);
    if (byAccount) return { player: byAccount, choices: [] };
    const matching = isTooShort(text) ? [] : await this.matching(text);
    const exact = withFormer(holders, matching, name);
    const found = bestOf(exact, matching, (one) => beginsWith(one, name));
    if (!found.player && found.choices.length === 0) throw new Refused(404, 'player-not-found', 'Player not found');
    return found;
  }

  /** By a UUID. @throws Refused 400, 404 */
  get(id: string): Promise<Player> {
    const uuid = playerUuid(id);
    if (uuid === undefined) throw new Refused(400, 'invalid', 'No player UUID provided');
    return this.players.get(uuid, 'Player not found');
  }

  async player(player: Player): Promise<ReforgerLookup> {
    const { playerId } = player;
    const [times, sources, { info, failed }, altAccounts, contradictions] = await Promise.all([
      this.times.of(player),
      this.players.sources(),
      this.account(player),
      this.altAccounts(player),
      this.identities.contradictionsOf(player),
    ]);
    const decided = (value: number): number | null => (sources.winners ? value : null);
    const level = levelOf(player, this.rules);
    return {
      playerUID: playerId,
      playerName: nameOf(player),
      firstSeen: player.firstSeenAt,
      lastSeen: lastSeen(player),
      rank: level?.rank ?? null,
      rankName: level?.name ?? null,
      platform: player.platform?.value ?? null,
      totalScore: player.overall,
      kdRatio: kdOf(player.kills, player.deaths),
      ...times,
      specializationInfantry: specialisation(player, 'infantry'),
      specializationLogistics: specialisation(player, 'logistics'),
      specializationMedical: specialisation(player, 'medical'),
      totalKills: player.kills,
      totalDeaths: player.deaths,
      totalTeamkills: player.teamkills,
      timesTeamkilled: player.timesTeamkilled,
      totalAIKills: hasSave(player) || player.aiKills > 0 ? player.aiKills : null,
      wins: decided(player.wins),
      losses: decided(player.losses),
      winsUS: decided(player.winsUS),
      lossesUS: decided(player.lossesUS),
      winsUSSR: decided(player.winsUSSR),
      lossesUSSR: decided(player.lossesUSSR),
      accountInfo: info,
      contradictions,
      websiteDbError: failed,
      altAccounts,
    };
  }

  /** Who else came from the addresses before the current one. */
  async previousAlts({ playerId }: Player): Promise<readonly ReforgerPreviousAlts[]> {
    const { addresses } = await this.addresses.of('reforger', playerId);
    const shared = await this.addresses.withOthers('reforger', playerId, newestFirst(addresses).slice(1));
    const shown = shared.flatMap((address) =>
      address.others.length > 0 ? { address, others: address.others.slice(0, MOST_OTHERS) } : [],
    );
    const alts = await this.altsOf(shown.flatMap(({ others }) => others));
    return shown.map(({ address, others }) => {
      const { addressId, ip } = toMasked(address);
      return { addressId, ip, alts: others.map(alts) };
    });
  }

  private matching(text: string): Promise<Player[]> {
    return calledLike(this.readModels, reforgerPlayers, text);
  }

  private async account(player: Player): Promise<{ info: ReforgerLookup['accountInfo']; failed: boolean }> {
    const { value: claimant, failed: isUnread } = await ifReadable(this.identities.claimantOf(player));
    const account = await this.accounts.of({ value: claimant?.memberId, failed: isUnread });
    const { discordUsername, discordId, patreonTier, failed } = account;
    const steamId = player.steam?.value ?? null;
    return {
      info: { discordUsername, discordId, isProved: claimant?.isProved ?? null, steamId, patreonTier },
      failed,
    };
  }

  private async altAccounts({ playerId, names }: Player): Promise<ReforgerLookup['altAccounts']> {
    const { addresses, ...record } = await this.addresses.of('reforger', playerId);
    const [current, ...before] = newestFirst(addresses);
    const [shared] = current ? await this.addresses.withOthers('reforger', playerId, [current]) : [];
    const others = shared?.others.slice(0, MOST_OTHERS) ?? [];
    const alts = await this.altsOf(others);
    const currentAddress = shared ? toMasked(shared, shared) : null;
    const [, ...previous] = names;
    return {
      ...record,
      currentName: names[0]?.name ?? '',
      previousNames: previous.map(({ name, seenAt }) => ({ name, lastSeen: seenAt })),
      currentIP: currentAddress?.ip ?? null,
      currentAddress,
      currentIPAlts: others.map(alts),
      previousIPs: before.map((address) => toMasked(address)),
      previousIPAlts: [],
    };
  }

  private async altsOf(others: readonly OtherPlayer[]): Promise<(other: OtherPlayer) => ReforgerAlt> {
    const players = await this.players.all(others.map(({ playerId }) => playerId));
    return ({ playerId, days, lastSeen }) => ({
      playerUID: playerId,
      playerName: nameOf(players.get(playerId)),
      days,
      lastSeen: new Date(lastSeen).toISOString(),
    });
  }
}

const newestFirst = <Address extends { readonly lastSeen: number }>(addresses: readonly Address[]): Address[] =>
  addresses.toSorted((one, other) => other.lastSeen - one.lastSeen);

/** @param typed what the player was found by */
export const toSuggestion = (player: Player, typed: string): ReforgerSuggestion => ({
  playerUID: player.playerId,
  playerName: nameOf(player),
  formerName: formerName(searchText(typed), player.search, player.names.slice(1)),
  platform: player.platform?.value ?? null,
  lastSeen: lastSeen(player),
});

/** As the audit names them. */
export const lookedUp = (player: Player): LookedUp => ({
  ...{ game: 'reforger', playerId: player.playerId, id: player.playerId, name: nameOf(player) },
});
