import { Field, type Fighter, type MatchPlan, type Output, type Stay } from '../field';
import { Fights } from './fights';
import {
  ended,
  joined,
  left,
  tickRate,
  transition,
  wentLive,
  worldBrought,
  zoneCaptured,
  zoneNeutralised,
} from './log-lines';
import { chat, listPlayers, listSquads, showCurrentMap, showNextMap, showServerInfo } from './rcon-answers';
import { Random } from '../random';
import { Squads } from './squads';
import { squadChannel, squadTalk } from '../talk';
import { roleOf, ZONES } from './theatre';
import { Truth } from './truth';

/** The server travels to its next map by way of an empty one. */
export const TRAVEL_MS = 4_000;
/** Everybody who stayed is back on the new map within this time. */
const ARRIVAL_MS = 100_000;
const TICK_RATE_MS = 600_000;
/** The answers of one poll follow each other so fast that the log mostly has no lines between them. */
const ANSWER_MS = 2;
const AFTER_SQUADS_MS = 2_000;
const TICKETS = 300;
const LAST_POLL_MS = 5_000;

/** Between two conversations on a full server, milliseconds; a poll of a past match brings one at most. */
const BETWEEN_TALKS_MS = 60_000;
const FULL = 100;

/** One match: everything that its server outputs, in order of time. `truth` counts what happens. */
export function* playMatch(plan: MatchPlan, truth = new Truth()): Generator<Output> {
  const field = new Field(plan, truth);
  const { agenda, random } = field;
  const squads = new Squads(field);
  const fights = new Fights(field);
  const { beginsAt, liveAt, endsAt } = plan;
  // What is said changes nothing that is done.
  const talking = new Random(`${plan.seed}/talk`);

  agenda.put(beginsAt - TRAVEL_MS, () => field.log(beginsAt - TRAVEL_MS, ...transition(beginsAt - TRAVEL_MS)));
  agenda.put(beginsAt, () => field.log(beginsAt, ...worldBrought(plan.layer, beginsAt)));
  for (const stay of plan.stays) visit(field, squads, stay);
  agenda.put(liveAt, () => {
    field.log(liveAt, ...wentLive);
    fights.begin(liveAt);
  });
  every(field, liveAt, TICK_RATE_MS, (at) => field.log(at, tickRate(random.between(42, 50))));
  every(field, beginsAt + Math.min(ARRIVAL_MS + AFTER_SQUADS_MS, plan.pollMs), plan.pollMs, (at) => {
    talk(field, talking, at);
    poll(field, squads, at);
  });
  agenda.put(endsAt - LAST_POLL_MS, () => poll(field, squads, endsAt - LAST_POLL_MS));
  if (plan.layer.mode !== 'Seed') front(field, liveAt);
  let isOver = false;
  agenda.put(endsAt, () => {
    isOver = true;
    const { winner, tickets } = resultOf(field);
    field.log(endsAt, ...ended(plan.layer, plan.factions, winner, tickets));
  });

  for (let next = agenda.take(); next && !isOver; next = agenda.take()) {
    next.happen();
    yield* field.take();
  }
}

/** Calls `happen` at `first` and every `ms` milliseconds after it, until the end of the match. */
function every(field: Field, first: number, ms: number, happen: (at: number) => void): void {
  if (first >= field.plan.endsAt) return;
  field.agenda.put(first, () => {
    happen(first);
    every(field, first + ms, ms, happen);
  });
}

function visit(field: Field, squads: Squads, { player, from, to }: Stay): void {
  const { plan, agenda, random, sides } = field;
  const wasHere = from <= plan.beginsAt;
  // Whoever would arrive after the last poll is left out: RCON has to list every player once, by name.
  const at = Math.floor(wasHere ? plan.beginsAt + random.between(1_000, ARRIVAL_MS - 10_000) : from);
  if (at >= plan.endsAt - 2 * LAST_POLL_MS || at >= to) return;
  agenda.put(at, () => {
    const team =
      sides[1].length === sides[2].length ? random.pick([1, 2] as const) : sides[1].length < sides[2].length ? 1 : 2;
    const fighter: Fighter = {
      player,
      team,
      controller: field.spawn('BP_PlayerController'),
      state: 'up',
      isHere: true,
      squad: null,
      isLeader: false,
      role: roleOf(plan.factions[team - 1]!, player.part),
    };
    field.truth.of(player);
    sides[team].push(fighter);
    field.log(at, ...joined(fighter, plan.layer, field.number()));
    // Squads are made once everybody has arrived; late players join them.
    const squadAt = Math.max(plan.beginsAt + ARRIVAL_MS, at + 5_000);
    agenda.put(squadAt, () => fighter.isHere && squads.join(fighter, squadAt));
    const leavesAt = Math.floor(to);
    if (leavesAt < plan.endsAt)
      agenda.put(leavesAt, () => {
        fighter.isHere = false;
        sides[team].splice(sides[team].indexOf(fighter), 1);
        squads.leave(fighter);
        field.log(leavesAt, ...left(fighter, field.number()));
      });
  });
}

