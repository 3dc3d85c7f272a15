import type { ReforgerBoard, ReforgerPlatform } from '@app/contracts/reforger/reforger';
import { figure, playtime } from '../battlelog/figures';

/** Metres as whole kilometres. */
const kilometres = (metres: number): string => figure(Math.round(metres / 1_000));

/** What a leaderboard shows of its value. */
export function boardFigure(board: string, value: number): string {
  switch (board as ReforgerBoard) {
    case 'timePlayed':
      return playtime(Math.floor(value / 60));
    case 'seeders':
      return playtime(value);
    case 'distanceWalked':
    case 'distanceDriven':
      return kilometres(value);
    default:
      return figure(value);
  }
}

/** Where somebody's page is. */
export const playerPath = (uid: string): string => `/reforger-battlelog/player/${encodeURIComponent(uid)}`;

export const gamePath = (gameId: string): string => `/reforger-battlelog/game/${encodeURIComponent(gameId)}`;

/** `windows` is Steam. */
export const PLATFORMS: Record<ReforgerPlatform, { readonly short: string; readonly name: string }> = {
  windows: { short: 'PC', name: 'Steam' },
  playstation: { short: 'PS', name: 'PlayStation' },
  xbox: { short: 'XB', name: 'Xbox' },
};
