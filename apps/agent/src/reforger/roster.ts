import type { RosterPlayer } from '@app/telemetry/reforger';
import { PLAYER_UUID, ROSTER_SIZE } from '@app/contracts/reforger/limits';
import { nameCut } from '../text';

const LINE = /^\s*#?(\d+)\s*;\s*([0-9a-fA-F-]{36})\s*;\s?(.*)$/su;

/** The numbers that the server gives to who is on it, by UUID. */
export const readNumbers = (body: string): ReadonlyMap<string, string> =>
  new Map(
    body.split(/\r?\n/u).flatMap((line) => {
      const [, number, id] = LINE.exec(line) ?? [];
      return number === undefined || id === undefined ? [] : [[id.toLowerCase(), number] as const];
    }),
  );

/** The answer to `players`: lines of `1 ; <uuid> ; Barra, the fish`. A name may hold semicolons. */
export const readRoster = (body: string): RosterPlayer[] =>
  body
    .split(/\r?\n/u)
    .flatMap((line) => {
      const [, , id = '', name = ''] = LINE.exec(line) ?? [];
      const playerId = id.toLowerCase();
      return PLAYER_UUID.test(playerId) ? [{ playerId, name: nameCut(name.trim()), faction: null }] : [];
    })
    .slice(0, ROSTER_SIZE);
