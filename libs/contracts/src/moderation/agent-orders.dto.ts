import { Equals, IsIn, IsUUID } from 'class-validator';
import { OrNull, Parts, TextUpTo, Whole } from '../checks';
import { INGEST_FORMAT } from '../ingest/ingest-limits';
import { LONGEST_ANSWER, LONGEST_WAIT, MOST_RESULTS } from './agent-orders-limits';
import type { OrderKind, OrderOutcome } from './moderation';

/**
 * POST /api/ingest/{game}/{serverId}/orders   AgentOrdersDto -> AgentOrdersAnswer
 *
 * With the server's ingest token. The agent reports the results of its orders and waits for new ones: the site answers
 * at once when there are some, and otherwise after `waitMs`. An order is handed out to one agent only, and again to the
 * same one until that has reported the result. So the agent writes down what it is about to do, and does nothing twice.
 */

class OrderResultDto {
  @TextUpTo(64)
  orderId!: string;

  @IsIn(['done', 'absent', 'failed', 'refused', 'late', 'unknown'])
  outcome!: OrderOutcome;

  @OrNull()
  @TextUpTo(LONGEST_ANSWER)
  answer!: string | null;

  @OrNull()
  @Whole()
  took!: number | null;
}

export class AgentOrdersDto {
  @Equals(INGEST_FORMAT)
  format!: typeof INGEST_FORMAT;

  /** The id of the agent's state folder: whoever has lost what it wrote down is another agent. */
  @IsUUID()
  agent!: string;

  @Whole(0, LONGEST_WAIT)
  waitMs!: number;

  @Parts(() => OrderResultDto, 0, MOST_RESULTS)
  results!: OrderResultDto[];
}

export type AgentOrderResult = AgentOrdersDto['results'][number];

export interface AgentServerOrder {
  readonly orderId: string;
  readonly kind: OrderKind;
  /** How long ago it was given when this was answered, milliseconds, by the site's clock. */
  readonly ageMs: number;
  readonly player: string | null;
  readonly squad: {
    readonly team: 1 | 2;
    readonly squadId: number;
    /** What staff saw it called: another squad may have its number by now. Older sites leave it out. */
    readonly name?: string;
  } | null;
  readonly text: string;
  /** Of a ban: how long it goes on, seconds; 0 for good. */
  readonly seconds: number;
}

export interface AgentOrdersAnswer {
  readonly success: true;
  readonly orders: readonly AgentServerOrder[];
}
