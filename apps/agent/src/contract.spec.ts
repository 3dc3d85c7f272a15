import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { SquadFact } from '@app/contracts/squad/facts';
import { IngestBatch } from '@app/contracts/squad/ingest.dto';
import { Assembler } from './assembly/assembler';
import { batchesOf } from './delivery/batches';
import { linesOf, readTimeline, story } from './replaying/recording';

const root = join(__dirname, '../../..');
const recorded = (name: string) => readFileSync(join(root, 'test/fixtures/squad', name), 'utf8');

const complaints = (batch: unknown) =>
  validateSync(plainToInstance(IngestBatch, JSON.parse(JSON.stringify(batch))), {
    whitelist: true,
    forbidNonWhitelisted: true,
  }).map((error) => error.toString());

test.each([
  ['the recorded match', 'synthetic/SquadGame-match.log', 'synthetic/rcon-timeline.jsonl'],
  ['the lines of v8', 'real/SquadGame-v8-sample-lines.log', undefined],
  ['the lines of v10.5', 'real/SquadGame-v10.5-ticks.log', undefined],
  ['the lines of v10.6', 'real/SquadGame-v10.6-sample-lines.log', undefined],
])('every batch of %s is one that the site accepts', (_, log, timeline) => {
  const assembler = new Assembler();
  for (const step of story(linesOf(recorded(log)), timeline ? readTimeline(recorded(timeline)) : []))
    if ('line' in step) assembler.line(step.line);
    else assembler.rcon(step.rcon);
  assembler.settle();
  const { batches } = batchesOf(assembler.take(), {});
  expect(batches.length).toBeGreaterThan(0);
  for (const batch of batches) expect(complaints(batch)).toEqual([]);
});

type Emit = (event: string, data?: object) => void;

/** The plugin as SquadJS would load it, with SquadJS around it stood in for. */
function plugin(server: object): { emit: Emit; flush: () => Promise<void> } {
  const source = readFileSync(join(root, 'docs/squadjs-plugin.js'), 'utf8')
    .replace(/^import .*$/mu, '')
    .replace('export default class', 'return class');
  class BasePlugin {
    constructor(
      readonly server: object,
      readonly options: object,
    ) {}
    verbose(_level: number, text: string) {
      throw new Error(text);
    }
  }
  type Plugin = { listeners: Record<string, (data?: object) => void>; flush(): Promise<void>; timer: NodeJS.Timeout };
  const Class = new Function('BasePlugin', source)(BasePlugin) as new (...args: object[]) => Plugin;
  const made = new Class(server, { site: 'http://site', server: 1, token: 'a-token' }, {});
  return {
    emit: (event, data) => made.listeners[event]!(data),
    flush: async () => {
      await made.flush();
      clearTimeout(made.timer);
    },
  };
}

test('what the SquadJS plugin posts keeps the contract', async () => {
  const who = (n: number, teamID: number) => ({
    name: `[T] Player ${n}`,
    eosID: String(n).repeat(32),
    steamID: `7656119000000000${n}`,
    teamID,
    squadID: 1,
    isLeader: n === 1,
    role: 'USA_SL_01',
  });
  const [one, two] = [who(1, 1), who(2, 2)];
  const time = new Date('2026-10-03T09:00:04Z');
  const batches: IngestBatch[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    batches.push(JSON.parse(String(init!.body)) as IngestBatch);
    return new Response('{}');
  });
  const { emit, flush } = plugin({
    players: [one, two],
    squads: [{ squadID: 1, squadName: 'INF', size: '2', locked: 'False', teamID: 1 }],
  });
  const fight = { time, attacker: one, victim: two, victimName: two.name, damage: 87, weapon: 'BP_M4_C_21' };
  emit('NEW_GAME', { time, layerClassname: 'Yehorivka_RAAS_v1' });
  emit('PLAYER_CONNECTED', { time, ip: '203.0.113.7', eosID: one.eosID, steamID: one.steamID, player: one });
  for (const event of ['PLAYER_DAMAGED', 'PLAYER_WOUNDED', 'PLAYER_DIED']) emit(event, fight);
  emit('PLAYER_DIED', { ...fight, victim: null, attacker: null, victimName: 'Stranger', weapon: 'nullptr' });
  emit('PLAYER_REVIVED', { time, reviver: one, victim: two });
  emit('CHAT_MESSAGE', { time, chat: 'ChatAll', message: '!zsu ABC123', player: one });
  emit('UPDATED_PLAYER_INFORMATION');
  emit('UPDATED_SERVER_INFORMATION', {
    serverName: 'S',
    playerCount: 2,
    maxPlayers: 100,
    publicQueue: 0,
    reserveQueue: 0,
    currentLayer: 'Yehorivka_RAAS_v1',
    nextLayer: null,
  });
  emit('PLAYER_DISCONNECTED', { time, eosID: one.eosID, player: one });
  emit('ROUND_ENDED', {
    time,
    winner: { team: '1', faction: 'US', subfaction: '1st', tickets: '50' },
    loser: { team: '2', faction: 'RU', subfaction: '2nd', tickets: '0' },
  });
  await flush();
  for (const batch of batches) expect(complaints(batch)).toEqual([]);
  const told = batches.flatMap(({ facts }) => facts as SquadFact[]).map(({ kind }) => kind);
  expect(told).toEqual([
    'matchStarted',
    'playerJoined',
    'playerDamaged',
    'playerWounded',
    'playerDied',
    'playerDied',
    'playerRevived',
    'chatSent',
    'rosterSampled',
    'populationSampled',
    'playerLeft',
    'matchEnded',
  ]);
  expect(batches.map(({ source, after }) => [source, after < 0])).toEqual([
    ['log', true],
    ['rcon', true],
    ['log', false],
  ]);
  jest.restoreAllMocks();
});
