import { Inject, Injectable } from '@nestjs/common';
import { squadPairs, squadPlayers, squadProfiles, type SquadProfileDocument } from '@app/contracts/squad/read-models';
import type {
  SquadBasicAnswer,
  SquadExtendedAnswer,
  SquadMatchHistoryAnswer,
  SquadPlayerStatsAnswer,
  SquadProfileSummary,
  SquadRibbonsAnswer,
  SquadRival,
  SquadServiceStar,
  SquadWeaponsAnswer,
} from '@app/contracts/squad/squad';
import { killsByFaction, ribbonsOf, type RoleMissing } from '@app/domain/squad/ribbons';
import { kdOf, starOf, winRateOf } from '@app/domain/battlelog/rules';
import { FACTIONS, rankOf, type SquadRules, type WeaponClass } from '@app/domain/squad/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { RewardProgress, type Progress } from '../../platform/ports/seeding';
import { PlayersById } from '../players-by-id';
import { SQUAD_RULES } from '../squad-rules';
import { points, sumOf, toWeaponsAnswer } from './weapons-to-response';

const NOT_LINKED = 'Connect your Steam account to see your Squad statistics.';
const NOT_SEEN =
  "We couldn't find a Squad profile linked to your Steam account. It begins once you have played on our servers.";

type Rivalry = readonly [mine: 'doer' | 'other', theirs: 'doer' | 'other', figure: 'kills' | 'revives'];

