import { given } from '../../../../test/given';
import type { FormerStaffEvent } from './events';
import { forgetStaffName, formerStaff, keepStaffName, recordOf } from './former-staff';

const at = '2026-11-21T09:00:00.000Z';
const until = '2027-11-21T09:00:00.000Z';
const person = '0123456789abcdefghij';
const keep = { person, name: 'Kestrel', memberId: '290401099666423850', until, at };
const kept: FormerStaffEvent = { type: 'StaffNameKept', data: { ...keep, record: recordOf(person) } };
const forget = (when = until) => forgetStaffName({ person, at: when });
const forgotten: FormerStaffEvent = { type: 'StaffNameForgotten', data: { person, at: until } };
const the = given(formerStaff);

test('a name is kept once, and not where its time is over', () => {
  the().when(keepStaffName(keep)).thenAgain(kept);
  the(kept).when(keepStaffName(keep)).then();
  the()
    .when(keepStaffName({ ...keep, until: at }))
    .then();
});

test('a name is forgotten when its time is over, once', () => {
  the(kept).when(forget(at)).then();
  the(kept).when(forget()).then(forgotten);
  the(kept, forgotten).when(forget()).then();
  the(kept, forgotten).when(keepStaffName(keep)).then(kept);
});
