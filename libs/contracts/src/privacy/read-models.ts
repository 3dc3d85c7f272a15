import { readModel } from '../read-model';
import type { ErasureRequest } from './privacy';

/** One request of a member to be erased, by its id. */
export interface ErasureRequestDocument extends Omit<ErasureRequest, 'accounts'> {
  /** The member's pseudonym in the log: it stays when their key is destroyed. */
  readonly person: string;
  /** What the job still has to do with it; null for nothing. */
  readonly open: 'open' | null;
}

export const erasureRequests = readModel<ErasureRequestDocument>({
  name: 'erasure-requests',
  version: 4,
  indexes: [['-requestedAt'], ['memberId', '-requestedAt'], ['open', 'dueAt']],
});
