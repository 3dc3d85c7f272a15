import { measured } from './numbers';
import { attackerOf, blueprintOf, pattern, type Pattern, type Reading } from './reading';

/** An actor that is no player: a blueprint's instance. Soldiers in open seats are reported by name, and by `ActualDamage` too. */
const INSTANCE = '(?<instance>\\S+_C_\\d+)';

const hit = (is: 'vehicleHit' | 'deployableHit', groups: Readonly<Record<string, string>>): Reading => ({
  is,
  thing: blueprintOf(groups['instance']!)!,
  instance: groups['instance']!,
  attacker: attackerOf(groups['name'] ?? null, groups['ids'] ?? ''),
  damage: measured(groups['damage']),
  causer: groups['causer']!,
  healthRemaining: measured(groups['health']),
});

export const vehiclePatterns: readonly Pattern[] = [
  pattern(
    'LogSquadTrace',
    new RegExp(
      `\\[DedicatedServer\\](?:ASQVehicleSeat::|ASQVehicle::)?TraceAndMessageClient\\(\\): ${INSTANCE}: (?<damage>-?[\\d.]+) damage taken` +
        ` by causer (?<causer>\\S+) instigator \\(Online I[dD]s: (?<name>.*)\\) (?<ids>(?:EOS|steam|epic|INVALID).*?) ?health remaining (?<health>-?[\\d.]+)`,
      'su',
    ),
    (groups) => hit('vehicleHit', groups),
  ),
  pattern(
    'LogSquadTrace',
    new RegExp(
      `\\[DedicatedServer\\](?:ASQDeployable::)?TakeDamage\\(\\): ${INSTANCE}: (?<damage>-?[\\d.]+) damage taken` +
        ` by causer (?<causer>\\S+) instigator (?<name>.*) \\(Online I[dD]s: (?<ids>[^()]*)\\) health remaining (?<health>-?[\\d.]+)`,
      'su',
    ),
    (groups) => hit('deployableHit', groups),
  ),
  // Up to v9 only the attempt is logged, with what came of it.
  pattern(
    'LogSquadTrace',
    new RegExp(
      `\\[DedicatedServer\\]ASQDeployable::TakeDamage\\(\\): ${INSTANCE}: (?<damage>-?[\\d.]+) damage attempt` +
        ` by causer (?<causer>\\S+) instigator (?<name>.*) with damage type \\S+ health remaining (?<health>-?[\\d.]+)`,
      'su',
    ),
    (groups) => hit('deployableHit', groups),
  ),
  // The announcement of a hit, what was attempted against components and wrecks, and soldiers in seats.
  pattern('LogSquadTrace', /TraceAndMessageClient\(\): (?:SQVehicleSeat|ASQVehicle)\S*::TakeDamage\[/u, () => null),
  pattern(
    'LogSquadTrace',
    /TraceAndMessageClient\(\): .*: -?[\d.]+ damage taken by causer .*health remaining /su,
    () => null,
  ),
  pattern('LogSquadTrace', /TakeDamage\(\): ASQDeployable::TakeDamage\[/u, () => null),
  pattern('LogSquadTrace', /TakeDamage\(\): .*: -?[\d.]+ damage attempt .*health remaining /su, () => null),
];
