import type { Decider, Decision } from '../decider';
import type { FormerStaffEvent, FormerStaffFacts } from './events';

interface Kept {
  /** Names the key that seals name and id. */
  readonly record: string;
  readonly until: string;
}

/** Whose names are kept, by pseudonym without its `~`. All are in one stream: few staff ask to be erased. */
export const formerStaff: Decider<ReadonlyMap<string, Kept>, FormerStaffEvent> = {
  category: 'formerStaff',
  initial: new Map(),
  evolve(kept, { type, data }) {
    const after = new Map(kept);
    after.delete(data.person);
    return type === 'StaffNameKept' ? after.set(data.person, { record: data.record, until: data.until }) : after;
  },
};

type Decide = Decision<ReadonlyMap<string, Kept>, FormerStaffEvent>;

/** The key that seals the name of somebody who is erased. */
export const recordOf = (person: string): string => `staff ${person}`;

/** Doing it again decides nothing, nor does what is over already. */
export const keepStaffName = (keep: Omit<FormerStaffFacts['StaffNameKept'], 'record'>): Decide =>
  function* (kept) {
    const { person, until, at } = keep;
    if (until <= at || (kept.get(person)?.until ?? '') >= until) return;
    yield { type: 'StaffNameKept', data: { ...keep, record: recordOf(person) } };
  };

/** Once the time is over. Its key goes first: from then on nobody reads the name. */
export const forgetStaffName = (forget: FormerStaffFacts['StaffNameForgotten']): Decide =>
  function* (kept) {
    const name = kept.get(forget.person);
    if (name && name.until <= forget.at) yield { type: 'StaffNameForgotten', data: forget };
  };
