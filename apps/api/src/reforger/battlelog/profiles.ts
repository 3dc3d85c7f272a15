import { Inject, Injectable } from '@nestjs/common';
import {
  reforgerFights,
  reforgerGames,
  reforgerPairs,
  reforgerProfiles,
  reforgerSeeders,
  type ReforgerGameDocument,
  type ReforgerLinkDocument,
  type ReforgerProfileDocument,
} from '@app/contracts/reforger/read-models';
import type {
  ReforgerBasicAnswer,
  ReforgerGamesAnswer,
  ReforgerPlayerStatsAnswer,
  ReforgerProfileSummary,
  ReforgerRefreshAnswer,
  ReforgerRibbonsAnswer,
  ReforgerRival,
  ReforgerServiceStar,
  ReforgerWeaponsAnswer,
} from '@app/contracts/reforger/reforger';
import { kdOf, starOf } from '@app/domain/battlelog/rules';
import { ribbonsOf } from '@app/domain/reforger/ribbons';
import { factionName, killsByStar, STARS, type ReforgerRules, type Star } from '@app/domain/reforger/rules';
import { daysBetween, gameIdOf, isWithin } from '@app/domain/reforger/timeline';
import { ReadModels } from '@app/storage/read-models/reader';
import { resultOf, winnerOf } from './game-pages';
import { Identities, type Identity } from '../identities';
import { hasSave, levelOf, nameOf, ReforgerPlayers, specialisation } from '../players';
import { REFORGER_RULES } from '../reforger-rules';
import { ReforgerTimes } from '../times';

const NOT_CONNECTED = 'Connect your Steam, PlayStation or Xbox account to see your Reforger statistics.';
const NOT_FOUND =
  "We couldn't find a Reforger profile linked to your connected gaming accounts. It begins once you have played on our servers.";
const TAKEN =
  'The Reforger profile of your connected gaming accounts was proved to be another member’s. If it is yours, write your link code in the chat of the game, or contact staff.';

const NOTHING: Omit<ReforgerProfileDocument, 'playerId'> = { weapons: [], factions: [], games: [] };
/** A game that lasts longer is one that nobody ended. */
const MOST_DAYS = 2;

