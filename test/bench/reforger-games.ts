import { randomUUID } from 'node:crypto';
import type { ReforgerPlatform } from '@app/contracts/reforger/reforger';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import type { EventLog } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import { Random } from '../../apps/local/src/simulator/random';
import { fact, fighter, identified, killed, saved, uuid } from '../reforger/facts';
import { GAME_SERVER, metadata } from './games';

const PLAYERS = 3_000;
const CROWD = 64;
const FIRST = Date.parse('2026-10-01T09:00:00Z');
const HOUR = 3_600_000;
const STEP = 6_000;
/** Steps in a game, between two looks of RCON, and between two saves of one player. */
const STEPS = 1_150;
const LOOK = 5;
const SAVE = 100;
const FEWEST_FIGHTING = 10;
const FACTIONS = ['#AR-Faction_US', '#AR-Faction_USSR'] as const;
const WEAPONS = ['M16A2', 'AK-74', 'M249 SAW', 'PKM', 'SVD', 'RPG-7'];

/** Who plays. */
export interface Crowd {
  /** Of the seats in every game so many are theirs who always play. */
  readonly regulars: number;
  readonly known: (playerId: string) => {
    readonly name: string;
    readonly platform: ReforgerPlatform;
    readonly steamId: string | null;
  };
}

const STRANGERS: Crowd = {
  regulars: 0,
  known: (playerId) => ({ name: `Player ${playerId.slice(0, 8)}`, platform: 'windows', steamId: null }),
};

const factionOf = (seat: number): string => FACTIONS[seat % 2]!;

/** A game of two hours that fills with one player each half a minute: kill lines, saves, rosters, in the order of time. */
function reforgerGame(nth: number, { regulars, known }: Crowd): ReforgerEvent[] {
  const random = new Random(`bench/reforger/${nth}`);
  const crowd = Array.from({ length: CROWD }, (_, seat) =>
    uuid(1 + (seat < regulars ? seat : regulars + ((nth * 37 + seat * 11) % (PLAYERS - regulars)))),
  );
  const atStep = (step: number) => new Date(FIRST + nth * 2 * HOUR + step * STEP).toISOString();
  const startedAt = atStep(0);
  const log = startedAt.replace(/[-:.Z]/g, '');
  const events: ReforgerEvent[] = [fact('ReforgerGameStarted', startedAt, {}, { log })];
  let here = 0;
  for (let step = 0; step < STEPS; step++) {
    const at = atStep(step);
    const looks = step % LOOK === 0;
    if (looks && here < CROWD) {
      const playerId = crowd[here++]!;
      const { name, ...account } = known(playerId);
      events.push(identified(at, playerId, name, account, { log }));
    }
    if (here >= FEWEST_FIGHTING) {
      const victim = random.whole(0, here - 1);
      const by = random.chance(0.04) ? 'teammate' : 'enemy';
      const side = by === 'enemy' ? 1 - (victim % 2) : victim % 2;
      const killer = (2 * random.whole(0, Math.floor(here / 2) - 1) + side) % here;
      const of = (seat: number) => fighter(crowd[seat]!, factionOf(seat), `Player ${seat}`);
      const more = { weapon: random.pick(WEAPONS), distance: random.whole(1, 600), log, sequence: step };
      events.push(
        killer === victim
          ? killed(at, of(victim), of(victim), 'self', more)
          : killed(at, of(victim), of(killer), by, more),
      );
    }
    const saving = step % SAVE;
    if (saving < here) {
      const added = {
        ...{ experience: 1_500, sessionSeconds: 600, infantryPoints: 60, distanceWalked: random.whole(0, 900) },
        ...{ shotsFired: random.whole(0, 200), bandagesOthers: random.whole(0, 3), distanceDriven: 800.5 },
      };
      events.push(saved(at, crowd[saving]!, { experience: 20_000 }, added));
    }
    if (looks) {
      const players = crowd
        .slice(0, here)
        .map((playerId, seat) => ({ playerId, name: `Player ${seat}`, faction: factionOf(seat) }));
      events.push(fact('ReforgerRosterSampled', at, { players }, { source: 'rcon', log, sequence: step }));
    }
  }
  const winner = random.pick(FACTIONS);
  const players = crowd.map((playerId, seat) => ({
    ...{ playerId, factions: { [factionOf(seat)]: 5_000 }, stayed: factionOf(seat) },
  }));
  const results = players.map(({ playerId, stayed }) => ({ playerId, faction: stayed, won: stayed === winner }));
  const end = { startedAt, reason: 'FACTION_VICTORY', winner, players, results };
  events.push(fact('ReforgerGameEnded', atStep(STEPS), end, { log, sequence: 1 }));
  return events;
}

const APPENDED = 400;

/**
 * Games one after another, together at least so many events. Each in one stream: projections fold the log in its order,
 * whatever its streams are.
 * @returns the position of the last event, and how many there are
 */
export async function recordReforgerGames(
  log: EventLog,
  atLeast: number,
  crowd = STRANGERS,
): Promise<{ head: LogPosition; count: number }> {
  let head: LogPosition = '';
  let count = 0;
  for (let nth = 0; count < atLeast; nth++) {
    const events = reforgerGame(nth, crowd);
    for (let at = 0; at < events.length; at += APPENDED) {
      const of = metadata(GAME_SERVER);
      const news = events.slice(at, at + APPENDED).map((event) => ({ id: randomUUID(), event, metadata: of }));
      ({ logPosition: head } = await log.append(`reforgerLog-1-bench-${nth}`, at - 1, news));
    }
    count += events.length;
  }
  return { head, count };
}