/** The queries of the profile pages, one for each part. All @throws Refused 404 in their own words. */
@Injectable()
export class Profiles {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: PlayersById,
    private readonly rewards: RewardProgress,
    @Inject(SQUAD_RULES) private readonly rules: SquadRules,
  ) {}

  /** The caller's own profile: whether there is one, and whose it is. */
  async summary(memberId: string): Promise<SquadProfileSummary> {
    const steamId = await this.players.linkedTo(memberId);
    const player = steamId === null ? undefined : await this.players.find(steamId);
    return {
      success: true,
      hasConnections: steamId !== null,
      hasSquadProfile: player !== undefined,
      steamId,
      message: steamId === null ? NOT_LINKED : player ? '' : NOT_SEEN,
      connectedAccounts: { steam: steamId !== null },
    };
  }

  async isOwn(key: string, memberId: string): Promise<boolean> {
    const steamId = await this.players.linkedTo(memberId);
    if (steamId === null || key.length === 17) return steamId === key;
    return (await this.players.find(key))?.steamId === steamId;
  }

  async basic(key: string): Promise<SquadBasicAnswer> {
    const player = await this.players.get(key, 'Failed to load basic profile data');
    const { killsAgainst } = await this.rest(player.playerId);
    return {
      success: true,
      data: {
        playerName: player.name || 'Unknown Player',
        platform: 'windows',
        playerUID: player.playerId,
        steamID: player.steamId,
        rank: rankOf(player.score, this.rules.ladder),
        score: player.score,
        kdRatio: kdOf(player.kills, player.deaths),
        serviceStars: toStars(killsAgainst, this.rules),
      },
    };
  }

  async stats(key: string): Promise<SquadPlayerStatsAnswer> {
    const player = await this.players.get(key, 'Failed to load statistics');
    const { weapons } = await this.rest(player.playerId);
    const { kills, deaths, revives, timesRevived } = player;
    const combat = {
      kills,
      deaths,
      kdRatio: kdOf(kills, deaths),
      knifeKills: sumOf(weapons, 'kills', this.only('knife')),
    };
    return { success: true, data: { combat, support: { revives, timesRevived } } };
  }

  async weapons(key: string): Promise<SquadWeaponsAnswer> {
    const { playerId } = await this.players.get(key, 'Failed to load weapon statistics');
    return toWeaponsAnswer((await this.rest(playerId)).weapons, this.rules.weapons);
  }

  async extended(key: string): Promise<SquadExtendedAnswer> {
    const player = await this.players.get(key, 'Failed to load extended statistics');
    const [{ weapons, highestStreak, ...rest }, [topVictim, topNemesis, topRevived, topReviver], rewards] =
      await Promise.all([
        this.rest(player.playerId),
        this.rivals(player.playerId),
        this.rewards.of(player.playerId, player.steamId),
      ]);
    const { wins, losses, draws, left, matches, playtime, wounds, teamkills, timesTeamkilled } = player;
    return {
      success: true,
      data: {
        playtime: { hours: Math.floor(playtime / 3_600), minutes: Math.floor((playtime % 3_600) / 60) },
        matches: { wins, losses, draws, left, matches, winRate: winRateOf(wins, losses) },
        highestKillstreak: highestStreak,
        wounds,
        topVictim: topVictim ?? null,
        topNemesis: topNemesis ?? null,
        topRevived: topRevived ?? null,
        topReviver: topReviver ?? null,
        damageStats: {
          infantry: points(sumOf(weapons, 'damage')),
          vehicle: points(sumOf(weapons, 'vehicleDamage')),
          unclear: points(rest.unclearVehicleDamage),
          ownVehicle: points(rest.ownVehicleDamage),
        },
        vehicleStats: {
          vehiclesDestroyed: sumOf(weapons, 'vehiclesDestroyed'),
          latHits: sumOf(weapons, 'vehicleHits', this.only('lat')),
          hatHits: sumOf(weapons, 'vehicleHits', this.only('hat')),
        },
        teamkillStats: { teamkills, timesTeamkilled },
        pointSystem: {
          superSeederRewardPercentage: rewards.superSeeder.percentage,
          squadLeadRewardPercentage: rewards.squadLeader.percentage,
        },
      },
    };
  }

  async matchHistory(key: string): Promise<SquadMatchHistoryAnswer> {
    const { playerId } = await this.players.get(key, 'Failed to load match history data');
    const { matches, ended, withoutResult } = await this.rest(playerId);
    const running = matches.filter(({ endedAt }) => endedAt === null);
    const sum = (figure: 'kills' | 'deaths' | 'revives') => running.reduce((all, line) => all + line[figure], 0);
    const data = matches.flatMap((line) =>
      line.endedAt === null
        ? []
        : [
            {
              matchId: `${line.serverId}-${line.match}`,
              layer: line.layer ?? 'Unknown',
              won: line.result === 'won',
              result: line.result,
              totalKills: line.kills,
              totalDeaths: line.deaths,
              totalRevives: line.revives,
              winnerTickets: line.winnerTickets,
              loserTickets: line.loserTickets,
              winnerTeam: line.winnerTeam,
              startTime: line.startedAt,
              endTime: line.endedAt,
            },
          ],
    );
    return {
      success: true,
      data: data.reverse(),
      ended,
      withoutResult,
      running: { matches: running.length, kills: sum('kills'), deaths: sum('deaths'), revives: sum('revives') },
    };
  }

  async ribbons(key: string): Promise<SquadRibbonsAnswer> {
    const player = await this.players.get(key, 'Failed to load ribbons');
    const [profile, regicides, { superSeeder, squadLeader, proved }] = await Promise.all([
      this.rest(player.playerId),
      this.regicides(player.playerId),
      this.rewards.of(player.playerId, player.steamId),
    ]);
    const { weapons, killsAgainst, narrowWins, gentleRevives } = profile;
    return {
      success: true,
      ...ribbonsOf(
        {
          wounds: Object.fromEntries(weapons.map(({ weapon, wounds }) => [weapon, wounds])),
          knifeKills: sumOf(weapons, 'kills', this.only('knife')),
          revives: player.revives,
          killsAgainst,
          damage: (sumOf(weapons, 'damage') + sumOf(weapons, 'vehicleDamage')) / 1e6,
          narrowWins,
          gentleRevives,
          regicides,
          superSeederPercentage: towards(superSeeder),
          squadLeaderPercentage: towards(squadLeader),
          superSeederMissing: missing(superSeeder, proved),
          squadLeaderMissing: missing(squadLeader, proved),
        },
        this.rules,
      ),
    };
  }

  private only(kind: WeaponClass) {
    return { kind, by: this.rules.weapons };
  }

  private async rest(playerId: string): Promise<Omit<SquadProfileDocument, 'playerId'>> {
    return (await this.readModels.get(squadProfiles, playerId)) ?? NOTHING;
  }

  private async regicides(playerId: string): Promise<number> {
    const { regicideTarget } = this.rules;
    const target = regicideTarget === null ? undefined : await this.players.find(regicideTarget);
    if (!target) return 0;
    return (await this.readModels.get(squadPairs, `${playerId} ${target.playerId}`))?.knifeKills ?? 0;
  }

  /** Victim, nemesis, revived, reviver; undefined where there is none. */
  private async rivals(playerId: string): Promise<readonly (SquadRival | undefined)[]> {
    const rivalries: readonly Rivalry[] = [
      ['doer', 'other', 'kills'],
      ['other', 'doer', 'kills'],
      ['doer', 'other', 'revives'],
      ['other', 'doer', 'revives'],
    ];
    const top = await Promise.all(
      rivalries.map(async ([mine, theirs, figure]) => {
        const [pair] = await this.readModels.find(squadPairs, {
          where: [
            { field: mine, is: 'eq', value: playerId },
            { field: figure, is: 'gt', value: 0 },
          ],
          sort: [`-${figure}`, theirs],
          limit: 1,
        });
        return pair && { playerId: pair[theirs], count: pair[figure] };
      }),
    );
    const ids = top.flatMap((one) => (one ? [one.playerId] : []));
    const players = await this.readModels.getMany(squadPlayers, ids);
    return top.map((one) => {
      if (!one) return undefined;
      const { steamId = '', name = '' } = players.get(one.playerId) ?? {};
      return { steamId, playerId: one.playerId, name: name || 'Unknown Player', count: one.count };
    });
  }
}

/** Whoever has had the role keeps its ribbon: rolling off takes nothing away. */
const towards = ({ earned, percentage }: Progress): number => (earned ? 100 : percentage);
const missing = ({ earned }: Progress, proved: boolean): RoleMissing | null =>
  earned ? null : proved ? 'role' : 'account';

const NOTHING: Omit<SquadProfileDocument, 'playerId'> = {
  weapons: [],
  killsAgainst: {},
  teamDamage: 0,
  ownVehicleDamage: 0,
  unclearVehicleDamage: 0,
  highestStreak: 0,
  matches: [],
  ended: 0,
  withoutResult: 0,
  narrowWins: 0,
  gentleRevives: 0,
};

const NAMES = new Map<string, string>(FACTIONS);

const toStars = (
  killsAgainst: Readonly<Record<string, number>>,
  { factions, stars }: SquadRules,
): Record<string, SquadServiceStar> =>
  Object.fromEntries(
    [...killsByFaction(killsAgainst, factions)].map(([code, totalKills]) => [
      code,
      { category: code, teamName: NAMES.get(code) ?? code, totalKills, ...starOf(totalKills, stars) },
    ]),
  );
