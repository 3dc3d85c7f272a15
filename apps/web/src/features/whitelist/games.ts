import type { SlotGame } from '@app/contracts/whitelist/whitelist';

export const GAME_NAMES: Readonly<Record<SlotGame, string>> = { SQUAD: 'Squad', REFORGER: 'Reforger' };

/** What lets somebody in is called differently by each game. */
export const ID_NAMES: Readonly<Record<SlotGame, string>> = { SQUAD: 'Steam ID', REFORGER: 'Reforger UUID' };
