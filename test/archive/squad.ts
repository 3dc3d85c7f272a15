import type { FactBody, TelemetryFact, PlayerRef, FactSource } from '@app/telemetry/squad';
import { match, receiveFacts } from '@app/domain/squad/match/match';
import { setFactsAside } from '@app/domain/squad/set-aside';
import type { Context, Streams } from '@app/storage/event-log/streams';

const serverId = 1;
const key = '20261121T090000000-Yehorivka_RAAS_v1';

const named = (number: number, team: 1 | 2): PlayerRef => ({
  eosId: `0002f00d${String(number).padStart(24, '0')}`,
  steamId: `7656119000000000${number}`,
  name: `Kestrel ${number}`,
  team,
  role: team === 1 ? 'USA_Rifleman_01' : 'RGF_Rifleman_01',
});
const stranger: PlayerRef = { eosId: null, steamId: null, name: '[ZSU] Kestrel 2', team: null, role: null };

/** A short match in which everything happens that can. */
export const playSquad = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const [one, two] = [named(1, 1), named(2, 2)];
  let sequence = -1_000;
  const batch = (source: FactSource, after: number, ...bodies: readonly FactBody[]) => {
    const facts = bodies.map((body) => {
      sequence += 1_000;
      return { ...body, sequence, at: new Date(Date.UTC(2026, 10, 21, 9) + sequence).toISOString() } as TelemetryFact;
    });
    // What comes last was an address, which became no event.
    return receiveFacts({ serverId, match: key, source, after, to: sequence + 1, facts });
  };
  const blow = { victim: stranger, attacker: one, by: 'unknown', damage: 47.5, weapon: 'BP_M4_M68_Foregrip', causer: null } as const;
  const thing = { attacker: one, damage: 288, weapon: 'BP_AT4_Rocket_Proj2', healthRemaining: -46, destroyed: true };
  const completed = { kind: 'factCompleted', what: 'playerDamaged', victim: two, attacker: one, by: 'enemy' } as const;
  await streams.transact(
    match,
    `${serverId}-${key}`,
    batch(
      'log',
      -1,
      { kind: 'matchStarted', layer: 'Yehorivka_RAAS_v1', level: 'Yehorivka', partial: false },
      { kind: 'playerJoined', player: one },
      { kind: 'matchWentLive' },
      { kind: 'playerDamaged', ...blow },
      { kind: 'playerWounded', ...blow },
      { kind: 'playerDied', ...blow, bledOut: false },
      { ...completed, of: 3_000 },
      { ...completed, of: 4_000 },
      { ...completed, of: 5_000 },
      { kind: 'playerRevived', reviver: one, victim: one },
      { kind: 'vehicleDamaged', thing: 'BP_M1126', instance: 'BP_M1126_C_1', ...thing },
      { kind: 'deployableDamaged', thing: 'BP_Sandbags', instance: 'BP_Sandbags_C_1', ...thing },
      { kind: 'zoneChanged', zone: 'Walled Courts', how: 'captured', team: 1, from: null },
      { kind: 'playerRemoved', how: 'kicked', player: two, reason: 'Idle' },
      { kind: 'tickRateMeasured', rate: 39.5 },
      { kind: 'lineUnrecognised', text: 'LogSquadTrace: [DedicatedServer]Somersault(): nobody' },
      { kind: 'playerLeft', player: two },
    ),
    by,
  );
  // All of it once more, by and to people whom nobody has identified.
  const unseen = { ...blow, attacker: stranger };
  const seen = { ...completed, victim: stranger, attacker: stranger };
  const log = (await streams.load(match, `${serverId}-${key}`)).state.received.log;
  const begins = sequence + 1_000;
  await streams.transact(
    match,
    `${serverId}-${key}`,
    batch(
      'log',
      log,
      { kind: 'playerJoined', player: stranger },
      { kind: 'playerDamaged', ...unseen },
      { kind: 'playerWounded', ...unseen },
      { kind: 'playerDied', ...unseen, bledOut: false },
      { ...seen, of: begins + 1_000 },
      { ...seen, of: begins + 2_000 },
      { ...seen, of: begins + 3_000 },
      { kind: 'playerRevived', reviver: stranger, victim: stranger },
      { kind: 'vehicleDamaged', thing: 'BP_M1126', instance: 'BP_M1126_C_1', ...thing, attacker: stranger },
      { kind: 'deployableDamaged', thing: 'BP_Sandbags', instance: 'BP_Sandbags_C_1', ...thing, attacker: stranger },
      { kind: 'playerRemoved', how: 'banned', player: stranger, reason: 'Idle' },
      { kind: 'playerLeft', player: stranger },
    ),
    by,
  );
  const roster = { players: [{ ...one, displayName: one.name, squad: 1, isLeader: true }], squads: [], teams: [] };
  const squads = [{ id: 1, team: 1, name: 'INF', size: 1, locked: false } as const];
  await streams.transact(
    match,
    `${serverId}-${key}`,
    batch(
      'rcon',
      -1,
      { kind: 'layerLearned', layer: 'Yehorivka_RAAS_v1', level: 'Yehorivka', teams: [{ team: 1, faction: 'USA', unit: null }, { team: 2, faction: 'RGF', unit: null }] },
      { kind: 'squadCreated', player: one, squad: 1, squadName: 'INF', teamName: 'United States Army' },
      { kind: 'squadCreated', player: stranger, squad: 2, squadName: 'ARMOUR', teamName: 'United States Army' },
      { kind: 'chatSent', channel: 'all', player: one, message: 'gg' },
      { kind: 'chatSent', channel: 'team', player: stranger, message: 'gg' },
      { kind: 'rosterSampled', ...roster, squads },
      {
        kind: 'populationSampled',
        serverName: 'Squad #1',
        gameVersion: 'v10.6',
        players: 1,
        maxPlayers: 100,
        publicQueue: 0,
        reservedQueue: 0,
        layer: 'Yehorivka_RAAS_v1',
        nextLayer: null,
      },
    ),
    by,
  );
  const { received } = (await streams.load(match, `${serverId}-${key}`)).state;
  const teams = [{ team: 1, faction: 'United States Army', unit: '1st Infantry Division', tickets: 12 }] as const;
  await streams.transact(
    match,
    `${serverId}-${key}`,
    batch('log', received.log, { kind: 'matchEnded', outcome: 'won', winner: 1, winnerName: null, byAdmin: false, teams }),
    by,
  );
  // The beginning of another match did not go in, and came later.
  const other = '20261121T103000000-Gorodok_RAAS_v1';
  const facts: TelemetryFact[] = [{ kind: 'matchStarted', layer: 'Gorodok_RAAS_v1', level: 'Gorodok', partial: false, sequence: 0, at: '2026-11-21T10:30:00.000Z' }];
  const portion = { serverId, match: other, source: 'log', after: -1, to: 1_000 } as const;
  const reason = 'Facts.17.damage must not be less than 0.';
  await streams.transact(match, `${serverId}-${other}`, setFactsAside({ ...portion, reason, at: '2026-11-21T10:31:00.000Z' }), by);
  await streams.transact(match, `${serverId}-${other}`, receiveFacts({ ...portion, facts }), by);
  return [`squadMatch-${serverId}-${key}`, `squadMatch-${serverId}-${other}`];
};
