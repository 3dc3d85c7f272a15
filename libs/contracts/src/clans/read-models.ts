import { readModel } from '../read-model';
import type { ClanRole } from './clans';

export interface ClanMemberRecord {
  /** Chat-platform id. */
  readonly memberId: string;
  /** What they were called when they joined. */
  readonly name: string;
  /** The Steam ID they joined with. */
  readonly steamId: string;
  readonly role: ClanRole;
  readonly joinedAt: string;
}

/** One clan; gone once it is deleted. Keyed by its number. Times are ISO 8601, UTC. */
export interface ClanDocument {
  readonly id: number;
  /** Events of the stream up to and with the last change: what an `If-Match` names. */
  readonly revision: number;
  readonly name: string;
  readonly tag: string;
  readonly motto: string;
  readonly description: string;
  readonly discordLink: string;
  /** Names the image; null without one. */
  readonly image: string | null;
  readonly memberLimit: number;
  /** In the order in which they joined. */
  readonly members: readonly ClanMemberRecord[];
  readonly memberCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const clanList = readModel<ClanDocument>({
  name: 'clans',
  version: 2,
  indexes: [['id'], ['memberCount', 'id']],
});

/** What clans need to know of a person, keyed by the chat-platform id: the clan, the Steam account, and whether they are there. */
export interface ClanPersonDocument {
  readonly memberId: string;
  /** Null for who is in none. */
  readonly clanId: number | null;
  /** The Steam account that is linked; null when none is. */
  readonly steamId: string | null;
  /** What they are called in the guild; null when they were never seen there. */
  readonly name: string | null;
  /** When they were first seen to be gone from the guild, ISO 8601, UTC; null while they are there. */
  readonly leftAt: string | null;
}

export const clanPeople = readModel<ClanPersonDocument>({
  name: 'clan-people',
  version: 1,
  indexes: [['clanId'], ['steamId']],
});

/** An invite that was neither answered nor cancelled; it may have expired. Keyed `12-3`. */
export interface ClanInviteDocument {
  readonly id: string;
  readonly clanId: number;
  readonly steamId: string;
  readonly invitedBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export const clanInvites = readModel<ClanInviteDocument>({
  name: 'clan-invites',
  version: 1,
  indexes: [
    ['clanId', '-createdAt'],
    ['steamId', '-createdAt'],
  ],
});

/** A member or staff: what they were called then, and their chat-platform id. */
export type ClanActivityDoer = Pick<ClanActivityRecord, 'by' | 'byId'>;

export interface ClanActivityRecord {
  readonly id: string;
  readonly action: string;
  readonly by: string;
  /** Chat-platform id. */
  readonly byId: string;
  /** Keys of the roles that staff held; empty for what members do. */
  readonly roles: readonly string[];
  readonly changes: Readonly<Record<string, unknown>>;
  /** Of somebody who joined: who had invited them. */
  readonly invitedBy?: ClanActivityDoer;
  readonly at: string;
}

/** What happened in one clan, oldest first, bounded; it stays when the clan is deleted. Keyed by the clan's number. */
export interface ClanActivityDocument {
  readonly id: number;
  /** The current values of what can be edited: an entry says what each was before. */
  readonly current: Readonly<Record<string, string | number | null>>;
  /** By request: an edit that waits until its name or tag is reserved. */
  readonly waiting: Readonly<Record<string, Pick<ClanActivityRecord, 'by' | 'byId' | 'roles'>>>;
  /** By open invite: who sent it. */
  readonly invited: Readonly<Record<string, ClanActivityDoer>>;
  readonly entries: readonly ClanActivityRecord[];
}

export const clanActivity = readModel<ClanActivityDocument>({ name: 'clan-activity', version: 2, indexes: [] });
