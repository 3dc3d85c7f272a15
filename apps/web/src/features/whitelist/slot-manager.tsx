import type { WhitelistAnswer } from '@app/contracts/whitelist/whitelist';
import { pageNumbers, SLOTS_PER_PAGE, slotPages, slotRange } from '@app/domain/whitelist/rules';
import { useEffect, useRef } from 'react';
import { useSearch } from '~/lib/search-params';
import { LeaveGuard } from '~/ui/kit/dialog/leave-guard';
import { Pagination } from '~/ui/kit/controls/pagination';
import { SaveBar } from '~/ui/kit/controls/save-bar';
import { AllocationPanel } from './allocation-panel';
import { InactiveSlots } from './inactive-slots';
import { OwnSlot } from './own-slot';
import { SlotHistory } from './slot-history';
import { idBox, SlotRow } from './slot-row';
import { isEditable } from './staging';
import { useStaging } from './use-staging';

/** The slots as a form: the own one first, then the others by pages, and what waits to be saved. */
export function SlotManager({ whitelist }: { whitelist: WhitelistAnswer }) {
  const staging = useStaging(whitelist);
  const { slots, changes, toFix, first } = staging;
  const own = slots.find(({ isOwnSlot, isActive }) => isOwnSlot && isActive);
  const others = slots.filter(isEditable);
  const pages = slotPages(others.length);
  const { page, goTo } = usePage(pages);
  const sought = useRef<number>(undefined);
  const range = slotRange(page, others.length);
  const shown = others.slice((page - 1) * SLOTS_PER_PAGE, page * SLOTS_PER_PAGE);

  // The box that has to be fixed first, once its page is there.
  useEffect(() => {
    const box = sought.current === undefined ? null : document.getElementById(idBox(sought.current));
    if (!box) return;
    sought.current = undefined;
    box.focus();
  });

  const save = () => {
    if (first === undefined) return staging.save();
    sought.current = first;
    goTo(Math.floor(others.findIndex(({ slotNumber }) => slotNumber === first) / SLOTS_PER_PAGE) + 1);
  };

  return (
    <div className="grid items-start gap-x-8 gap-y-8 nav:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-labelledby="slots-title" className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="slots-title" className="text-2">
            Your slots
          </h2>
          <p className="text-small text-ink-2 tabular-nums">
            Showing {range.from} to {range.to} of {range.total} active slots
          </p>
        </div>
        <ul className="mt-4 border border-line bg-panel">
          {page === 1 && own && <OwnSlot slot={own} />}
          {shown.map((slot) => (
            <SlotRow key={slot.slotNumber} slot={slot} staging={staging} enabledGames={whitelist.enabledGames} />
          ))}
        </ul>
        {pages > 1 && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <Pagination
              label="Pages of slots"
              page={page}
              pages={pages}
              numbers={pageNumbers(page, pages).map((number) => number ?? 'gap')}
              onChange={goTo}
            />
            <p className="text-small text-ink-3">{SLOTS_PER_PAGE} slots a page, besides your own</p>
          </div>
        )}
        {(changes > 0 || toFix > 0) && (
          <SaveBar changes={changes} toFix={toFix} saving={staging.saving} onCancel={staging.cancel} onSave={save} />
        )}
        <div className="mt-9 empty:mt-0">
          <InactiveSlots slots={slots} />
        </div>
      </section>
      <AllocationPanel whitelist={whitelist} slots={slots} />
      <SlotHistory />
      <LeaveGuard when={changes > 0 || toFix > 0} title="Leave and lose the staged changes">
        What you changed in your slots has not been sent. Stay to save it.
      </LeaveGuard>
    </div>
  );
}

/** The page in the address, from 1, as far as there are pages. */
function usePage(pages: number) {
  const [search, change] = useSearch();
  const wanted = Number(/^[1-9]\d{0,3}$/.exec(search.get('page') ?? '')?.[0] ?? 1);
  const goTo = (next: number) => change({ page: next === 1 ? undefined : String(next) }, { replace: true });
  return { page: Math.min(wanted, pages), goTo };
}
