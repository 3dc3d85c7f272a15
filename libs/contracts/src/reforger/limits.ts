/** Numbers of the ingest contract, apart from its classes, so that an agent needs no validators. */

export * from '../ingest/ingest-limits';

/** `20261004T090433000`, unique for a server and source: when the log begins, of RCON and saves the day. */
export const LOG_KEY = /^\d{8}T\d{9}$/;

/** The UUID of a Bohemia account, in lower case. */
export const PLAYER_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Numbers of a save, of frames a second, of metres: sums of thousands of them stay numbers. */
export const MOST_COUNTED = 1_000_000_000_000;

/** Players that one roster or group list holds. */
export const ROSTER_SIZE = 300;

/** Characters of names, of codes such as factions and weapons, of messages and lines. */
export const NAME_LENGTH = 200;
export const CODE_LENGTH = 200;
export const TEXT_LENGTH = 1_000;

/** Events of one call of Server Admin Tools, and bytes of it. */
export const MAX_TOOLS_EVENTS = 500;
export const MAX_TOOLS_BYTES = 1_048_576;
/** Fields of one event of Server Admin Tools that are stored, and characters of each. */
export const MAX_TOOLS_FIELDS = 20;
export const TOOLS_TEXT_LENGTH = 300;
