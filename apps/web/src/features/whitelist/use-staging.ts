import type { SlotsConflict, WhitelistAnswer, WhitelistSlot } from '@app/contracts/whitelist/whitelist';
import { useMemo, useState } from 'react';
import { countOf, draftOf, editsIn, outcomesOf, type Draft, type Staging } from './staging';
import { conflictIn, useSaveSlots } from './use-whitelist';

const NOTHING: Staging = new Map();

/**
 * Edits that wait for Save Changes. `slots` are the newest: those of a refused save may be newer than those of the last
 * read.
 */
export function useStaging(whitelist: WhitelistAnswer) {
  const [staging, setStaging] = useState(NOTHING);
  const [conflict, setConflict] = useState<SlotsConflict['current']>();
  const save = useSaveSlots();
  const slots = conflict && conflict.revision > whitelist.revision ? conflict.slots : whitelist.slots;
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
    /** Keeps the reader's own edit of a slot in a conflict; saving will replace the other one. */
    keepMine: (slot: WhitelistSlot) =>
      setStaging((before) => {
        const staged = before.get(slot.slotNumber);
        return staged ? new Map(before).set(slot.slotNumber, { ...staged, base: slot }) : before;
      }),
    cancel: () => setStaging(NOTHING),
    save: () =>
      save.mutate(editsIn(outcomes), {
        onSuccess: () => setStaging(NOTHING),
        onError: (error) => setConflict(conflictIn(error)),
      }),
  };
}

export type SlotStaging = ReturnType<typeof useStaging>;
