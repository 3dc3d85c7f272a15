import { Rejected, type Decider, type Decision } from '../decider';
import { noSuchImport, undoReasonOf } from '../imports/undo';
import { cleanText, lengthOf } from '../text';
import type { GivenSlot, WhitelistEvent, WhitelistFacts } from './events';
import { LONGEST_NOTE } from './rules';

/** Slots that staff gave to players. */
export interface GivenSlots {
  /** By player. */
  readonly slots: ReadonlyMap<string, { readonly until: string | null; readonly importId: string | null }>;
  readonly imports: ReadonlyMap<string, { readonly source: string; readonly isUndone: boolean }>;
}

/** One stream for all of them. */
export const givenSlots: Decider<GivenSlots, WhitelistEvent> = {
  category: 'whitelistGivenSlots',
  initial: { slots: new Map(), imports: new Map() },
  evolve(before, event) {
    const [slots, imports] = [new Map(before.slots), new Map(before.imports)];
    if (event.type === 'WhitelistSlotsGiven') {
      const { imported } = event.data;
      for (const { player, until } of event.data.slots)
        slots.set(player, { until, importId: imported?.importId ?? null });
      if (imported) imports.set(imported.importId, { source: imported.source, isUndone: false });
    } else if (event.type === 'WhitelistSlotsWithdrawn') {
      const { undone } = event.data;
      for (const { player } of event.data.slots) slots.delete(player);
      if (undone) imports.set(undone.importId, { source: undone.source, isUndone: true });
    } else return before;
    return { slots, imports };
  },
};

type Decide = Decision<GivenSlots, WhitelistEvent>;

const lasts = ({ until }: { readonly until: string | null }, at: string): boolean => until === null || until > at;

/** A player has one given slot at a time; one that has ended is replaced. */
export const giveSlot = (slot: GivenSlot, at: string): Decide =>
  function* ({ slots }) {
    const note = cleanText(slot.note);
    if (note === '') throw invalid('Say what the slot is for');
    if (lengthOf(note) > LONGEST_NOTE) throw invalid(`A note must be at most ${LONGEST_NOTE} characters`);
    if (!lasts(slot, at)) throw invalid('A slot must end after now');
    const before = slots.get(slot.player);
    if (before && lasts(before, at))
      throw new Rejected('already-given', 'Staff have given this player a slot already.');
    yield { type: 'WhitelistSlotsGiven', data: { slots: [{ ...slot, note }], at } };
  };

export const withdrawSlot = (player: string, typed: string, at: string): Decide =>
  function* ({ slots }) {
    const reason = cleanText(typed);
    if (reason === '') throw invalid('Say why the slot is taken away');
    if (lengthOf(reason) > LONGEST_NOTE) throw invalid(`A reason must be at most ${LONGEST_NOTE} characters`);
    if (!slots.has(player)) throw new Rejected('slot-not-found', 'Staff gave this player no slot.', 'missing');
    yield { type: 'WhitelistSlotsWithdrawn', data: { slots: [{ player }], reason, at } };
  };

/** Slots of another tool, once for each import. Who was given one meanwhile keeps that. */
export const importSlots = (
  given: WhitelistFacts['WhitelistSlotsGiven'] & Required<Pick<WhitelistFacts['WhitelistSlotsGiven'], 'imported'>>,
): Decide =>
  function* ({ slots, imports }) {
    if (imports.has(given.imported.importId)) return;
    const free = given.slots.filter(({ player }) => {
      const before = slots.get(player);
      return !before || !lasts(before, given.at);
    });
    yield { type: 'WhitelistSlotsGiven', data: { ...given, slots: free } };
  };

/** Takes away what an import brought, but for slots that staff took away and gave again since. */
export const undoSlotImport = (importId: string, typed: string, at: string): Decide =>
  function* ({ slots, imports }) {
    const reason = undoReasonOf(typed);
    const brought = imports.get(importId);
    if (!brought) throw noSuchImport();
    if (brought.isUndone) return;
    const players = [...slots].flatMap(([player, slot]) => (slot.importId === importId ? [{ player }] : []));
    const undone = { importId, source: brought.source };
    yield { type: 'WhitelistSlotsWithdrawn', data: { slots: players, reason, at, undone } };
  };

const invalid = (text: string) => new Rejected('slot-invalid', text, 'invalid');