/** The queries of the profile pages, one for each part. All @throws Refused 404 in their own words. */
@Injectable()
export class ReforgerProfiles {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: ReforgerPlayers,
    private readonly identities: Identities,
    private readonly times: ReforgerTimes,
    @Inject(REFORGER_RULES) private readonly rules: ReforgerRules,
  ) {}

  /** The caller's own profile: whether there is one, and whose it is. */
  async summary(memberId: string): Promise<ReforgerProfileSummary> {
    const identity = await this.identities.find(memberId);
    const { link, claim } = identity;
    const connectedAccounts = accountsOf(link);
    return {
      success: true,
      hasConnections: Object.values(connectedAccounts).includes(true) || claim !== undefined,
      hasReforgerProfile: claim !== undefined,
      reforgerUUID: claim?.player.playerId ?? null,
      identifiedBy: claim?.by ?? null,
      message: messageOf(identity),
      connectedAccounts,
    };
  }

  /** Looks again for the caller's profile. */
  async refresh(memberId: string): Promise<ReforgerRefreshAnswer> {
    const identity = await this.identities.find(memberId);
    return { success: true, uuid: identity.claim?.player.playerId ?? null, message: messageOf(identity) };
  }

  async isOwn(playerId: string, memberId: string): Promise<boolean> {
    return (await this.identities.find(memberId)).claim?.player.playerId === playerId;
  }

  async basic(playerId: string): Promise<ReforgerBasicAnswer> {
    const player = await this.players.get(playerId, 'Failed to load basic profile data');
    const [{ weapons }, times] = await Promise.all([this.rest(playerId), this.times.of(player)]);
    const { playtime } = times;
    return {
      success: true,
      data: {
        playerName: nameOf(player),
        platform: player.platform?.value ?? null,
        playerUID: playerId,
        steamID: player.steam?.value ?? '',
        rank: levelOf(player, this.rules),
        kdRatio: kdOf(player.kills, player.deaths),
        timePlayed: playtime === null ? null : { hours: Math.floor(playtime / 60), minutes: playtime % 60 },
        timeStats: {
          totalSeedTime: times.seedTime,
          totalSquadLeadTime: times.squadLeadTime,
          totalPlaytimeUS: times.playtimeUS,
          totalPlaytimeUSSR: times.playtimeUSSR,
        },
        specializations: {
          infantry: specialisation(player, 'infantry'),
          logistics: specialisation(player, 'logistics'),
          medical: specialisation(player, 'medical'),
        },
        serviceStars: toStars(killsByStar(weapons, this.rules.weapons), this.rules),
      },
    };
  }

  async stats(playerId: string): Promise<ReforgerPlayerStatsAnswer> {
    const player = await this.players.get(playerId, 'Failed to load statistics');
    const [sources, topVictim, topNemesis] = await Promise.all([
      this.players.sources(),
      this.rival(playerId, 'doer', 'other'),
      this.rival(playerId, 'other', 'doer'),
    ]);
    const saved = (value: number): number | null => (hasSave(player) ? value : null);
    const decided = (value: number): number | null => (sources.winners ? value : null);
    const metres = (thousandths: number): number | null => saved(Math.floor(thousandths / 1_000));
    return {
      success: true,
      data: {
        score: {
          totalPoints: player.overall,
          kills: player.kills,
          aiKills: sources.aiKillLines ? player.aiKills : saved(player.aiKills),
          deaths: player.deaths,
          wins: decided(player.wins),
          winsUS: decided(player.winsUS),
          winsUSSR: decided(player.winsUSSR),
          losses: decided(player.losses),
          lossesUS: decided(player.lossesUS),
          lossesUSSR: decided(player.lossesUSSR),
          roadkills: saved(player.roadkills),
          aiRoadkills: saved(player.aiRoadkills),
        },
        medical: {
          bandagesApplied: saved(player.bandages + player.bandagesSelf),
          salineApplied: saved(player.saline + player.salineSelf),
          morphineApplied: saved(player.morphine + player.morphineSelf),
          tourniquetsApplied: saved(player.tourniquets + player.tourniquetsSelf),
        },
        misc: {
          distanceWalked: metres(player.distanceWalked),
          distanceDriven: metres(player.distanceDriven),
          distanceAsOccupant: metres(player.distanceAsOccupant),
          shotsFired: saved(player.shotsFired),
          grenadesThrown: saved(player.grenadesThrown),
          highestEarnedRank: levelOf(player, this.rules)?.name ?? '',
        },
        warCrimes: { friendlyKills: player.teamkills, friendlyAIKills: saved(player.friendlyAiKills) },
        topVictim,
        topNemesis,
      },
    };
  }

  /** Most kills first. What was killed with something unknown is left out. */
  async weapons(playerId: string): Promise<ReforgerWeaponsAnswer> {
    await this.players.get(playerId, 'Failed to load weapon statistics');
    const { weapons } = await this.rest(playerId);
    const topWeapons = weapons
      .filter(({ weapon }) => weapon !== '')
      .map(({ weapon, kills, longest }) => ({
        ...{ weapon, kills },
        longestKill: longest === null ? null : longest / 1_000,
      }))
      .sort((one, other) => other.kills - one.kills || (one.weapon < other.weapon ? -1 : 1));
    return { success: true, data: { topWeapons } };
  }

  async ribbons(playerId: string): Promise<ReforgerRibbonsAnswer> {
    const player = await this.players.get(playerId, 'Failed to load ribbons');
    const [{ weapons }, { seeders }] = await Promise.all([this.rest(playerId), this.seeder(playerId)]);
    const figures = {
      starKills: killsByStar(weapons, this.rules.weapons),
      kills: player.kills,
      wins: player.wins,
      level: levelOf(player, this.rules)?.rank ?? 0,
      seedingHours: seeders / 3_600_000,
      metresWalked: player.distanceWalked / 1_000,
    };
    return { success: true, ...ribbonsOf(figures, this.rules) };
  }

  /** Games that ended, newest first. */
  async games(playerId: string): Promise<ReforgerGamesAnswer> {
    await this.players.get(playerId, 'Failed to load match history data');
    const { games: lines } = await this.rest(playerId);
    const ids = lines.map((line) => line.split(' ')[1] ?? '').reverse();
    const found = await this.readModels.getMany(reforgerGames, ids);
    const games = ids.flatMap((id) => found.get(id) ?? []);
    const fights = await this.fightsIn(playerId, games);
    const data = games.flatMap((game) => {
      const { serverId, startedAt, endedAt } = game;
      if (endedAt === null) return [];
      const mine = game.players.find((each) => each.playerId === playerId);
      const { factions } = this.rules;
      const named = (faction: string | null) => (faction === null ? null : factionName(faction, factions));
      return {
        gameId: gameIdOf(serverId, startedAt),
        serverId,
        startTime: startedAt,
        endTime: endedAt,
        winner: named(winnerOf(game)),
        faction: named(mine?.faction ?? null),
        result: resultOf(game.results.find((each) => each.playerId === playerId)?.won),
        ...fights(game),
      };
    });
    return { success: true, data };
  }

  /** What a player did in each of these games: what happened between its beginning and its end. */
  private async fightsIn(playerId: string, games: readonly ReforgerGameDocument[]) {
    const daysOf = ({ serverId, startedAt, endedAt }: ReforgerGameDocument) =>
      daysBetween(startedAt, endedAt ?? startedAt, MOST_DAYS).map((day) => ({
        day,
        id: `${playerId} ${serverId} ${day}`,
      }));
    const ids = [...new Set(games.flatMap(daysOf).map(({ id }) => id))];
    const found = await this.readModels.getMany(reforgerFights, ids);
    return (game: ReforgerGameDocument) => {
      const count = (what: 'kills' | 'deaths') =>
        daysOf(game).reduce(
          (sum, { day, id }) =>
            sum + (found.get(id)?.[what] ?? []).filter((time) => isWithin(`${day}T${time}`, game)).length,
          0,
        );
      return { kills: count('kills'), deaths: count('deaths') };
    };
  }

  private async rest(playerId: string): Promise<Omit<ReforgerProfileDocument, 'playerId'>> {
    return (await this.readModels.get(reforgerProfiles, playerId)) ?? NOTHING;
  }

  private async seeder(playerId: string): Promise<{ readonly seeders: number; readonly leading: number }> {
    return (await this.readModels.get(reforgerSeeders, `all ${playerId}`)) ?? { seeders: 0, leading: 0 };
  }

  /** With whom the player has most kills on one side of them; null when there are none. */
  private async rival(
    playerId: string,
    mine: 'doer' | 'other',
    theirs: 'doer' | 'other',
  ): Promise<ReforgerRival | null> {
    const where = [{ field: mine, is: 'eq', value: playerId }] as const;
    const [pair] = await this.readModels.find(reforgerPairs, { where, sort: ['-kills', theirs], limit: 1 });
    if (!pair) return null;
    return { playerUID: pair[theirs], name: nameOf(await this.players.find(pair[theirs])), count: pair.kills };
  }
}

const accountsOf = (link: ReforgerLinkDocument | undefined): ReforgerProfileSummary['connectedAccounts'] => ({
  steam: (link?.steam ?? null) !== null,
  psn: (link?.psn ?? null) !== null,
  xbox: (link?.xbox ?? null) !== null,
});

const messageOf = ({ link, claim, isTaken }: Identity): string => {
  if (claim) return '';
  if (!Object.values(accountsOf(link)).includes(true)) return NOT_CONNECTED;
  return isTaken ? TAKEN : NOT_FOUND;
};

const toStars = (kills: Readonly<Record<Star, number>>, { stars }: ReforgerRules) =>
  Object.fromEntries(
    STARS.map((category) => [
      category,
      { category, totalKills: kills[category], ...starOf(kills[category], stars) } satisfies ReforgerServiceStar,
    ]),
  ) as Record<Star, ReforgerServiceStar>;
