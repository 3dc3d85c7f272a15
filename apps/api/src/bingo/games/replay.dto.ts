import { WholeInQuery } from '@app/contracts/checks';

export class ReplayQuery {
  /** The first revision wanted: one more than the last one received. */
  @WholeInQuery(0, 1_000_000)
  from: number = 0;

  @WholeInQuery(1, 5_000)
  limit: number = 5_000;
}
