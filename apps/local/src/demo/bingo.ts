import type { Difficulty } from '@app/domain/bingo/rules';
import { assignGameNumber, lobby } from '@app/domain/bingo/lobby';
import { closeGame, endGame, game, joinGame, markSquare, startGame } from '@app/domain/bingo/game';
import { activeValues, addValue, values } from '@app/domain/bingo/values';
import { sideOf, type GridSize } from '@app/domain/bingo/rules';
import type { Actor, AuditNote } from '@app/storage/event-log/event';
import type { Streams } from '@app/storage/event-log/streams';
import { personaOf, personas, type Persona } from '../personas';

const VALUES: Readonly<Record<Difficulty, readonly string[]>> = {
  easy: [
    'Ute with an unsecured load',
    'Merge without indicating',
    'P-plater in a hurry',
    'Tailgater on the motorway',
    'Phone in hand',
    'Horn longer than 5 s',
    'U-turn over the median',
    'Truck in the right lane',
    'Parks across two bays',
    'Bin night slalom',
    'Sun glare, nobody slows',
    'Tradie overtakes on the shoulder',
    'Dashcam owner at fault',
    'Rolls through a stop sign',
    'Roundabout without indicating',
    'Cuts the corner',
    'Zip merge refused',
    'Brakes for a green light',
    'Camps in the overtaking lane',
    'Fog lights on a clear day',
    'Hazards as a parking permit',
    'Overtakes over a solid line',
    'Crosses three lanes for the exit',
    'Caravan with no mirrors',
    'Blocks the intersection',
    'Trolley loose in the car park',
    'Undertakes on the left',
    'Wipers on, sky blue',
    'Opens the door into traffic',
    'Reverses without looking',
    'Bike lane used as parking',
    'Late brake at the school zone',
    'Wrong lane at the lights',
    'Learner stalls twice',
    'Courier double parks',
    'Speeds up when overtaken',
  ],
  medium: [
    'Kangaroo',
    'Red light runner',
    'Brake check',
    'Caravan sways',
    'Aquaplaning',
    'Ambulance is not let through',
    'Shopping trolley at large',
    'Mattress on the road',
    'Ladder on the road',
    'Road rage, window down',
    'Wheel comes off',
    'Bonnet flies up',
    'Drift at the lights ends badly',
    'Cyclist kicks a mirror',
    'Emu keeps pace',
    'Cattle grid, cattle on it',
    'Bus wins the argument',
    'Trailer passes its own car',
    'Boat on the motorway',
    'Hits the height bar',
    'Flooded road attempted',
    'Pulled over within the clip',
    'Roof load leaves the roof',
    'Drives off with the fuel nozzle',
  ],
  hard: [
    'Roundabout, wrong way',
    'Car in a pool',
    'Reverses up the off-ramp',
    'Magpie attacks',
    'Tram against tow truck',
    'Rolls onto its roof and drives on',
    'Police car at fault',
    'Lightning strike',
    'Pedestrian on the motorway',
    'Car drives down steps',
    'Wombat stands its ground',
    'Motorway exit by forklift',
    'Level crossing, by a whisker',
    'Two dashcams, same crash',
    'Car parked in a shop',
    'Camel',
  ],
  quotes: [
    '“Not even indicating!”',
    '“Mate. Mate. Mate.”',
    '“I have got you on camera”',
    '“Where did he get his licence?”',
    '“Did you see that?”',
    '“Yeah, nah”',
    '“I had right of way”',
    '“That is going on the internet”',
  ],
};

const DAY = 86_400_000;

/** Games of the last weeks, oldest first: days ago, size, squares marked by each player before the host ended it. */
const EVENINGS: readonly { daysAgo: number; gridSize: GridSize; marks: number; seed: number }[] = [
  { daysAgo: 29, gridSize: '4x4', marks: 16, seed: 3 },
  { daysAgo: 22, gridSize: '5x5', marks: 30, seed: 11 },
  { daysAgo: 15, gridSize: '3x3', marks: 9, seed: 19 },
  { daysAgo: 8, gridSize: '5x5', marks: 34, seed: 27 },
  { daysAgo: 1, gridSize: '5x5', marks: 28, seed: 42 },
];

/** The demo community's list of values and its last bingo evenings, written as the same events that people cause. */
export const seedBingo = async (streams: Streams, now = Date.now()): Promise<void> => {
  const host = personaOf('bingo-host')!;
  for (const difficulty of ['easy', 'medium', 'hard', 'quotes'] as const)
    await Promise.all(
      VALUES[difficulty].map((value) =>
        streams.transact(
          values,
          undefined,
          addValue({ value, difficulty, at: iso(now - 30 * DAY) }),
          by(host, {
            tool: 'bingo-values',
            action: 'CREATE',
            resourceType: 'bingo-value',
            resourceId: '',
            resourceName: value,
            changes: { value, difficulty },
          }),
        ),
      ),
    );
  for (const [index, evening] of EVENINGS.entries()) await playEvening(streams, host, index + 1, evening, now);
};

const playEvening = async (
  streams: Streams,
  host: Persona,
  gameId: number,
  { daysAgo, gridSize, marks, seed }: (typeof EVENINGS)[number],
  now: number,
) => {
  let clock = now - daysAgo * DAY;
  const next = (seconds: number) => iso((clock += seconds * 1_000));
  const { state } = await streams.load(values);
  const note = (action: string): Omit<AuditNote, 'game'> => ({
    tool: 'bingo-game',
    action,
    resourceType: 'bingo-game',
    resourceId: String(gameId),
    resourceName: `Game #${gameId}`,
    changes: { gridSize },
  });
  if (gameId > 1) await streams.transact(game, gameId - 1, closeGame({ gameId: gameId - 1, at: next(0) }), by(host));
  await streams.transact(lobby, undefined, assignGameNumber({ last: gameId - 1, at: next(0) }), by(host));
  const start = { gameId, gridSize, values: activeValues(state), startedById: host.discordId, startedBy: host.name };
  await streams.transact(game, gameId, startGame({ ...start, at: next(1) }), by(host, note('START')));

  const players = personas.filter(({ roles }) => roles.length > 0).filter((_, place) => (place + gameId) % 4 !== 0);
  for (const [place, player] of players.entries()) {
    const join = { gameId, playerId: player.discordId, username: player.name, seed: seed * 1_000 + place };
    await streams.transact(game, gameId, joinGame({ ...join, at: next(7) }), by(player));
  }
  const squares = sideOf(gridSize) ** 2;
  const random = linear(seed);
  for (let round = 0; round < marks; round++)
    for (const player of players) {
      if (random() < 0.25) continue;
      const square = Math.floor(random() * squares);
      const mark = { gameId, playerId: player.discordId, square, at: next(3 + Math.floor(random() * 20)) };
      await streams.transact(game, gameId, markSquare(mark), by(player));
    }
  const end = { gameId, endedById: host.discordId, endedBy: host.name, at: next(30) };
  await streams.transact(game, gameId, endGame(end), by(host, note('END')));
};

const by = ({ discordId, name, roles }: Persona, audit?: Omit<AuditNote, 'game'>) => {
  const actor: Actor = { id: discordId, name, roles };
  return { actor, requestId: 'demo', ...(audit ? { audit: { game: 'bingo' as const, ...audit } } : {}) };
};

const iso = (time: number) => new Date(time).toISOString();

/** A small linear congruential generator (Numerical Recipes): the same evenings on every machine. Numbers in [0, 1). */
const linear = (state: number) => () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 4_294_967_296;
};
