import type { Field, Fighter } from '../field';
import { damaged, deployableHit, died, killedThemselves, revived, vehicleHit, wounded } from './log-lines';
import { strike } from './theatre';

type Vehicle = { readonly instance: string; health: number };

/** Facts that one fight produces on average: hits, a wound, and a death or a revive. Measured. */
const FACTS_OF_A_FIGHT = 3;
/** The largest damage by a fence. */
const FENCE = { damage: 7, causer: 'Fence58_229' };
const LETHAL = 400;
/** The game's damage value for giving up or bleeding out. */
const BLED_OUT = -300;
const VEHICLE_HEALTH = 1_000;
const DEPLOYABLE_HEALTH = 300;

/** The fights of a match: attacker, victim, weapon, and the outcome. */
export class Fights {
  private readonly vehicles: Partial<Record<1 | 2, Vehicle>> = {};
  private readonly deployables: Partial<Record<1 | 2, Vehicle>> = {};
  /** The higher the tempo, the sooner players respawn. */
  private readonly haste: number;

  constructor(private readonly field: Field) {
    this.haste = Math.max(1, field.plan.tempo / 2);
  }

  /** Schedules fights until the end of the match. */
  begin(at: number): void {
    this.next(at);
    const { burst } = this.field.plan;
    if (burst) this.field.agenda.put(at + burst.everyMs, () => this.barrage(at + burst.everyMs));
  }

  private next(at: number): void {
    const { agenda, plan, random, here } = this.field;
    const each = (1_000 * FACTS_OF_A_FIGHT * 100) / (plan.tempo * Math.max(4, here.length));
    const then = at + random.pause(each);
    if (then >= plan.endsAt) return;
    agenda.put(then, () => {
      this.fight(Math.floor(then));
      this.next(then);
    });
  }

  private fight(at: number): void {
    const { random, sides } = this.field;
    const team = random.chance(0.5) ? 1 : 2;
    const other = team === 1 ? 2 : 1;
    const attacker = random.weighted(sides[team], (one) =>
      one.state === 'up' ? one.player.zeal * one.player.skill : 0,
    );
    if (!attacker) return;
    const luck = random.next();
    if (luck < 0.004) return this.fence(attacker, at);
    if (luck < 0.007) return this.ownGrenade(attacker, at);
    if (luck < 0.06) return this.hitVehicle(attacker, at);
    if (luck < 0.08) return this.hitDeployable(attacker, at);
    const isCareless = random.chance(attacker.player.carelessness);
    const victim = random.weighted(sides[isCareless ? team : other], (one) =>
      one.state === 'up' && one !== attacker ? one.player.zeal / one.player.skill : 0,
    );
    if (victim) this.shoot(attacker, victim, at);
  }

  private shoot(attacker: Fighter, victim: Fighter, at: number): void {
    const { random, agenda, plan } = this.field;
    const { weapon, heavy } = strike(plan.factions[attacker.team - 1]!, attacker.player.part, random);
    const causer = this.field.spawn(weapon);
    const hits = heavy ? 1 : random.whole(1, 3);
    const isOver = heavy || random.chance(0.75);
    for (let hit = 1; hit <= hits; hit++) {
      const when = at + (hit - 1) * random.whole(200, 900);
      const isLast = hit === hits;
      agenda.put(when, () => {
        if (!victim.isHere || victim.state !== 'up' || !attacker.isHere || when >= plan.endsAt) return;
        if (isLast && heavy) return this.kill(victim, attacker, when, causer);
        const damage = isLast && isOver ? random.between(35, 110) : random.between(15, 60);
        this.hurt(victim, attacker, damage, causer, when);
        if (isLast && isOver) this.wound(victim, attacker, damage, causer, when);
      });
    }
  }

  private hurt(victim: Fighter, attacker: Fighter | null, damage: number, causer: string, at: number): void {
    const exactly = Number(damage.toFixed(6));
    this.field.log(at, damaged(victim, attacker, exactly, causer));
    if (attacker && attacker !== victim) this.field.truth.of(attacker.player).damage += exactly;
  }

  private wound(victim: Fighter, attacker: Fighter | null, damage: number, causer: string, at: number): void {
    const { field } = this;
    const { random, truth, agenda } = field;
    victim.state = 'down';
    // The line often names the attacker's body instead of what he held.
    const body = attacker && random.chance(0.4) ? field.spawn(`BP_Soldier_${attacker.role}`) : causer;
    field.log(at, wounded(victim, attacker, damage, body));
    truth.of(victim.player).woundsReceived++;
    if (attacker && attacker !== victim)
      truth.of(attacker.player)[attacker.team === victim.team ? 'teamWounds' : 'woundsInflicted']++;
    const then = at + Math.ceil(random.between(12_000, 60_000) / this.haste);
    agenda.put(then, () => {
      if (victim.isHere && then < field.plan.endsAt) this.helpOrBleed(victim, attacker, then, body);
    });
  }

