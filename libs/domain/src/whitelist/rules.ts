/** What the whitelisting screens and the write side must agree on. Pure; nothing here knows the log. */

export type SlotGame = 'SQUAD' | 'REFORGER';

/** What a slot that staff give is for, and why they take it away, in characters. */
export const LONGEST_NOTE = 200;

/** Non-own active slots on a page. */
export const SLOTS_PER_PAGE = 5;
/** Up to so many page numbers are all shown. */
export const MOST_PAGE_NUMBERS = 7;

const STEAM_ID = /^7656119\d{10}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** One spelling for what is typed: without space around it; a Reforger identity in lower case. */
export const normaliseSlotId = (game: SlotGame, id: string): string =>
  game === 'REFORGER' ? id.trim().toLowerCase() : id.trim();

/** What is wrong with a normalised id, in the words of the form; undefined when nothing is. */
export const slotIdProblem = (game: SlotGame, id: string): string | undefined => {
  if (game === 'SQUAD') return STEAM_ID.test(id) ? undefined : 'Invalid Steam ID format';
  return UUID.test(id) ? undefined : 'Invalid UUID format';
};

/** Whether a slot may be given to a player of that game. A slot that is Reforger already may stay so. */
export const gameAllowed = (game: SlotGame, before: SlotGame, enabledGames: { readonly reforger: boolean }): boolean =>
  game === 'SQUAD' || enabledGames.reforger || before === 'REFORGER';

/** The id a slot has for a game: what was stored for it when it was of that game before. */
export const storedId = (
  slot: { readonly steamId: string | null; readonly reforgerUuid: string | null },
  game: SlotGame,
): string | null => (game === 'SQUAD' ? slot.steamId : slot.reforgerUuid);

/** Pages of `others` active slots beside the own one; at least 1. */
export const slotPages = (others: number): number => Math.max(1, Math.ceil(others / SLOTS_PER_PAGE));

/** What a page shows, counting the own slot as the first: page 1 begins with it, and it is on no other. */
export const slotRange = (page: number, others: number): { from: number; to: number; total: number } => ({
  from: page <= 1 ? 1 : (page - 1) * SLOTS_PER_PAGE + 2,
  to: Math.min(Math.max(page, 1) * SLOTS_PER_PAGE, others) + 1,
  total: others + 1,
});

/** The page numbers to show; null stands for an ellipsis. The first, the last and the neighbours always are there. */
export const pageNumbers = (page: number, pages: number): (number | null)[] => {
  if (pages <= MOST_PAGE_NUMBERS) return Array.from({ length: pages }, (_, index) => index + 1);
  const near = [page - 1, page, page + 1].filter((one) => one > 1 && one < pages);
  const first = near[0] ?? 2;
  const last = near.at(-1) ?? pages - 1;
  return [1, ...(first > 2 ? [null] : []), ...near, ...(last < pages - 1 ? [null] : []), pages];
};
