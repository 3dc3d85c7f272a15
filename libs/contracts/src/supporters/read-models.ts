import { readModel } from '../read-model';

/** A member as a supporter, keyed by the chat-platform id. */
export interface SupporterDocument {
  readonly memberId: string;
  /** Tier by membership: a member may have moved theirs to another one. */
  readonly memberships: Readonly<Record<string, number>>;
  /** The highest; 0 for who is no supporter. */
  readonly tier: number;
  /** The linked Steam account; null without one. */
  readonly steamId: string | null;
}

export const supporters = readModel<SupporterDocument>({ name: 'supporters', version: 1, indexes: [['steamId']] });
