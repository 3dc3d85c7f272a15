import type { SquadMoment, SquadTimelineAnswer } from '@app/contracts/squad/squad';
import type { SquadEvent } from '@app/domain/squad/events';
import { weaponOf, type SquadRules } from '@app/domain/squad/rules';
import type { RecordedEvent } from '@app/storage/event-log/event';
import type { Page } from '../../platform/responses/answers';

/** Names are found out for a while after the end; then a timeline stays as it is, milliseconds. */
const SETTLED = 3_600_000;

/** What happened in a match, as far as its stream has been read. A corrected fact is at the time when it happened. */
export class Timeline {
  private readonly moments: SquadMoment[] = [];
  private readonly deaths = new Map<number, number>();
  private isOver = false;
  private lastAt = 0;
  private written: Page | undefined;
  /** Revision of the next event to be read. */
  next = 0;

  /** @param destructions how often keys of people had been destroyed when the first of it was read */
  constructor(
    private readonly matchId: string,
    private readonly rules: SquadRules,
    readonly destructions = 0,
  ) {}

  /** Whether nothing more is expected. @param now epoch milliseconds */
  isSettled(now: number): boolean {
    return this.isOver && now - this.lastAt > SETTLED;
  }

  add(events: readonly RecordedEvent[]): void {
    for (const recorded of events) {
      this.next = recorded.revision + 1;
      this.lastAt = recorded.created;
      this.written = undefined;
      const event = recorded as unknown as SquadEvent;
      this.isOver ||= event.type === 'SquadMatchEnded';
      if (event.type === 'SquadDeathCorrected') {
        const { of, after } = event.data;
        const index = this.deaths.get(of);
        if (index !== undefined) this.moments[index] = { ...this.moments[index]!, ...fighters(after) } as SquadMoment;
        continue;
      }
      const moment = momentOf(event, this.rules);
      if (!moment) continue;
      if (event.type === 'SquadPlayerDied') this.deaths.set(event.data.sequence, this.moments.length);
      this.moments.push(moment);
    }
  }

  /** A `SquadTimelineAnswer`, in order of time: facts of the log and of RCON arrive separately. */
  page(): Page {
    const { matchId, next, lastAt, destructions } = this;
    const moments = () => this.moments.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
    const answer = (): SquadTimelineAnswer => ({ success: true, data: { matchId, moments: moments() } });
    const etag = `${matchId}.${next}.${lastAt}.${destructions}`;
    return (this.written ??= { json: JSON.stringify(answer()), etag });
  }
}

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
