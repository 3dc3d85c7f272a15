import { Inject, Injectable } from '@nestjs/common';
import { squadMatches } from '@app/contracts/squad/read-models';
import type { SquadMatchAnswer, SquadMoment, SquadTimelineAnswer } from '@app/contracts/squad/squad';
import type { SquadEvent } from '@app/domain/squad/events';
import { match } from '@app/domain/squad/match';
import { weaponOf, type SquadRules } from '@app/domain/squad/rules';
import { Lru } from '@app/kit/lru';
import { singleFlight } from '@app/kit/single-flight';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../platform/answers';
import { cachedPage } from '../platform/cached-page';
import { Refused } from '../platform/failures';
import { SQUAD_RULES } from './squad-rules';

/** Events of a match that are read; a long one with a hundred players has about six thousand. */
const MOST_EVENTS = 30_000;
const MOST_TIMELINES = 16;
/** Names are found out for a while after the end; then a timeline stays as it is, milliseconds. */
const SETTLED = 3_600_000;

const noSuchMatch = () => new Refused(404, 'match-not-found', 'This match does not exist.');

/** One match: how everybody did, from the read model, and what happened when, straight from its stream in the log. */
@Injectable()
export class MatchPages {
  private readonly settled = new Lru<string, string>(MOST_TIMELINES);
  private readonly shared = singleFlight((matchId: string) => this.read(matchId));

  constructor(
    private readonly readModels: ReadModels,
    private readonly log: EventLog,
    @Inject(SQUAD_RULES) private readonly rules: SquadRules,
  ) {}

  /** @throws Refused 404 */
  page(matchId: string): Promise<Page> {
    return cachedPage(this.readModels, squadMatches, `match ${matchId}`, () => this.load(matchId), noSuchMatch);
  }

  /** JSON of a `SquadTimelineAnswer`. All who ask at the same time share one reading. @throws Refused 404; LogUnavailable */
  timeline(matchId: string): Promise<string> {
    const settled = this.settled.peek(matchId);
    return settled === undefined ? this.shared(matchId) : Promise.resolve(settled);
  }

  private async load(matchId: string): Promise<SquadMatchAnswer | undefined> {
    const document = await this.readModels.get(squadMatches, matchId);
    if (!document) return undefined;
    const { serverId, layer, level, startedAt, endedAt, outcome, winner, winnerName, byAdmin, partial, teams } =
      document;
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

  private async read(matchId: string): Promise<string> {
    const events: RecordedEvent[] = [];
    for await (const chunk of this.log.readStream(`${match.category}-${matchId}`, { limit: MOST_EVENTS }))
      events.push(...chunk);
    if (events.length === 0) throw noSuchMatch();
    const answer: SquadTimelineAnswer = { success: true, data: { matchId, moments: momentsOf(events, this.rules) } };
    const json = JSON.stringify(answer);
    const isOver = events.some(({ type }) => type === 'SquadMatchEnded');
    if (isOver && Date.now() - events.at(-1)!.created > SETTLED) this.settled.set(matchId, json);
    return json;
  }
}

/** In order of time: facts of the log and of RCON arrive separately. A corrected fact stands where it happened. */
const momentsOf = (events: readonly RecordedEvent[], rules: SquadRules): SquadMoment[] => {
  const moments: SquadMoment[] = [];
  const deaths = new Map<number, number>();
  for (const event of events as unknown as readonly SquadEvent[]) {
    if (event.type === 'SquadDeathCorrected') {
      const { of, after } = event.data;
      const index = deaths.get(of);
      if (index !== undefined) moments[index] = { ...moments[index]!, ...fighters(after) } as SquadMoment;
      continue;
    }
    const moment = momentOf(event, rules);
    if (!moment) continue;
    if (event.type === 'SquadPlayerDied') deaths.set(event.data.sequence, moments.length);
    moments.push(moment);
  }
  return moments.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
};

type Parties = Extract<SquadEvent, { type: 'SquadDeathCorrected' }>['data']['after'];

const fighters = ({ victim, attacker, by }: Parties) => ({
  victim: victim.playerId,
  attacker: attacker?.playerId ?? null,
  by,
});

const momentOf = (event: SquadEvent, { weapons }: SquadRules): SquadMoment | undefined => {
  const { at } = event.data;
  switch (event.type) {
    case 'SquadPlayerDied': {
      const { weapon } = event.data;
      return { at, type: 'death', ...fighters(event.data), weapon: weapon === null ? null : weaponOf(weapon, weapons) };
    }
    case 'SquadPlayerRevived':
      return { at, type: 'revive', reviver: event.data.reviver.playerId, victim: event.data.victim.playerId };
    case 'SquadZoneChanged': {
      const { zone, how, team } = event.data;
      return { at, type: 'capture', zone, how, team };
    }
    case 'SquadRosterSampled': {
      const tickets = (which: 1 | 2) => event.data.teams.find(({ team }) => team === which)?.tickets ?? null;
      const [team1, team2] = [tickets(1), tickets(2)];
      return team1 === null || team2 === null ? undefined : { at, type: 'tickets', team1, team2 };
    }
    default:
      return undefined;
  }
};
