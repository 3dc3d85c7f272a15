import { weaponName } from '@app/domain/squad/rules';
import { figure, playtime, ratio } from '../battlelog/figures';

/** What a leaderboard shows of its value. */
export function boardFigure(board: string, value: number | string): string {
  if (typeof value === 'string') return value;
  if (board === 'kd') return ratio(value);
  return board === 'playtime' ? playtime(value) : figure(value);
}

/** A weapon as it is called: without the prefix of its blueprint. */
export const weaponText = (weapon: string): string => weaponName(weapon) || 'Unknown weapon';

/** Why there may be more kills than wounds. */
export const WOUNDS_NOTE = 'Wounds are enemies wounded. Instant kills make none.';

/** Where somebody's page is. Players without a Steam ID have one too. */
export const playerPath = (steamId: string, playerId: string): string =>
  `/squad-battlelog/player/${encodeURIComponent(steamId || playerId)}`;
