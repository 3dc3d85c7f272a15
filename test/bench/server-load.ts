import { gzipSync } from 'node:zlib';
import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import type {
  SquadMatchDocument,
  SquadPlayerDocument,
  SquadProfileDocument,
  SquadStandingDocument,
} from '@app/contracts/squad/read-models';
import { fold } from '@app/domain/decider';
import type { SquadEvent } from '@app/domain/squad/events';
import { match, receiveFacts } from '@app/domain/squad/match/match';
import type { Match } from '@app/domain/squad/match/match-state';
import { USUAL_RULES } from '@app/domain/squad/rules';
import type { Folded } from '@app/storage/read-models/port';
import { Assembler } from '../../apps/agent/src/assembly/assembler';
import { batchesOf, type Cursors } from '../../apps/agent/src/delivery/batches';
import { toWeaponsAnswer } from '../../apps/api/src/squad/battlelog/weapons-to-response';
import { playLoad } from '../../apps/local/src/simulator/load';
import type { Player } from '../../apps/local/src/simulator/squad/players';
import { foldBatch, type Projection } from '../../apps/projector/src/projection';
import { matches } from '../../apps/projector/src/squad/matches.projection';
import { players as playerFigures } from '../../apps/projector/src/squad/players.projection';
import { profiles } from '../../apps/projector/src/squad/profiles.projection';
import { standings } from '../../apps/projector/src/squad/standings.projection';
import { recorded } from '../squad/recorded';

/** The agent looks at its log so often, milliseconds. */
const LOOK_MS = 50;
/** Before a match of the simulator goes live, milliseconds. */
const STAGING_MS = 120_000;

/** A batch on its way to the site. */
export interface Post {
  readonly body: Buffer;
  readonly facts: number;
  /** Milliseconds after the match went live; nothing before. */
  readonly due: number;
  /** When it was due, by the clock of `performance`; set once it is. */
  at?: number;
}

/** What a member may look at: its figure rises, and shows by its size which posts are in it. */
export interface View {
  readonly name: string;
  readonly path: string;
  readonly figureOf: (answer: never) => number;
  /** Posts that change it after the match went live, in order, with the figure that each leads to. */
  readonly steps: readonly { readonly post: Post; readonly figure: number }[];
}

export interface ServerLoad {
  readonly server: number;
  readonly posts: readonly Post[];
  readonly views: readonly View[];
}

interface PostedEvents {
  readonly post: Post;
  readonly events: readonly SquadEvent[];
}

export interface Plan {
  readonly server: number;
  /** All of them are there all the time, and on no other server. */
  readonly players: readonly Player[];
  readonly seconds: number;
  readonly factsPerSecond: number;
  readonly burst: { readonly everyMs: number; readonly facts: number };
}

/** What an agent beside a full server posts, and what members then see: worked out before anything is measured. */
export function serverLoadOf(plan: Plan): ServerLoad {
  const posted = postedBy(plan);
  return { server: plan.server, posts: posted.map(({ post }) => post), views: viewsOf(plan, posted) };
}

/** The posts alone. */
export const postsOf = (plan: Plan): Post[] => postedBy(plan).map(({ post }) => post);

function postedBy({ server, players, seconds, factsPerSecond, burst }: Plan): PostedEvents[] {
  const beginsAt = Date.now() - STAGING_MS;
  const liveAt = beginsAt + STAGING_MS;
  const assembler = new Assembler();
  let cursors: Cursors = {};
  let state: Match = match.initial;
  const posted: PostedEvents[] = [];
  const cut = (due: number) => {
    const sent = batchesOf(assembler.take(), cursors);
    cursors = sent.cursors;
    for (const batch of sent.batches) {
      const events = decided(batch, server, state);
      state = fold({ initial: state, evolve: match.evolve }, events);
      posted.push({ post: { body: gzipSync(JSON.stringify(batch)), facts: batch.facts.length, due }, events });
    }
  };
  // It goes on for a minute longer than is measured, so that its end is in no measurement.
  const minutes = seconds / 60 + 1;
  let due = 0;
  for (const said of playLoad({
    seed: `live/${server}`,
    serverName: `Bench ${server}`,
    players,
    beginsAt,
    minutes,
    factsPerSecond,
    burst,
  })) {
    const now = Math.max(0, Math.ceil((said.at - liveAt) / LOOK_MS) * LOOK_MS);
    if (now > due) cut(due);
    due = now;
    if (due > seconds * 1_000) break;
    if ('line' in said) assembler.line(said.line);
    else assembler.rcon({ at: said.at, ...said.rcon });
  }
  return posted;
}

