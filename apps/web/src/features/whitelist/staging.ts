import type { SlotEdit, SlotGame, WhitelistSlot } from '@app/contracts/whitelist/whitelist';
import { gameAllowed, normaliseSlotId, slotIdProblem, storedId } from '@app/domain/whitelist/rules';

/** A slot as the form has it; without a game it is to be emptied. */
export interface Draft {
  readonly game: SlotGame | '';
  readonly id: string;
}

/** What somebody wants a slot to hold, and the slot they were looking at when they began. */
export interface Staged {
  readonly base: WhitelistSlot;
  readonly draft: Draft;
}

/** By slot number. */
export type Staging = ReadonlyMap<number, Staged>;

/** What saving would do to a slot. `was` is the id it holds now. */
export type Outcome =
  | { readonly kind: 'same' }
  | { readonly kind: 'changed' | 'removed'; readonly edit: SlotEdit; readonly was: string | null }
  | { readonly kind: 'wrong'; readonly problem: string }
  /** The slot was changed elsewhere since the edit began; it holds `theirs` now. */
  | { readonly kind: 'conflict'; readonly theirs: string | null };

interface Slots {
  readonly slots: readonly WhitelistSlot[];
  readonly enabledGames: { readonly reforger: boolean };
}

export const isEditable = ({ isActive, isOwnSlot }: WhitelistSlot): boolean => isActive && !isOwnSlot;

/** The id that lets somebody in; null for an empty slot. */
export const heldId = (slot: WhitelistSlot): string | null => storedId(slot, slot.game);

export const draftOf = (slot: WhitelistSlot): Draft => ({ game: slot.game, id: heldId(slot) ?? '' });

/** Another game brings back the id that was stored for it, if there is one. Without a game there is no id either. */
export const withGame = (slot: WhitelistSlot, game: SlotGame | ''): Draft => ({
  game,
  id: game === '' ? '' : (storedId(slot, game) ?? ''),
});

/** As it will be sent: a Steam id is digits, a Reforger identity is lower case; what does not fit is left out. */
export const typedId = (game: SlotGame, text: string): string =>
  game === 'SQUAD' ? text.replace(/\D/g, '').slice(0, 17) : normaliseSlotId(game, text).slice(0, 36);

/** What each staged edit comes to, by slot number. Edits of slots that cannot be edited any more come to nothing. */
export function outcomesOf(staging: Staging, { slots, enabledGames }: Slots): ReadonlyMap<number, Outcome> {
  const holders = holdersOf(staging, slots);
  return new Map(
    slots.filter(isEditable).flatMap((slot) => {
      const staged = staging.get(slot.slotNumber);
      return staged ? [[slot.slotNumber, outcomeOf(staged, slot, holders, enabledGames)]] : [];
    }),
  );
}

function outcomeOf(
  { base, draft }: Staged,
  now: WhitelistSlot,
  holders: ReadonlyMap<string, readonly number[]>,
  enabledGames: Slots['enabledGames'],
): Outcome {
  const { game, id } = draft;
  const was = heldId(now);
  const { entryId } = base;
  const emptied = game === '' || id === '';
  if (emptied ? was === null : game === now.game && id === was) return { kind: 'same' };
  if (entryId !== now.entryId) return { kind: 'conflict', theirs: was };
  if (emptied) return { kind: 'removed', edit: { entryId, game, id, shouldDelete: true }, was };
  const problem = problemOf(game, id, now, holders, enabledGames);
  if (problem) return { kind: 'wrong', problem };
  return { kind: 'changed', edit: { entryId, game, id, shouldDelete: false }, was };
}

function problemOf(
  game: SlotGame,
  id: string,
  { game: before, slotNumber }: WhitelistSlot,
  holders: ReadonlyMap<string, readonly number[]>,
  enabledGames: Slots['enabledGames'],
): string | undefined {
  if (!gameAllowed(game, before, enabledGames)) return 'Coming Soon';
  const invalid = slotIdProblem(game, id);
  if (invalid) return invalid;
  const other = holders.get(id)?.find((holder) => holder !== slotNumber);
  return other === undefined ? undefined : `Slot ${other} holds this player already`;
}

/** Which active slots would hold each id, own slot included. */
function holdersOf(staging: Staging, slots: readonly WhitelistSlot[]): ReadonlyMap<string, readonly number[]> {
  const holders = new Map<string, number[]>();
  for (const slot of slots) {
    if (!slot.isActive) continue;
    const draft = isEditable(slot) ? staging.get(slot.slotNumber)?.draft : undefined;
    const id = draft ? draft.game && draft.id : heldId(slot);
    if (id) holders.set(id, [...(holders.get(id) ?? []), slot.slotNumber]);
  }
  return holders;
}

/** The edits to send: one for each slot that changed and can be saved. */
export const editsIn = (outcomes: ReadonlyMap<number, Outcome>): SlotEdit[] =>
  [...outcomes.values()].flatMap((outcome) => ('edit' in outcome ? [outcome.edit] : []));

/** How much is staged, and how much of it has to be fixed or decided first; `first` is the first such slot. */
export function countOf(outcomes: ReadonlyMap<number, Outcome>): { changes: number; toFix: number; first?: number } {
  const unfit = [...outcomes].filter(([, { kind }]) => kind === 'wrong' || kind === 'conflict');
  return {
    changes: editsIn(outcomes).length,
    toFix: unfit.length,
    ...(unfit[0] ? { first: unfit[0][0] } : {}),
  };
}