/** Somebody begins to write, and others answer while they are there. */
function talk(field: Field, random: Random, at: number): void {
  const { here, plan, agenda } = field;
  const probability = Math.min(0.8, (plan.pollMs / BETWEEN_TALKS_MS) * (here.length / FULL));
  if (here.length === 0 || at < plan.liveAt || !random.chance(probability)) return;
  const begins = random.pick(here);
  const channel = squadChannel(random);
  const listeners = here.filter(
    ({ team, squad }) =>
      channel === 'All' || (team === begins.team && (channel === 'Team' || (squad !== null && squad === begins.squad))),
  );
  for (const { after, by, text } of squadTalk(random, channel, listeners, ZONES))
    agenda.put(at + after, () => by.isHere && field.push(at + after, chat(channel, by, text)));
}

function poll(field: Field, squads: Squads, from: number): void {
  const { plan, agenda, here } = field;
  const answers: readonly (readonly [string, () => string])[] = [
    ['ListPlayers', () => listPlayers(here)],
    ['ListSquads', () => listSquads(squads.listed, plan.factions, ticketsAt(field, from))],
    ['ShowCurrentMap', () => showCurrentMap(plan.layer, plan.factions)],
    ['ShowNextMap', () => showNextMap(plan.next)],
    [
      'ShowServerInfo',
      () =>
        showServerInfo(
          plan.serverName,
          plan.layer,
          plan.next,
          here.length,
          plan.factions,
          (from - plan.beginsAt) / 1_000,
        ),
    ],
  ];
  for (const [index, [command, body]] of answers.entries()) {
    const at = from + index * ANSWER_MS;
    agenda.put(at, () => field.answer(at, command, body()));
  }
}

/** Captures of zones: the team that is ahead pushes the front line. */
function front(field: Field, liveAt: number): void {
  const { agenda, random, plan } = field;
  const owners: (1 | 2)[] = [1, 1, 1, 2, 2];
  const push = (at: number) => {
    const team = random.chance(0.5 + Math.max(-0.2, Math.min(0.2, field.lead / 200))) ? 1 : 2;
    const index = team === 1 ? owners.indexOf(2) : owners.lastIndexOf(1);
    const zone = ZONES[index];
    const takenAt = at + random.whole(40, 120) * 1_000;
    if (zone !== undefined && takenAt < plan.endsAt) {
      field.log(at, zoneNeutralised(zone, team, owners[index]!));
      owners[index] = team;
      agenda.put(takenAt, () => {
        field.log(takenAt, zoneCaptured(zone, team));
        field.lead += team === 1 ? 15 : -15;
      });
    }
    later(takenAt);
  };
  const later = (after: number) => {
    const at = after + random.whole(120, 420) * 1_000;
    if (at < plan.endsAt) agenda.put(at, () => push(at));
  };
  later(liveAt);
}

const ahead = (lead: number): readonly [number, number] => [Math.max(0, lead), Math.max(0, -lead)];

/** The tickets of each team: they run out with time, faster for the team that is behind. */
function ticketsAt({ plan, lead }: Field, at: number): readonly [number, number] {
  const left = Math.max(0, Math.min(1, (plan.endsAt - at) / (plan.endsAt - plan.liveAt)));
  const [one, two] = ahead(lead);
  const common = Math.round(TICKETS * left);
  return [Math.max(1, common + one), Math.max(1, common + two)];
}

function resultOf({ lead }: Field): { winner: 1 | 2 | null; tickets: readonly [number, number] } {
  return { winner: lead === 0 ? null : lead > 0 ? 1 : 2, tickets: ahead(lead) };
}
