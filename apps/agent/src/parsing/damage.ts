import { measured } from './numbers';
import { attackerOf, idsIn, pattern, type Named, type Pattern } from './reading';

/**
 * Names are whatever people type, U+2028 too, so they are taken greedily between the fixed words around them. Up to v9
 * methods carry their class, `ASQSoldier::Wound()`; `Contoller` is the game's own spelling.
 */
const struck = (is: 'wounded' | 'died', method: string): Pattern =>
  pattern(
    'LogSquadTrace',
    new RegExp(
      `\\[DedicatedServer\\](?:ASQSoldier::)?${method}\\(\\): Player:(?<victim>.*) KillingDamage=(?<damage>-?[\\d.]+)` +
        ` from (?<controller>\\S+) \\(Online IDs: (?<ids>[^()|]*)(?:\\|[^()]*)?\\)(?: ?caused by (?<causer>\\S+)(?: .*)?)?$`,
      'su',
    ),
    ({ victim, damage, controller, ids, causer }) => ({
      is,
      victim: victim!,
      attacker: attackerOf(null, ids!, controller),
      damage: measured(damage!),
      causer: causer ?? null,
    }),
  );

const named = (name: string, ids: string): Named => ({ ...idsIn(ids), name, controller: null });

export const damagePatterns: readonly Pattern[] = [
  pattern(
    'LogSquad',
    /^Player:(?<victim>.*) ActualDamage=(?<damage>-?[\d.]+) from (?<name>.*) \(Online IDs: (?<ids>[^()|]*)\| ?Player Controller ID: (?<controller>[^()]*)\) ?caused by (?<causer>\S+)(?: .*)?$/su,
    ({ victim, damage, name, ids, controller, causer }) => ({
      is: 'damaged',
      victim: victim!,
      attacker: attackerOf(name!, ids!, controller),
      damage: measured(damage!),
      causer: causer!,
    }),
  ),
  struck('wounded', 'Wound'),
  struck('died', 'Die'),
  pattern(
    'LogSquad',
    /^(?<reviver>.*) \(Online IDs: (?<reviverIds>[^()]*)\) has revived (?<victim>.*) \(Online IDs: (?<victimIds>[^()]*)\)/su,
    ({ reviver, reviverIds, victim, victimIds }) => ({
      is: 'revived',
      reviver: named(reviver!, reviverIds!),
      victim: named(victim!, victimIds!),
    }),
  ),
  // Points for a driver whose gunner hit somebody.
  pattern('LogSquadTrace', /PlayerWounded_Implementation\(\): Driver Assist Points: /u, () => null),
];
