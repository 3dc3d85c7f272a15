import { Inject, Injectable } from '@nestjs/common';
import {
  reforgerGames,
  reforgerPlayers,
  reforgerTimeline,
  type ReforgerDeath,
  type ReforgerGameDocument,
  type ReforgerTimelineDocument,
} from '@app/contracts/reforger/read-models';
import type { ReforgerGameAnswer, ReforgerMoment, ReforgerTimelineAnswer } from '@app/contracts/reforger/reforger';
import { factionName, type ReforgerRules } from '@app/domain/reforger/rules';
import { bucketsBetween, isWithin } from '@app/domain/reforger/timeline';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../../platform/responses/answers';
import { cachedPage } from '../../platform/responses/cached-page';
import { now } from '../../platform/commands/context';
import { Refused } from '../../platform/responses/failures';
import { nameOf, ReforgerPlayers } from '../players';
import { REFORGER_RULES } from '../reforger-rules';

/** Ten minutes each: a day. A game that nobody ended does not last longer. */
const MOST_BUCKETS = 144;

const noSuchGame = () => new Refused(404, 'game-not-found', 'This game does not exist.');

interface Fighter {
  readonly faction: string | null;
  readonly kills: number;
  readonly deaths: number;
  readonly teamkills: number;
  /** Metres, thousandths. */
  readonly longest: number | null;
}

const NOTHING: Fighter = { faction: null, kills: 0, deaths: 0, teamkills: 0, longest: null };

/** One game: who was in it and how they did, and what happened when. The timeline of its server has no games: time joins them. */
@Injectable()
export class GamePages {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: ReforgerPlayers,
    @Inject(REFORGER_RULES) private readonly rules: ReforgerRules,
  ) {}

  /** @throws Refused 404 */
  page(gameId: string): Promise<Page> {
    return this.cached(gameId, 'game', (game, buckets) => this.load(gameId, game, buckets));
  }

  /** @throws Refused 404 */
  timeline(gameId: string): Promise<Page> {
    return this.cached(gameId, 'timeline', (game, buckets) => {
      const moments = [...buckets.flatMap(momentsIn(this.rules))]
        .filter(({ at }) => isWithin(at, game))
        .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
      const answer: ReforgerTimelineAnswer = { success: true, data: { gameId, moments } };
      return Promise.resolve(answer);
    });
  }

  /** Made again when the games, the timelines or the names of players are others. */
  private cached(
    gameId: string,
    what: string,
    load: (game: ReforgerGameDocument, buckets: readonly ReforgerTimelineDocument[]) => Promise<object>,
  ): Promise<Page> {
    return cachedPage(
      this.readModels,
      [reforgerTimeline, reforgerGames, reforgerPlayers],
      `${what} ${gameId}`,
      async () => {
        const game = await this.readModels.get(reforgerGames, gameId);
        return game && load(game, await this.bucketsOf(game));
      },
      noSuchGame,
    );
  }

  private async bucketsOf({ serverId, startedAt, endedAt }: ReforgerGameDocument) {
    const names = bucketsBetween(startedAt, endedAt ?? now(), MOST_BUCKETS);
    const ids = names.map((bucket) => `${serverId} ${bucket}`);
    const found = await this.readModels.getMany(reforgerTimeline, ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  private async load(
    gameId: string,
    game: ReforgerGameDocument,
    buckets: readonly ReforgerTimelineDocument[],
  ): Promise<ReforgerGameAnswer> {
    const { serverId, startedAt, endedAt, reason, results } = game;
    const fighters = fightersIn(buckets.flatMap(({ deaths }) => deaths).filter(({ at }) => isWithin(at, game)));
    const factions = new Map(game.players.map(({ playerId, faction }) => [playerId, faction]));
    const won = new Map(results.map((each) => [each.playerId, each.won]));
    const ids = [...new Set([...factions.keys(), ...fighters.keys()])];
    const documents = await this.players.all(ids);
    const players = ids.map((playerId) => {
      const { faction, longest, ...figures } = fighters.get(playerId) ?? NOTHING;
      const player = documents.get(playerId);
      return {
        playerUID: playerId,
        name: nameOf(player),
        platform: player?.platform?.value ?? null,
        faction: this.named(factions.get(playerId) ?? faction),
        result: resultOf(won.get(playerId)),
        ...figures,
        longestKill: longest === null ? null : longest / 1_000,
      };
    });
    players.sort((one, other) => other.kills - one.kills || (one.playerUID < other.playerUID ? -1 : 1));
    return {
      success: true,
      data: {
        ...{ gameId, serverId, reason, players },
        startTime: startedAt,
        endTime: endedAt,
        winner: this.named(winnerOf(game)),
      },
    };
  }

  private named(faction: string | null): string | null {
    return faction === null ? null : factionName(faction, this.rules.factions);
  }
}

/** As the console reported it, or else the webhook. */
export const winnerOf = ({ winner, decided }: ReforgerGameDocument): string | null => winner ?? decided;

export const resultOf = (won: boolean | undefined): 'won' | 'lost' | null =>
  won === undefined ? null : won ? 'won' : 'lost';

const fightersIn = (deaths: readonly ReforgerDeath[]): ReadonlyMap<string, Fighter> => {
  const fighters = new Map<string, Fighter>();
  const change = (playerId: string | null, faction: string | null, to: (fighter: Fighter) => Partial<Fighter>) => {
    if (playerId === null) return;
    const before = fighters.get(playerId) ?? NOTHING;
    fighters.set(playerId, { ...before, faction: faction ?? before.faction, ...to(before) });
  };
  for (const { victim, victimFaction, killer, killerFaction, by, distance } of deaths) {
    change(victim, victimFaction, ({ deaths }) => ({ deaths: deaths + 1 }));
    if (by === 'enemy')
      change(killer, killerFaction, ({ kills, longest }) => ({
        kills: kills + 1,
        longest: distance === null ? longest : Math.max(longest ?? 0, distance),
      }));
    if (by === 'teammate') change(killer, killerFaction, ({ teamkills }) => ({ teamkills: teamkills + 1 }));
  }
  return fighters;
};

const momentsIn =
  ({ factions }: ReforgerRules) =>
  ({ deaths, captures }: ReforgerTimelineDocument): ReforgerMoment[] => [
    ...deaths.map(({ at, victim, killer, by, weapon, distance }) => ({
      ...{ at, victim, killer, by, weapon },
      type: 'death' as const,
      distance: distance === null ? null : distance / 1_000,
    })),
    ...captures.map(({ at, base, faction }) => ({
      ...{ at, base },
      type: 'capture' as const,
      faction: factionName(faction, factions),
    })),
  ];
