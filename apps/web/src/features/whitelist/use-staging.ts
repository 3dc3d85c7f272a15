import type { SlotsConflict, WhitelistAnswer, WhitelistSlot } from '@app/contracts/whitelist/whitelist';
import { useMemo, useState } from 'react';
import { countOf, draftOf, editsIn, outcomesOf, type Draft, type Staging } from './staging';
import { conflictIn, useSaveSlots } from './use-whitelist';

const NOTHING: Staging = new Map();

/**
 * Edits that wait for Save Changes. `slots` are the newest that are known: what a refused save told may be newer than
 * what was read.
 */
export function useStaging(whitelist: WhitelistAnswer) {
  const [staging, setStaging] = useState(NOTHING);
  const [told, setTold] = useState<SlotsConflict['current']>();
  const save = useSaveSlots();
  const slots = told && told.revision > whitelist.revision ? told.slots : whitelist.slots;
  const outcomes = useMemo(
    () => outcomesOf(staging, { slots, enabledGames: whitelist.enabledGames }),
    [staging, slots, whitelist.enabledGames],
  );
  const stage = (slot: WhitelistSlot, draft: Draft) =>
    setStaging((before) =>
      new Map(before).set(slot.slotNumber, { base: before.get(slot.slotNumber)?.base ?? slot, draft }),
    );
  return {
    slots,
    outcomes,
    ...countOf(outcomes),
    saving: save.isPending,
    draft: (slot: WhitelistSlot): Draft => staging.get(slot.slotNumber)?.draft ?? draftOf(slot),
    stage,
    undo: ({ slotNumber }: WhitelistSlot) =>
      setStaging((before) => new Map([...before].filter(([staged]) => staged !== slotNumber))),
    /** Of two versions the own one: it was made without knowing the other, and now replaces it. */
    keepMine: (slot: WhitelistSlot) =>
      setStaging((before) => {
        const staged = before.get(slot.slotNumber);
        return staged ? new Map(before).set(slot.slotNumber, { ...staged, base: slot }) : before;
      }),
    cancel: () => setStaging(NOTHING),
    save: () =>
      save.mutate(editsIn(outcomes), {
        onSuccess: () => setStaging(NOTHING),
        onError: (error) => setTold(conflictIn(error)),
      }),
  };
}

export type SlotStaging = ReturnType<typeof useStaging>;
