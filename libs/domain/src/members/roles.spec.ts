import { given } from '../../../../test/given';
import { member, observeRoles } from './roles';

const at = '2026-11-21T09:00:00.000Z';
const later = '2026-11-21T09:00:30.000Z';
const who = { memberId: '200000000000000004', name: 'Quoll', inGuild: true };
const observed = (roles: string[], gained: string[], lost: string[], when = at, inGuild = true) =>
  ({ type: 'MemberRolesObserved', data: { ...who, inGuild, roles, gained, lost, at: when } }) as const;
const vip = observed(['booster', 'vip'], ['booster', 'vip'], []);
const of = given(member);

test('roles seen for the first time are recorded', () =>
  of()
    .when(observeRoles({ ...who, roles: ['vip', 'booster', 'vip'], at }))
    .then(vip));

test('the same roles in another order are no news', () =>
  of(vip)
    .when(observeRoles({ ...who, roles: ['booster', 'vip'], at: later }))
    .then());

test('a role won and a role lost are told', () =>
  of(vip)
    .when(observeRoles({ ...who, roles: ['vip-gold', 'booster'], at: later }))
    .then(observed(['booster', 'vip-gold'], ['vip-gold'], ['vip'], later)));

test('whoever leaves the guild loses every role', () =>
  of(vip)
    .when(observeRoles({ ...who, inGuild: false, roles: [], at: later }))
    .then(observed([], [], ['booster', 'vip'], later, false)));

test('an answer that was requested before the last one known changes nothing', () =>
  of(observed([], [], [], later))
    .when(observeRoles({ ...who, roles: ['vip'], at }))
    .then());

test('whoever never was in the guild leaves no trace', () =>
  of()
    .when(observeRoles({ ...who, inGuild: false, roles: [], at }))
    .then());
