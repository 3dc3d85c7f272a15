import type { WhitelistSlot } from '@app/contracts/whitelist/whitelist';
import { cx } from '~/lib/cx';
import { GAME_NAMES } from './games';
import { heldId } from './staging';

/** Slots beyond the allowance, read-only: they stay saved and are in no file. */
export function InactiveSlots({ slots }: { slots: readonly WhitelistSlot[] }) {
  const inactive = slots.filter(({ isActive }) => !isActive);
  if (inactive.length === 0) return null;
  return (
    <section aria-labelledby="slots-inactive">
      <h2 id="slots-inactive" className="text-3 text-ink-2">
        Inactive slots
      </h2>
      <p className="mt-1.5 text-small text-ink-3">They keep what they hold and come back in order with your roles.</p>
      <ul className="mt-3 border border-line bg-panel">
        {inactive.map((slot) => (
          <li
            key={slot.slotNumber}
            className="grid grid-cols-[1.625rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-b border-line py-2.75 pr-4.5 pl-4.5 last:border-b-0 phone:grid-cols-[1.625rem_6rem_minmax(0,1fr)_auto]"
          >
            <span className="figures text-right text-4 font-[650] text-ink-3">{slot.slotNumber}</span>
            <span className="text-ink-2">{slot.isOwnSlot ? 'Your own' : GAME_NAMES[slot.game]}</span>
            <span
              className={cx(
                'text-small break-all max-phone:col-start-2',
                heldId(slot) ? 'font-mono text-ink-2' : 'text-ink-3',
              )}
            >
              {heldId(slot) ?? 'empty'}
            </span>
            <span className="text-small text-ink-3 max-phone:col-start-2">No whitelist allocation</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
