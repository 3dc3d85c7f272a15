/** Numbers that the ingest contracts of all games share, apart from classes, so that an agent needs no validators. */

export const INGEST_FORMAT = 1;

/** Facts, and sightings, of one batch. */
export const MAX_BATCH_FACTS = 500;

/** Of a batch before gzip. */
export const MAX_BATCH_BYTES = 1_048_576;

/** Positions of a source leave this many sequences each, so that one line may give several facts. */
export const SEQUENCES_PER_POSITION = 1_000;

/** Who is on the server is sampled this often at least: a stay is counted this long beyond its last evidence. */
export const LONGEST_POLL_SECONDS = 60;

/** Of the agent that comes with this site. */
export const AGENT_VERSION = '1.4.0';

/** Kinds of unrecognised lines, batches set aside, gaps and outcomes that one status report lists. */
export const MAX_REPORTED = 20;