  private helpOrBleed(victim: Fighter, attacker: Fighter | null, at: number, causer: string): void {
    const { random, sides } = this.field;
    const helper = random.chance(0.45)
      ? random.weighted(sides[victim.team], ({ state, player }) =>
          state === 'up' ? (player.part === 'medic' ? 8 : 0.4) : 0,
        )
      : undefined;
    if (!helper) return this.die(victim, attacker, BLED_OUT, causer, at);
    victim.state = 'up';
    this.field.log(at, revived(helper, victim));
    this.field.truth.of(helper.player).revives++;
    this.field.truth.of(victim.player).revived++;
  }

  private kill(victim: Fighter, attacker: Fighter, at: number, causer: string): void {
    this.hurt(victim, attacker, LETHAL, causer, at);
    this.die(victim, attacker, LETHAL, causer, at);
  }

  private die(victim: Fighter, attacker: Fighter | null, damage: number, causer: string, at: number): void {
    const { random, truth, agenda } = this.field;
    victim.state = 'out';
    this.field.log(at, died(victim, attacker, damage, causer));
    this.field.lead += victim.team === 1 ? -1 : 1;
    truth.of(victim.player).deaths++;
    if (attacker === victim) truth.of(victim.player).suicides++;
    else if (attacker) truth.of(attacker.player)[attacker.team === victim.team ? 'teamkills' : 'kills']++;
    agenda.put(at + random.between(15_000, 45_000) / this.haste, () => {
      victim.state = 'up';
    });
  }

  private fence(victim: Fighter, at: number): void {
    this.hurt(victim, null, FENCE.damage, FENCE.causer, at);
    this.wound(victim, null, FENCE.damage, FENCE.causer, at);
  }

  private ownGrenade(victim: Fighter, at: number): void {
    const { arms } = this.field.plan.factions[victim.team - 1]!;
    this.die(victim, victim, -BLED_OUT, this.field.spawn(arms.grenade), at);
    this.field.log(at, killedThemselves(victim));
  }

  private hitVehicle(attacker: Fighter, at: number): void {
    const { field, vehicles } = this;
    const other = attacker.team === 1 ? 2 : 1;
    const arms = field.plan.factions[attacker.team - 1]!.arms;
    const vehicle = (vehicles[other] ??= {
      instance: field.spawn(field.plan.factions[other - 1]!.arms.vehicle),
      health: VEHICLE_HEALTH,
    });
    const byCrew = attacker.player.part === 'crew';
    const damage = Math.round(byCrew ? field.random.between(30, 120) : field.random.between(200, 450));
    vehicle.health -= damage;
    const causer = field.spawn(byCrew ? arms.gun : arms.antitank);
    field.log(at, vehicleHit(vehicle.instance, attacker, damage, causer, vehicle.health));
    if (vehicle.health > 0) return;
    vehicles[other] = undefined;
    field.lead += attacker.team === 1 ? 5 : -5;
  }

  private hitDeployable(attacker: Fighter, at: number): void {
    const { field, deployables } = this;
    const other = attacker.team === 1 ? 2 : 1;
    const code = field.plan.factions[other - 1]!.code;
    const thing = (deployables[other] ??= {
      instance: field.spawn(field.random.pick([`BP_InfantrySandbags_${code}`, `BP_HescoBunker_${code}`])),
      health: DEPLOYABLE_HEALTH,
    });
    const damage = Math.round(field.random.between(20, 120));
    thing.health -= damage;
    const causer = field.spawn(field.plan.factions[attacker.team - 1]!.arms.grenade);
    field.log(at, deployableHit(thing.instance, attacker, damage, causer, thing.health));
    if (thing.health <= 0) deployables[other] = undefined;
  }

  /** Shells that hurt everybody a little, all in one frame. */
  private barrage(at: number): void {
    const { agenda, plan, random, sides } = this.field;
    const burst = plan.burst!;
    if (at >= plan.endsAt) return;
    const [gunner] = sides[1];
    const victims = sides[2];
    if (gunner && victims.length > 0) {
      const causer = this.field.spawn('BP_Projectile_155mm_Artillery');
      for (let shell = 0; shell < burst.facts; shell++)
        this.hurt(victims[shell % victims.length]!, gunner, random.between(1, 5), causer, at);
    }
    agenda.put(at + burst.everyMs, () => this.barrage(at + burst.everyMs));
  }
}
