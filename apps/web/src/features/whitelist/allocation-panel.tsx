import type { WhitelistAnswer, WhitelistSlot } from '@app/contracts/whitelist/whitelist';
import { Link } from 'react-router-dom';
import { useSite } from '~/lib/site';
import { Notice } from '~/ui/kit/feedback/notice';
import { SlotRoles } from './slot-roles';
import { heldId } from './staging';

/** How many slots there are, and how many of them let somebody in. */
export function AllocationPanel({ whitelist, slots }: { whitelist: WhitelistAnswer; slots: readonly WhitelistSlot[] }) {
  const { games } = useSite();
  const active = slots.filter(({ isActive }) => isActive);
  const given = active.filter((slot) => heldId(slot) !== null).length;
  const figures = [
    ['From your roles', whitelist.totalSlots],
    ['Given to somebody', given],
    ['Free', active.length - given],
    ['Out of use', slots.length - active.length],
  ] as const;
  return (
    <aside className="grid gap-4">
      <section aria-labelledby="slots-allocation" className="rounded-panel border border-line bg-panel">
        <h2 id="slots-allocation" className="border-b border-line px-4.5 py-3.5 text-3">
          Your allocation
        </h2>
        <dl className="px-4.5 py-1.5">
          {figures
            .filter(([name, count]) => name !== 'Out of use' || count > 0)
            .map(([name, count]) => (
              <div
                key={name}
                className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-b-0"
              >
                <dt className="text-ink-2">{name}</dt>
                <dd className="figures text-[1.1875rem] leading-none font-[650]">{count}</dd>
              </div>
            ))}
        </dl>
      </section>
      <SlotRoles roles={whitelist.slotRoles} />
      {games.includes('reforger') && !whitelist.enabledGames.reforger && (
        <Notice title="Reforger whitelisting is not open yet.">
          A slot that already holds a Reforger UUID keeps it.{' '}
          <Link className="link" to="/whitelisting">
            Whitelisting rules
          </Link>
        </Notice>
      )}
    </aside>
  );
}
