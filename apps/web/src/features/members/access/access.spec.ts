import type { Permissions } from '@app/contracts/members/members';
import fc from 'fast-check';
import { judge, type Need } from './access';

const nobody: Permissions = { isGuildMember: true, isAdmin: false, isModerator: false, isMember: false, isVip: false };
const roles = ['vip', 'member', 'moderator', 'admin'] as const;

const allowedTo = (permissions: Partial<Permissions>) =>
  roles.filter((need) => judge(need, true, { ...nobody, ...permissions }) === 'allowed');

test.each([
  [{ isAdmin: true }, ['vip', 'member', 'moderator', 'admin']],
  [{ isModerator: true }, ['vip', 'member', 'moderator']],
  [{ isMember: true }, ['vip', 'member']],
  [{ isVip: true }, ['vip']],
  [{}, []],
])('%j satisfies %j', (permissions, needs) => expect(allowedTo(permissions)).toEqual(needs));

const permissions = fc.record<Permissions>({
  isGuildMember: fc.boolean(),
  isAdmin: fc.boolean(),
  isModerator: fc.boolean(),
  isMember: fc.boolean(),
  isVip: fc.boolean(),
});
const needs = fc.constantFrom<Need>('signed-in', 'guild-member', 'vip', 'member', 'moderator', 'admin');

test('whoever is not signed in is asked to sign in, before anything else is looked at', () => {
  fc.assert(fc.property(needs, permissions, (need, held) => expect(judge(need, false, held)).toBe('sign-in')));
});

test('whoever is outside the guild is asked to join it, whatever roles are claimed', () => {
  fc.assert(
    fc.property(needs, permissions, (need, held) => {
      fc.pre(need !== 'signed-in');
      expect(judge(need, true, { ...held, isGuildMember: false })).toBe('join-guild');
    }),
  );
});

test('while rights are loading nobody is let in and nobody is turned away', () => {
  expect(judge('guild-member', true, undefined)).toBe('loading');
  expect(judge('signed-in', true, undefined)).toBe('allowed');
});
