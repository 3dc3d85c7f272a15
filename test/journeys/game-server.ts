import type { LinkCodeAnswer } from '@app/contracts/connections/connections';
import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import { batches, MATCH } from '../squad/recorded';
import { expect } from './people';
import type { Stack } from './stack';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

/** Posts batches as the agent beside the first game server does. */
async function post(stack: Stack, sent: readonly object[]): Promise<void> {
  for (const batch of sent) {
    const { status, body } = await stack.send(stack.run.agent.tokens['1']!, 'POST', 'ingest/squad/1', batch);
    expect([status, status === 200 || JSON.stringify(body)]).toEqual([200, true]);
  }
}

/**
 * Plays the recorded match; its players and results are `expected` of `test/squad/recorded`.
 * @param names of players, by those they have in the recording
 */
export const playRecorded = (stack: Stack, names: ReadonlyMap<string, string> = new Map()): Promise<void> =>
  post(
    stack,
    batches()
      .filter(({ match }) => match === MATCH)
      .map((batch) => {
        let text = JSON.stringify(batch);
        for (const [name, other] of names)
          text = text.replaceAll(`${JSON.stringify(name).slice(1)}`, JSON.stringify(other).slice(1));
        return JSON.parse(text) as object;
      }),
  );

/** Reports how full the first server is, as the agent beside it does twice a minute. */
export const samplePopulation = (stack: Stack, players: number, layer: string): Promise<void> => {
  const at = new Date().toISOString();
  const sample = { serverName: null, gameVersion: null, players, maxPlayers: 100, publicQueue: 0, reservedQueue: 0 };
  const facts = [
    { kind: 'matchStarted', layer, level: layer.split('_')[0], partial: false },
    { kind: 'populationSampled', ...sample, layer, nextLayer: null },
  ].map((fact, sequence) => ({ ...fact, sequence, at }));
  return post(stack, [
    {
      ...{ format: 1, sender: 'journey', source: 'rcon', after: -1, from: 0, to: facts.length - 1, connections: [] },
      match: `${at.replace(/[-:.Z]/g, '')}-${layer}`,
      facts,
    },
  ]);
};

interface Sighting {
  readonly eosID: string;
  readonly steamID: string | null;
  readonly name: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly address: string;
}

/** Lets players come in from addresses. */
export const comeIn = (stack: Stack, sightings: readonly Sighting[]): Promise<void> => {
  const at = new Date().toISOString();
  const connections = sightings.map(({ eosID, steamID, name, address, at: seenAt }) => ({
    at: new Date(seenAt).toISOString(),
    player: { eosId: eosID, steamId: steamID, name, team: null, role: null },
    address,
  }));
  return post(stack, [
    {
      ...{ format: 1, sender: 'journey', source: 'log', after: -1, from: 0, to: 0, connections },
      match: `${at.replace(/[-:.Z]/g, '')}-Fallujah_RAAS_v1`,
      facts: [{ kind: 'matchStarted', at, sequence: 0, layer: 'Fallujah_RAAS_v1', level: 'Fallujah', partial: false }],
    },
  ]);
};

interface ReforgerSighting {
  readonly playerId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly address: string;
}

/** Posts facts of a log of its own, as the agent beside the Reforger server does; a second lies between two. */
export async function postReforger(
  stack: Stack,
  source: 'joins' | 'kills',
  bodies: readonly object[],
  sightings: readonly ReforgerSighting[] = [],
): Promise<void> {
  const began = Date.now() - 3_600_000;
  const at = (sequence: number) => new Date(began + sequence * 1_000).toISOString();
  const batch = {
    ...{ format: 1, sender: 'journey', source, after: -1, from: 0, to: bodies.length - 1 },
    log: at(0).replace(/[-:.Z]/g, ''),
    facts: bodies.map((body, sequence) => ({ ...body, sequence, at: at(sequence) })),
    connections: sightings.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
  };
  const token = stack.run.agent.tokens['reforger-1']!;
  const { status, body } = await stack.send(token, 'POST', 'ingest/reforger/1', batch);
  expect([status, status === 200 || JSON.stringify(body)]).toEqual([200, true]);
}

/** Of the seeder at that place of the list. */
export const eosIdOf = (index: number): string => `0002f00d${String(index).padStart(24, '0')}`;

