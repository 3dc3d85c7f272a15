import { RIGHTS, type Right } from '@app/contracts/community/rights';
import type { Caller } from '../platform/requests/caller';
import { adminPermissionsOf, permissionsOf, REFORGER_STAFF, SQUAD_STAFF } from './permissions';

/** Every set that can be made of these. */
const subsetsOf = <One>(all: readonly One[]): One[][] =>
  all.reduce<One[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]]);

const caller = (rights: readonly Right[], inGuild = true): Caller => ({
  actor: { id: '200000000000000003', name: 'Kestrel', roles: [] },
  rights: new Set(rights),
  inGuild,
});

const LADDER = ['admin', 'moderator', 'member', 'vip'] as const;
const FLAGS = ['isAdmin', 'isModerator', 'isMember', 'isVip'] as const;

test.each(subsetsOf(LADDER).map((held) => [held]))('%j gives what its highest gives, and all below', (held) => {
  const highest = LADDER.findIndex((right) => held.includes(right));
  const { isGuildMember, ...flags } = permissionsOf(caller(held));
  expect(isGuildMember).toBe(true);
  expect(flags).toEqual(Object.fromEntries(FLAGS.map((flag, rung) => [flag, highest >= 0 && rung >= highest])));
});

test('guild membership is told as it is, whatever rights are held', () => {
  for (const held of subsetsOf(LADDER)) expect(permissionsOf(caller(held, false)).isGuildMember).toBe(false);
});

const SQUAD = ['squad-admin', 'squad-senior-admin', 'squad-coordinator'] as const;
const REFORGER = ['reforger-admin', 'reforger-senior-admin', 'reforger-coordinator', 'reforger-dev'] as const;

test('in the admin portal every right gives its own flag and no other, in every combination', () => {
  for (const held of subsetsOf(['community-admin', ...SQUAD, ...REFORGER] as const)) {
    const has = (right: Right) => (held as Right[]).includes(right);
    const community = has('community-admin');
    const canAccessSquad = community || SQUAD.some(has);
    const canAccessReforger = community || REFORGER.some(has);
    expect(adminPermissionsOf(caller(held))).toEqual({
      hasAdminAccess: canAccessSquad || canAccessReforger,
      isCommunityAdmin: community,
      squad: {
        canAccess: canAccessSquad,
        isAdmin: has('squad-admin'),
        isSeniorAdmin: has('squad-senior-admin'),
        isCoordinator: has('squad-coordinator'),
      },
      reforger: {
        canAccess: canAccessReforger,
        isAdmin: has('reforger-admin'),
        isSeniorAdmin: has('reforger-senior-admin'),
        isCoordinator: has('reforger-coordinator'),
        isDev: has('reforger-dev'),
      },
    });
  }
});

test('a right from outside the admin portal opens none of it', () => {
  const inside: readonly Right[] = [...SQUAD_STAFF, ...REFORGER_STAFF];
  const outside = RIGHTS.filter((right) => !inside.includes(right));
  expect(outside).toContain('admin');
  expect(adminPermissionsOf(caller(outside)).hasAdminAccess).toBe(false);
});

test('who may ask for a game’s part is exactly who may enter it', () => {
  for (const right of RIGHTS) {
    const { squad, reforger } = adminPermissionsOf(caller([right]));
    expect([right, squad.canAccess]).toEqual([right, (SQUAD_STAFF as readonly Right[]).includes(right)]);
    expect([right, reforger.canAccess]).toEqual([right, (REFORGER_STAFF as readonly Right[]).includes(right)]);
  }
});
