/**
 * Records an example of every event in every shape of its payload: `node -r ./test/register.cjs test/archive/record.ts`.
 * Adds what is missing to `events.json` and never changes what stands there: an event once written must be understood for
 * ever. Writes the structures of payloads and documents to `structures.json`, unless a read model needs another version.
 */
import { ANY_VERSION } from '@app/domain/editing';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Decider, Decision, DomainEvent } from '@app/domain/decider';
import { closeGame, endGame, game, joinGame, markSquare, startGame, takeBackEnd, unmarkSquare } from '@app/domain/bingo/game';
import { assignGameNumber, lobby } from '@app/domain/bingo/lobby';
import { DIFFICULTIES } from '@app/domain/bingo/rules';
import { activeValues, addValue, changeValue, deleteValue, disableValue, enableValue, values } from '@app/domain/bingo/values';
import { upcasters } from '@app/domain/upcasters';
import { operationsEventTypes, type OperationsEvent } from '@app/domain/operations/events';
import { EventLog } from '@app/storage/event-log/log';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { Streams } from '@app/storage/event-log/streams';
import { upcast } from '@app/storage/event-log/upcast';
import { playAudit } from './audit';
import { playAdminList } from './adminlist';
import { playAutomations } from './automations';
import { playClans } from './clans';
import { playConnections } from './connections';
import { playModeration } from './moderation';
import { playTraces } from './operations';
import { playPrivacy } from './privacy';
import { playSeeding } from './seeding';
import { playDiscord } from './discord';
import { playExemptionsAndHighlights } from './exemptions';
import { playReforger } from './reforger';
import { playSquad } from './squad';
import { playSupporters } from './supporters';
import { playWhitelist } from './whitelist';
import { currentStructures, forgottenVersions, missingIn, shapeOf, type Structures } from './shapes';
import { projections } from '../../apps/projector/src/projections';
import { startEventStore } from '../../apps/local/src/emulators/event-store/server';

const file = join(__dirname, 'events.json');
const structuresFile = join(__dirname, 'structures.json');
const at = '2026-11-19T09:00:00.000Z';
const actor = { id: '290401099666423845', name: 'Kestrel', roles: ['bingo-host', 'member'] };

/** What an operator's command leaves in the log, whatever the rules would say to it here. */
const operationsLog: Decider<null, OperationsEvent> = { category: 'operations', initial: null, evolve: () => null };
const write = (type: OperationsEvent['type']): Decision<null, OperationsEvent> =>
  function* () {
    const of = { projection: 'bingo-games', requestId: 'req-1', at };
    const event = { position: `${'0'.repeat(14)}29-${'0'.repeat(14)}29`, stream: 'bingoGame-1', revision: 3 };
    if (type === 'ProjectionComparisonRequested') yield { type, data: { ...of, from: 1, to: 2 } };
    else if (type === 'ProjectionEventQuarantined')
      yield {
        type,
        data: { ...of, ...event, generation: 2, eventType: 'BingoSquareMarked', reason: 'No such square.', by: 'Kestrel' },
      };
    else if (type === 'ProjectionQuarantineReleased') yield { type, data: { ...of, generation: 2, position: event.position } };
    else if (type === 'ProjectionRebuildRequested')
      yield { type, data: { ...of, generation: 2, hold: true, sameRules: true } };
    else yield { type, data: { ...of, generation: 2 } };
  };