export interface Seeder {
  readonly steamId: string;
  readonly name: string;
  /** Quarters of an hour on the server, from when it began to fill. */
  readonly quarters: number;
}

/** Lets people fill the first server in the hours before now. Only while four are there does it count. */
export async function seed(stack: Stack, seeders: readonly Seeder[], until = Date.now()): Promise<void> {
  const longest = Math.max(...seeders.map(({ quarters }) => quarters));
  const began = until - longest * QUARTER;
  const at = (quarter: number) => new Date(began + quarter * QUARTER).toISOString();
  const players = seeders.map(({ steamId, name }, index) => ({
    eosId: eosIdOf(index),
    ...{ steamId, name, displayName: name, team: 1, role: 'USA_Rifleman_01', squad: null, isLeader: false },
  }));
  const facts = [
    { kind: 'matchStarted', at: at(0), layer: 'Yehorivka_Seed_v1', level: 'Yehorivka', partial: false },
    ...Array.from({ length: longest + 1 }, (_, quarter) => ({
      kind: 'rosterSampled',
      at: at(quarter),
      players: players.filter((_player, index) => seeders[index]!.quarters >= quarter),
      ...{ squads: [], teams: [] },
    })),
  ].map((fact, sequence) => ({ ...fact, sequence }));
  const batch: Omit<IngestBatch, 'facts'> = {
    ...{ format: 1, sender: 'journey', source: 'rcon', after: -1, from: 0, to: facts.length - 1, connections: [] },
    match: `${at(0).replace(/[-:.Z]/g, '')}-Yehorivka_Seed_v1`,
  };
  await post(stack, [{ ...batch, facts }]);
}

interface Speaker {
  readonly eosId: string;
  readonly steamId: string;
  readonly name: string;
}

/** A member proves a Steam account: gets a code on the site and says it in the game. */
export async function sayCode(stack: Stack, persona: string, of: Speaker): Promise<void> {
  const { code } = await stack.call<LinkCodeAnswer>(persona, 'POST', 'connections/link-code');
  await say(stack, of, code);
}

/** A player writes something in the chat of the game. */
export async function say(stack: Stack, of: Speaker, message: string): Promise<void> {
  const at = new Date().toISOString();
  const facts = [
    { kind: 'matchStarted', at, layer: 'Sumari_Seed_v1', level: 'Sumari', partial: false },
    { kind: 'chatSent', at, channel: 'all', player: { ...of, team: 1, role: null }, message },
  ].map((fact, sequence) => ({ ...fact, sequence }));
  const batch = { format: 1, sender: 'code', source: 'rcon', after: -1, from: 0, to: 1, connections: [] };
  await post(stack, [{ ...batch, match: `${at.replace(/[-:.Z]/g, '')}-Sumari_Seed_v1`, facts }]);
}

/** Reports who is on the first server now, as the agent beside it does twice a minute. */
export const showRoster = (
  stack: Stack,
  players: readonly {
    readonly eosId: string;
    readonly steamId: string;
    readonly name: string;
    readonly team: 1 | 2;
    readonly squad: number | null;
  }[],
): Promise<void> => {
  const at = new Date().toISOString();
  const layer = 'Gorodok_RAAS_v1';
  const listed = players.map((player) => ({
    ...{ ...player, displayName: player.name, role: 'USA_Rifleman_01', isLeader: false },
  }));
  const numbers = [...new Set(players.flatMap(({ team, squad }) => (squad === null ? [] : [`${team}:${squad}`])))];
  const squads = numbers.map((key) => {
    const [team, id] = key.split(':').map(Number);
    return { id, team, name: `Squad ${id}`, size: 1, locked: false };
  });
  const teams = [1, 2].map((team) => ({ team, name: `Team ${team}`, tickets: null }));
  const facts = [
    { kind: 'matchStarted', at, layer, level: 'Gorodok', partial: false },
    { kind: 'rosterSampled', at, players: listed, squads, teams },
  ].map((fact, sequence) => ({ ...fact, sequence }));
  const batch = { format: 1, sender: 'journey', source: 'rcon', after: -1, from: 0, to: 1, connections: [] };
  return post(stack, [{ ...batch, match: `${at.replace(/[-:.Z]/g, '')}-${layer}`, facts }]);
};
