import type { Field, Fighter } from '../field';
import { squadCreated, type ListedSquad } from './rcon-answers';
import { roleOf } from './theatre';

type Squad = {
  readonly id: number;
  readonly name: string;
  readonly creator: Fighter;
  readonly members: Fighter[];
  readonly locked: boolean;
};

const NAMES = ['INF', 'ARMOUR', 'HELI', 'MORTARS', 'BUILD'];
const SIZE = 9;

/** The squads of both teams: who comes is taken into one or leads a new one, who leaves hands it on. */
export class Squads {
  private readonly of: Readonly<Record<1 | 2, Squad[]>> = { 1: [], 2: [] };

  constructor(private readonly field: Field) {}

  join(fighter: Fighter, at: number): void {
    const { plan, random } = this.field;
    const squads = this.of[fighter.team];
    const faction = plan.factions[fighter.team - 1]!;
    const { part } = fighter.player;
    const open = squads.find(({ members, locked }) => members.length < (locked ? 3 : SIZE));
    if (open && (part !== 'leader' || random.chance(0.5))) {
      open.members.push(fighter);
      fighter.squad = open.id;
      fighter.role = roleOf(faction, part === 'leader' ? 'rifleman' : part);
      return;
    }
    // Some play in no squad.
    if (part !== 'leader' && squads.length > 0 && random.chance(0.2)) return;
    const id = 1 + Math.max(0, ...squads.map((squad) => squad.id));
    const name = NAMES[id - 1] ?? `Squad ${id}`;
    squads.push({ id, name, creator: fighter, members: [fighter], locked: name === 'HELI' });
    this.lead(fighter, id);
    this.field.push(at, squadCreated(fighter, id, name, faction));
  }

  leave(fighter: Fighter): void {
    const squads = this.of[fighter.team];
    const index = squads.findIndex(({ id }) => id === fighter.squad);
    const squad = squads[index];
    if (!squad) return;
    squad.members.splice(squad.members.indexOf(fighter), 1);
    const [next] = squad.members;
    if (!next) squads.splice(index, 1);
    else if (fighter.isLeader) this.lead(next, squad.id);
  }

  get listed(): readonly ListedSquad[] {
    return ([1, 2] as const).flatMap((team) =>
      this.of[team].map(({ id, name, creator, members, locked }) => ({
        id,
        team,
        name,
        size: members.length,
        locked,
        creator,
      })),
    );
  }

  private lead(fighter: Fighter, squad: number): void {
    fighter.squad = squad;
    fighter.isLeader = true;
    fighter.role = roleOf(this.field.plan.factions[fighter.team - 1]!, 'leader');
  }
}
