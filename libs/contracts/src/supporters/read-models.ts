import { readModel } from '../read-model';

/** A member as a supporter, keyed by the chat-platform id. */
export interface SupporterDocument {
  readonly memberId: string;
  /** Tier by membership: a member may have moved theirs to another one. */
  readonly memberships: Readonly<Record<string, number>>;
  /** The highest; 0 for who is no supporter. */
  readonly tier: number;
  /** The Steam account that is proved to be theirs; null without one. */
  readonly steamId: string | null;
}

export const supporters = readModel<SupporterDocument>({ name: 'supporters', version: 2, indexes: [['steamId']] });
