import type { Doer, FactBody, PlayerRef } from '@app/telemetry/squad';
import { blueprintOf, type Reading } from '../parsing/reading';
import { even } from './people';
import type { Match, Pending } from './state';

/** Wounds and deaths often name the attacker's body instead of what he held. */
const isSoldier = (blueprint: string) => /^BP_Soldiers?_/u.test(blueprint);

const weaponOf = (causer: string | null): string | null => (causer === null || isSoldier(causer) ? null : causer);

/** Who did it, by the teams known now. */
function doer(match: Match, victim: string | undefined, attacker: string | null | undefined): Doer {
  if (attacker === null || attacker === undefined) return 'nobody';
  if (victim === undefined) return 'unknown';
  if (victim === attacker) return 'self';
  const [mine, other] = [match.teams[victim], match.teams[attacker]];
  if (mine === undefined || other === undefined) return 'unknown';
  return mine === other ? 'teammate' : 'enemy';
}

/** Where the wound of a name is kept: not under the bare name, which may be `__proto__`. */
export const woundKey = (name: string): string => ` ${even(name)}`;

/** A hit, wound or death as a fact, and what remains to be found out about it. */
export function struck(
  match: Match,
  reading: Extract<Reading, { is: 'damaged' | 'wounded' | 'died' }>,
  victim: string | undefined,
  attacker: string | null,
  ref: (person: string | undefined, name?: string) => PlayerRef,
): { fact: FactBody; pending?: Omit<Pending, 'of'> } {
  const { damage } = reading;
  const name = even(reading.victim);
  const causer = blueprintOf(reading.causer ?? '')?.slice(0, 200) ?? null;
  const by = doer(match, victim, attacker);
  const about = {
    victim: ref(victim, reading.victim),
    attacker: reading.attacker && ref(attacker ?? undefined, reading.attacker.name ?? ''),
    by,
    damage,
  };
  const what = ({ damaged: 'playerDamaged', wounded: 'playerWounded', died: 'playerDied' } as const)[reading.is];
  const pending =
    victim === undefined || by === 'unknown'
      ? { what, name, victim: victim ?? null, by, ...(attacker !== null && { attacker }) }
      : undefined;
  const held = weaponOf(causer);
  const rest = pending && { pending };
  if (what === 'playerDamaged') {
    if (held !== null) match.frame.hits.push({ victim: name, attacker, weapon: held });
    return { fact: { kind: what, ...about, weapon: held }, ...rest };
  }
  const key = woundKey(reading.victim);
  const hit = match.frame.hits.findLast((one) => one.victim === name && one.attacker === attacker);
  if (what === 'playerWounded') {
    const weapon = held ?? hit?.weapon ?? null;
    match.wounds[key] = { attacker, weapon };
    return { fact: { kind: what, ...about, weapon, causer }, ...rest };
  }
  const wound = match.wounds[key];
  match.wounds[key] = undefined;
  const weapon = held ?? hit?.weapon ?? (wound?.attacker === attacker ? wound.weapon : null);
  return { fact: { kind: what, ...about, weapon, causer, bledOut: damage < 0 }, ...rest };
}

/** What is known better of a pending fact. Undefined: nothing. `final`: nothing more is to come. */
export function completed(
  match: Match,
  pending: Pending,
  found: string | undefined,
): { victim: string | undefined; by: Doer; final: boolean } | undefined {
  const victim = pending.victim ?? found;
  if (victim === undefined) return undefined;
  const by = doer(match, victim, pending.attacker);
  if (victim === pending.victim && by === pending.by) return undefined;
  return { victim, by, final: by !== 'unknown' };
}

export function thingStruck(
  match: Match,
  { is, thing, instance, damage, causer, healthRemaining }: Extract<Reading, { is: 'vehicleHit' | 'deployableHit' }>,
  attacker: PlayerRef | null,
): FactBody {
  const before = match.health[instance];
  match.health[instance] = healthRemaining;
  return {
    kind: is === 'vehicleHit' ? 'vehicleDamaged' : 'deployableDamaged',
    thing: thing.slice(0, 200),
    instance: instance.slice(0, 200),
    attacker,
    damage,
    weapon: weaponOf(blueprintOf(causer ?? '')?.slice(0, 200) ?? null),
    healthRemaining,
    destroyed: healthRemaining <= 0 && (before === undefined || before > 0),
  };
}
