import { Inject, Injectable } from '@nestjs/common';
import { squadMatches } from '@app/contracts/squad/read-models';
import type { SquadMatchAnswer } from '@app/contracts/squad/squad';
import { match } from '@app/domain/squad/match/match';
import type { SquadRules } from '@app/domain/squad/rules';
import { nameOfFaction } from '@app/domain/squad/stars';
import { Lru } from '@app/kit/lru';
import { singleFlight } from '@app/kit/single-flight';
import { EventLog } from '@app/storage/event-log/log';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../../platform/responses/answers';
import { cachedPage } from '../../platform/responses/cached-page';
import { Refused } from '../../platform/responses/failures';
import { PERSON_KEYS } from '../../platform/storage.module';
import { SQUAD_RULES } from '../squad-rules';
import { Timeline } from './timeline';

/** Events of a match that are read; a long one with a hundred players has about six thousand. */
const MOST_EVENTS = 30_000;
const MOST_TIMELINES = 16;

const noSuchMatch = () => new Refused(404, 'match-not-found', 'This match does not exist.');

/** One match: how everybody did, from the read model, and what happened when, straight from its stream in the log. */
@Injectable()
export class MatchPages {
  private readonly timelines = new Lru<string, Timeline>(MOST_TIMELINES);
  private readonly shared = singleFlight(
    (matchId: string, destructions: number) => this.read(matchId, destructions),
    (...both) => both.join(' '),
  );

  constructor(
    private readonly readModels: ReadModels,
    private readonly log: EventLog,
    @Inject(SQUAD_RULES) private readonly rules: SquadRules,
    @Inject(PERSON_KEYS) private readonly keys: PersonKeyStore,
  ) {}

  /** @throws Refused 404 */
  page(matchId: string): Promise<Page> {
    return cachedPage(this.readModels, squadMatches, `match ${matchId}`, () => this.load(matchId), noSuchMatch);
  }

  /**
   * Simultaneous requests share one reading, unless somebody was erased between them.
   * @throws Refused 404; LogUnavailable, StoreUnavailable
   */
  async timeline(matchId: string): Promise<Page> {
    return this.shared(matchId, await this.keys.destructions());
  }

  private async load(matchId: string): Promise<SquadMatchAnswer | undefined> {
    const document = await this.readModels.get(squadMatches, matchId);
    if (!document) return undefined;
    const { serverId, layer, level, startedAt, endedAt, outcome, winner, winnerName, byAdmin, partial } = document;
    const named = (faction: string | null) => faction && nameOfFaction(faction, this.rules.factions);
    // A match that runs, or that nobody won, has its teams from RCON, by their codes.
    const teams = document.teams.map((team) => ({ ...team, faction: named(team.faction) }));
    const players = document.players
      .map((player) => ({ ...player, name: player.name || 'Unknown Player' }))
      .sort((one, other) => other.kills - one.kills || (one.playerId < other.playerId ? -1 : 1));
    return {
      success: true,
      data: {
        ...{ matchId, serverId, layer, level, partial, outcome, winner },
        startTime: startedAt,
        endTime: endedAt,
        winnerTeam: teams.find(({ team }) => team === winner)?.faction ?? winnerName,
        endedByAdmin: byAdmin,
        teams,
        players,
      },
    };
  }

  /** Reads what the stream has more than at the last time; all of it when keys of people have been destroyed since. */
  private async read(matchId: string, destructions: number): Promise<Page> {
    const held = this.timelines.get(matchId);
    const timeline = held?.destructions === destructions ? held : new Timeline(matchId, this.rules, destructions);
    const { next: from } = timeline;
    if (timeline.isSettled(Date.now()) || from >= MOST_EVENTS) return timeline.page();
    for await (const events of this.log.readStream(`${match.category}-${matchId}`, { from, limit: MOST_EVENTS - from }))
      timeline.add(events);
    if (timeline.next === 0) throw noSuchMatch();
    this.timelines.set(matchId, timeline);
    return timeline.page();
  }
}
