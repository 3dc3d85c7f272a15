import { hoursAndMinutes } from '@app/domain/battlelog/rules';
import { weaponName, type Board } from '@app/domain/squad/rules';
import { LOCALE } from '~/lib/format/locale';

const GROUPED = new Intl.NumberFormat(LOCALE);

/** 1,284,907 */
export const figure = (value: number): string => GROUPED.format(value);

/** Two decimals. */
export const ratio = (value: number): string => value.toFixed(2);

/** '45m', '3h 5m', '1,312h 5m' */
export const playtime = (minutes: number): string =>
  hoursAndMinutes(minutes).replace(/^\d{4,}(?=h)/, (hours) => figure(Number(hours)));

/** What a leaderboard shows of its value. */
export function boardFigure(board: Board, value: number | string): string {
  if (typeof value === 'string') return value;
  if (board === 'kd') return ratio(value);
  return board === 'playtime' ? playtime(value) : figure(value);
}

/** A weapon as it is called: without the prefix of its blueprint. */
export const weaponText = (weapon: string): string => weaponName(weapon) || 'Unknown weapon';

/** Where somebody's page is. Players without a Steam ID have one too. */
export const playerPath = (steamId: string, playerId: string): string =>
  `/squad-battlelog/player/${encodeURIComponent(steamId || playerId)}`;
