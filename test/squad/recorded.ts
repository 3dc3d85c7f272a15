import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold, type DomainEvent } from '@app/domain/decider';
import type { SquadEvent } from '@app/domain/squad/events';
import { match, receiveFacts } from '@app/domain/squad/match/match';
import type { Match } from '@app/domain/squad/match/match-state';
import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { Assembler } from '../../apps/agent/src/assembly/assembler';
import type { Observation } from '../../apps/agent/src/assembly/state';
import { batchesOf } from '../../apps/agent/src/delivery/batches';
import { linesOf, readTimeline, interleaved, type Step } from '../../apps/agent/src/replaying/recording';
import { foldBatch, type Projection } from '../../apps/projector/src/projection';

const folder = join(__dirname, '../fixtures/squad/synthetic');
const text = (name: string) => readFileSync(join(folder, name), 'utf8');

export const MATCH = '20261003T090004000-Yehorivka_RAAS_v1';
export const SERVER = 1;

type Totals = Record<
  | 'kills'
  | 'deaths'
  | 'woundsInflicted'
  | 'woundsReceived'
  | 'teamWounds'
  | 'teamkills'
  | 'suicides'
  | 'revives'
  | 'revived',
  number
>;

/** The ground truth of the recorded match. */
export const expected = JSON.parse(text('expected.json')) as {
  readonly match: {
    readonly winnerTeam: number;
    readonly winnerFaction: string;
    readonly tickets: Record<string, number>;
  };
  readonly totals: Totals;
  readonly players: readonly (Totals & {
    readonly name: string;
    readonly steamID: string | null;
    readonly eosID: string;
    readonly team: number;
    readonly damage: number;
  })[];
};

/** The recorded match, lines and answers in the order in which they came about; without RCON, or with. */
export const recordedSteps = (withRcon = true): readonly Step[] => {
  const timeline = withRcon ? readTimeline(text('rcon-timeline.jsonl')) : [];
  return [...interleaved(linesOf(text('SquadGame-match.log')), timeline)];
};

/** The observations of an agent in the recorded match, with or without RCON. */
export const observed = (withRcon = true): Observation[] => {
  const assembler = new Assembler();
  for (const step of recordedSteps(withRcon))
    if ('line' in step) assembler.line(step.line);
    else assembler.rcon(step.rcon);
  assembler.settle();
  return assembler.take();
};

/** As an agent posts it. */
export const batches = (withRcon = true): IngestBatch[] => batchesOf(observed(withRcon), {}).batches;

/** What the match's stream makes of batches, one after another. @throws Rejected for a gap */
export const eventsOf = (sent: readonly IngestBatch[], before: readonly SquadEvent[] = []): SquadEvent[] => {
  let state: Match = fold(match, before);
  const events: SquadEvent[] = [];
  for (const batch of sent) {
    const now = [...receiveFacts({ ...batch, serverId: SERVER })(state)];
    state = fold({ initial: state, evolve: match.evolve }, now);
    events.push(...now);
  }
  return events;
};

const actor = { id: 'squad-server-1', name: 'Squad server 1', roles: [] };

/** Events as the log would hold them. */
export const recorded = (events: readonly DomainEvent[]): RecordedEvent[] =>
  events.map((event, index) => ({
    ...event,
    id: String(index),
    stream: `squadMatch-${SERVER}-${MATCH}`,
    revision: index,
    logPosition: `${String(index + 1).padStart(16, '0')}-${'0'.repeat(16)}`,
    created: 0,
    metadata: { actor, correlationId: 'r', causationId: 'r' },
  }));

/** The documents that a clean fold makes; `cut` says where one batch of events ends and another begins. */
export const documentsOf = <Doc extends object>(
  projection: Projection<Doc>,
  events: readonly RecordedEvent[],
  cut: readonly number[] = [],
): Map<string, Doc> => {
  const documents = new Map<string, { logPosition: string; doc: Doc | undefined }>();
  const bounds = [0, ...cut, events.length];
  for (let index = 1; index < bounds.length; index++) {
    const outcome = foldBatch(projection, documents, events.slice(bounds[index - 1], bounds[index]));
    if (outcome.failure) throw outcome.failure.error;
    for (const [id, folded] of outcome.changed) documents.set(id, folded);
  }
  return new Map([...documents].flatMap(([id, { doc }]) => (doc ? [[id, doc] as const] : [])));
};
