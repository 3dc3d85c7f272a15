/** The answer to a batch of facts, whatever the game. */
export interface IngestAnswer {
  readonly success: true;
  /** The highest sequence of the batch's stream of facts that is durable: at least the batch's `to`. */
  readonly acknowledged: number;
}