const play = async (streams: Streams) => {
  const transact = <State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: number | string | undefined,
    ...decisions: Decision<State, Event>[]
  ) =>
    decisions.reduce<Promise<unknown>>(
      (before, decision) => before.then(() => streams.transact(decider, id, decision, { actor, requestId: 'req-1' })),
      Promise.resolve(),
    );
  const all = DIFFICULTIES.flatMap((difficulty) =>
    Array.from({ length: 9 }, (_, n) => addValue({ value: `${difficulty} ${n}`, difficulty, at })),
  );
  await transact(values, undefined, ...all, changeValue({ edit: ANY_VERSION, valueId: 1, value: 'Kangaroo', difficulty: 'easy', at }));
  const one = { valueId: 1, at };
  await transact(values, undefined, disableValue(one), enableValue(one), deleteValue({ valueId: 2, at }));
  await transact(lobby, undefined, assignGameNumber({ last: 0, at }));
  const { state } = await streams.load(values);
  const gameId = 1;
  const player = { gameId, playerId: actor.id, at };
  const start = { gameId, gridSize: '3x3', values: activeValues(state), startedById: '1', startedBy: 'Kestrel', at } as const;
  const end = endGame({ gameId, endedById: '1', endedBy: 'Kestrel', at });
  await transact(
    game,
    gameId,
    startGame(start),
    joinGame({ ...player, username: actor.name, seed: 7 }),
    ...Array.from({ length: 9 }, (_, square) => markSquare({ ...player, square })),
    ...[0, 4, 8, 2, 6].map((square) => unmarkSquare({ ...player, square })),
    end,
    takeBackEnd({ gameId, takenBackById: '1', takenBackBy: 'Kestrel', at }),
    end,
    closeGame({ gameId, at }),
  );
  await transact(operationsLog, 'bingo-games', ...operationsEventTypes.map(write));
};

const recordStructures = (archive: readonly RecordedEvent[]): void => {
  const current = currentStructures(projections);
  const recorded = existsSync(structuresFile) ? (JSON.parse(readFileSync(structuresFile, 'utf8')) as Structures) : undefined;
  const missing = missingIn(archive.map(({ type, data }) => upcast(upcasters, type, data)));
  const problems = [...(recorded ? forgottenVersions(recorded, current) : []), ...missing];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  writeFileSync(structuresFile, `${JSON.stringify(current, null, 2)}\n`);
};

const record = async () => {
  const archive = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []) as RecordedEvent[];
  const dir = mkdtempSync(join(tmpdir(), 'archive-'));
  const node = await startEventStore({ dir, port: 0 });
  const log = new EventLog({ url: node.connectionString });
  const streams = new Streams(log);
  await play(streams);
  const linked = await playConnections(streams, { actor, requestId: 'req-1' });
  const listed = await playWhitelist(streams, { actor, requestId: 'req-1' });
  const chosen = await playExemptionsAndHighlights(streams, { actor, requestId: 'req-1' });
  const fought = await playSquad(streams, { actor, requestId: 'req-1' });
  const defended = await playReforger(streams, { actor, requestId: 'req-1' });
  const audited = await playAudit(streams, { actor, requestId: 'req-1' });
  const supported = await playSupporters(streams, { actor, requestId: 'req-1' });
  const administered = await playAdminList(streams, { actor, requestId: 'req-1' });
  const seeded = await playSeeding(streams, { actor, requestId: 'req-1' });
  const grouped = await playClans(streams, { actor, requestId: 'req-1' });
  const traced = await playTraces(streams, { actor, requestId: 'req-1' });
  const erased = await playPrivacy(streams, { actor, requestId: 'req-1' });
  const moderated = await playModeration(streams, { actor, requestId: 'req-1' });
  const told = await playDiscord(streams, { actor, requestId: 'req-1' });
  const automated = await playAutomations(streams, { actor, requestId: 'req-1' });
  const kindOf = ({ type, data }: RecordedEvent) => `${type} ${shapeOf(data)}`;
  const archived = new Set(archive.map(kindOf));
  for (const stream of ['bingoValues', 'bingoLobby', 'bingoGame-1', 'operations-bingo-games', ...told, ...automated, ...moderated, ...erased, ...traced, ...grouped, ...seeded, ...administered, ...linked, ...listed, ...chosen, ...fought, ...defended, ...audited, ...supported])
    for await (const events of log.readStream(stream))
      for (const event of events) {
        if (archived.has(kindOf(event))) continue;
        archived.add(kindOf(event));
        archive.push(event);
      }
  writeFileSync(file, `${JSON.stringify(archive, null, 2)}\n`);
  await log.dispose();
  await node.close();
  rmSync(dir, { recursive: true });
  console.log(`${archive.length} kinds of event in the archive.`);
  recordStructures(archive);
};

void record();