const decided = (batch: IngestBatch, serverId: number, state: Match): SquadEvent[] => [
  ...receiveFacts({ ...batch, serverId })(state),
];

/** What a figure of a projection's documents is after each part of the events. */
function figuresOf<Doc extends object>(
  projection: Projection<Doc>,
  posted: readonly PostedEvents[],
  figure: (documents: ReadonlyMap<string, Folded<Doc>>) => number,
): number[] {
  const documents = new Map<string, Folded<Doc>>();
  const events = recorded(posted.flatMap((one) => one.events));
  let begun = 0;
  return posted.map((one) => {
    const part = events.slice(begun, (begun += one.events.length));
    for (const [id, folded] of foldBatch(projection, documents, part).changed) documents.set(id, folded);
    return figure(documents);
  });
}

/** A correction may take something back: a step is what has not been there before. */
function stepsOf(posted: readonly PostedEvents[], figures: readonly number[]): View['steps'] {
  const steps: { post: Post; figure: number }[] = [];
  let highest = 0;
  for (const [index, { post }] of posted.entries()) {
    const figure = figures[index]!;
    if (post.due > 0 && figure > highest) steps.push({ post, figure });
    highest = Math.max(highest, figure);
  }
  return steps;
}

const sum = <One>(all: Iterable<One>, figure: (one: One) => number): number => {
  let total = 0;
  for (const one of all) total += figure(one);
  return total;
};

function viewsOf({ server }: Plan, posted: readonly PostedEvents[]): View[] {
  const { serverId, match: key } = posted[0]!.events[0]!.data;
  const [busiest, gunner] = whoms(posted);
  const inMatch = (one: { kills: number; deaths: number; wounds: number; revives: number }) =>
    one.kills + one.deaths + one.wounds + one.revives;
  const steps = <Doc extends object>(
    projection: unknown,
    figure: (documents: ReadonlyMap<string, Folded<Doc>>) => number,
  ) => stepsOf(posted, figuresOf(projection as Projection<Doc>, posted, figure));
  const dealt = ({ data }: ReturnType<typeof toWeaponsAnswer>) =>
    sum(data.topWeapons, ({ damageDealt }) => damageDealt);
  return [
    {
      name: 'match page',
      path: `/api/battlelog/squad/matches/${serverId}-${key}`,
      figureOf: ({ data }: { data: { players: readonly SquadMatchDocument['players'][number][] } }) =>
        sum(data.players, inMatch),
      steps: steps<SquadMatchDocument>(matches, (documents) =>
        sum(documents.values(), ({ doc }) => sum(doc?.players ?? [], inMatch)),
      ),
    },
    {
      name: 'board of the server and week',
      path: `/api/battlelog/squad/leaderboards/deaths?window=week&server=${server}`,
      figureOf: ({ data }: { data: { players: readonly { value: number }[] } }) =>
        sum(data.players, (one) => one.value),
      // Nobody of them has played before: the week holds what all time does, whichever zone it begins in.
      steps: steps<SquadStandingDocument>(standings, (documents) =>
        sum(documents.values(), ({ doc }) => (doc?.board === `all/${server}` ? doc.deaths : 0)),
      ),
    },
    {
      name: 'figures of a player',
      path: `/api/battlelog/squad/profile/stats/${busiest}`,
      figureOf: ({ data }: { data: { combat: { deaths: number } } }) => data.combat.deaths,
      steps: steps<SquadPlayerDocument>(playerFigures, (documents) => documents.get(busiest)?.doc?.deaths ?? 0),
    },
    {
      name: 'weapons of a player',
      path: `/api/battlelog/squad/profile/weapons/${gunner}`,
      figureOf: dealt,
      steps: steps<SquadProfileDocument>(profiles, (documents) =>
        dealt(toWeaponsAnswer(documents.get(gunner)?.doc?.weapons ?? [], USUAL_RULES.weapons)),
      ),
    },
  ];
}

/** Who died most often, and who hit most often. */
function whoms(posted: readonly PostedEvents[]): [busiest: string, gunner: string] {
  const deaths = new Map<string, number>();
  const hits = new Map<string, number>();
  const count = (all: Map<string, number>, id: string | null | undefined) => id && all.set(id, (all.get(id) ?? 0) + 1);
  for (const { events } of posted)
    for (const event of events) {
      if (event.type === 'SquadPlayerDied') count(deaths, event.data.victim.playerId);
      if (event.type === 'SquadPlayerDamaged') count(hits, event.data.attacker?.playerId);
    }
  const most = (all: ReadonlyMap<string, number>) => [...all].sort(([, a], [, b]) => b - a)[0]![0];
  return [most(deaths), most(hits)];
}
