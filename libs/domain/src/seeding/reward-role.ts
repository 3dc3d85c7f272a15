import type { Decider, Decision } from '../decider';
import type { SeedingEvent, SeedingFacts } from './events';
import { retryAfter } from './retries';
import type { Reward } from './rules';

/** One reward role of one member: what was decided, and whether the chat platform knows. */
export interface RewardRole {
  readonly held: boolean;
  /** The account whose points earned it; empty before it was ever earned. */
  readonly steamId: string;
  readonly heldBefore: boolean;
  /** The chat platform's id of the role; undefined before it was ever earned, and in old grants. */
  readonly roleId: string | undefined;
  /** The chat platform does not have the last decision yet. */
  readonly open: boolean;
  readonly failures: number;
  /** Not before this, ISO 8601; empty for at once. */
  readonly notBefore: string;
}

export const rewardRole: Decider<RewardRole, SeedingEvent> = {
  category: 'rewardRole',
  initial: { held: false, steamId: '', heldBefore: false, roleId: undefined, open: false, failures: 0, notBefore: '' },
  evolve(state, event) {
    switch (event.type) {
      case 'RewardRoleGranted': {
        const { steamId, heldBefore, roleId } = event.data;
        return { held: true, steamId, heldBefore, roleId, open: !heldBefore, failures: 0, notBefore: '' };
      }
      case 'RewardRoleRevoked':
        return { ...state, held: false, open: !state.heldBefore, failures: 0, notBefore: '' };
      case 'RewardRoleGiven':
      case 'RewardRoleRemoved':
        return { ...state, open: false };
      case 'RewardRoleFailed':
        return { ...state, failures: state.failures + 1, notBefore: event.data.retryAt };
      default:
        return state;
    }
  },
};

type Decide = Decision<RewardRole, SeedingEvent>;

export const rewardRoleId = (reward: Reward, memberId: string): string => `${reward}-${memberId}`;

/** @param grant `heldBefore`: the guild shows the role already */
export const grantRole = (grant: SeedingFacts['RewardRoleGranted']): Decide =>
  function* ({ held, open, heldBefore, roleId }) {
    if (held) return;
    // Another role than this one is still to be removed.
    if (open && roleId !== undefined && roleId !== grant.roleId) return;
    // While our own removal is pending, the role that the guild shows is ours.
    yield { type: 'RewardRoleGranted', data: { ...grant, heldBefore: open ? heldBefore : grant.heldBefore } };
  };

export const revokeRole = (revoke: Omit<SeedingFacts['RewardRoleRevoked'], 'steamId'>): Decide =>
  function* ({ held, steamId }) {
    if (held) yield { type: 'RewardRoleRevoked', data: { ...revoke, steamId } };
  };

/** Whether the chat platform is to be called now. */
export const isRoleDue = ({ open, notBefore }: RewardRole, now: string): boolean => open && notBefore <= now;

interface OfRole {
  readonly reward: Reward;
  readonly memberId: string;
  readonly at: string;
}

/** The chat platform has carried out a grant or a removal. A decision made meanwhile follows. */
export const confirmRole = ({ held: confirmed, ...of }: OfRole & { held: boolean }): Decide =>
  function* ({ held, open, steamId }) {
    if (!open || held !== confirmed) return;
    yield { type: confirmed ? 'RewardRoleGiven' : 'RewardRoleRemoved', data: { ...of, steamId } };
  };

export const roleFailed = ({ reason, wait, ...of }: OfRole & { reason: string; wait?: number }): Decide =>
  function* (state) {
    if (!isRoleDue(state, of.at)) return;
    const retryAt = retryAfter(state.failures + 1, of.at, wait);
    yield { type: 'RewardRoleFailed', data: { ...of, steamId: state.steamId, reason, retryAt } };
  };
