import type { RosterPlayer } from '@app/telemetry/reforger';
import { PLAYER_UUID, ROSTER_SIZE } from '@app/contracts/reforger/limits';
import { nameCut } from '../text';

/** Somebody on the server, with the number that the server gives them. */
export interface Listed {
  readonly number: string;
  readonly player: RosterPlayer;
}

const COLUMNS = '[Player#] ; [Player UID] ; [Player Name]';
/** Lines above the players: the names of the columns may have a line of their own, and be underlined. */
const HEADINGS = ['', 'Players on server:', COLUMNS, `Players on server: ${COLUMNS}`];
/** Below the players, on some servers. */
const TOTAL = /^Total players:\s*(\d{1,6})$/iu;
const isHeading = (line: string): boolean => HEADINGS.includes(line) || /^-+$/u.test(line);
/** `1 ; <uuid> ; Barra, the fish`, or `; <uuid> ; Barra, the fish (#1)`. A name may hold semicolons. */
const ROW = /^\s*#?(\d{1,6})\s*;\s*([0-9a-fA-F-]{36})\s*;\s?(.*)$/su;
const ROW_NUMBERED_LAST = /^\s*;\s*([0-9a-fA-F-]{36})\s*;\s?(.*) \(#(\d{1,6})\)\s*$/su;

const rowOf = (line: string): Listed | undefined => {
  const [, last = '', lastName = '', lastNumber = ''] = ROW_NUMBERED_LAST.exec(line) ?? [];
  const [, number = lastNumber, id = last, name = lastName] = ROW.exec(line) ?? [];
  const playerId = id.toLowerCase();
  if (!PLAYER_UUID.test(playerId)) return undefined;
  return { number, player: { playerId, name: nameCut(name.trim()), faction: null } };
};

/**
 * The answer to `players`. It is read whole or not at all: undefined for a text that has neither the names of the columns
 * nor a player, and for one with a line that is no player. A text without players but with the names of the columns says
 * that nobody is on.
 */
export const readListed = (body: string): readonly Listed[] | undefined => {
  const listed: Listed[] = [];
  for (const line of body.split(/\r?\n/u)) {
    const row = rowOf(line);
    const total = TOTAL.exec(line.trim())?.[1];
    if (row) listed.push(row);
    else if (total !== undefined && Number(total) === listed.length) continue;
    else if (!isHeading(line.trim())) return undefined;
  }
  if (listed.length === 0 && !body.includes(COLUMNS)) return undefined;
  return listed.slice(0, ROSTER_SIZE);
};

/** The same without the server's numbers. */
export const readRoster = (body: string): readonly RosterPlayer[] | undefined =>
  readListed(body)?.map(({ player }) => player);
