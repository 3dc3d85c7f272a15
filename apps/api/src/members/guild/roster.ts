import type { StaffPlace } from '@app/contracts/community/staff';
import { POSITIONS, type Position } from '@app/contracts/community/staff';
import type { StaffMember } from '@app/contracts/members/admin-team';
import type { Member } from './guild';

/** A team is people one can look at: whoever configures a role that everybody has gets the first of them. */
export const MOST_SHOWN = 200;

const rankOf = (position: Position) => POSITIONS.indexOf(position);
const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Leaders first, people of one position by name; the id decides between namesakes. */
const inOrder = (a: StaffMember, b: StaffMember): number =>
  rankOf(a.position) - rankOf(b.position) || compare(a.displayName, b.displayName) || (a.id < b.id ? -1 : 1);

/** The people of one team, collected from a list that is too long to hold in memory. */
export class Roster {
  private readonly positions: ReadonlyMap<string, Position>;
  private people: StaffMember[] = [];

  constructor(places: readonly StaffPlace[]) {
    const lowestFirst = [...places].sort((a, b) => rankOf(b.position) - rankOf(a.position));
    this.positions = new Map(lowestFirst.map(({ role, position }) => [role, position]));
  }

  /** Takes a member in at the highest position their roles give, or not at all. */
  consider({ id, displayName, avatarUrl, roleKeys }: Member): void {
    const [position] = roleKeys.flatMap((key) => this.positions.get(key) ?? []).sort((a, b) => rankOf(a) - rankOf(b));
    if (position === undefined) return;
    this.people.push({ id, displayName, avatarUrl, position });
    if (this.people.length >= 2 * MOST_SHOWN) this.people = this.list();
  }

  list(): StaffMember[] {
    return this.people.sort(inOrder).slice(0, MOST_SHOWN);
  }
}
