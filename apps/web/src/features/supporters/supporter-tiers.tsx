import { TierMark } from '~/ui/art/tier-mark';
import { useSite } from '~/lib/site';
import { cx } from '~/lib/cx';
import { badgeWords } from './supporter-words';

/** What supporters get, tier by tier. */
export function SupporterTiers({ className }: { className?: string }) {
  const { supporterTiers } = useSite();
  return (
    <ul
      className={cx(
        'grid border-t border-l border-line-strong phone:grid-cols-2 nav:auto-cols-fr nav:grid-flow-col nav:grid-cols-none',
        className,
      )}
    >
      {supporterTiers.map(({ tier, name, price, slots, bingo }) => (
        <li
          key={tier}
          className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 border-r border-b border-line-strong bg-panel p-5 nav:block nav:p-6"
        >
          <TierMark tier={tier} className="size-9" />
          <div className="min-w-0 nav:mt-4">
            <h3 className="text-3">{name}</h3>
            <p className="mt-1 text-ink-2">{price}</p>
          </div>
          <p className="text-ink-2 nav:mt-6">
            <span className="figures mr-2 text-[2.75rem] leading-none font-[750] text-ink">{slots}</span>
            {slots === 1 ? 'slot' : 'slots'}
          </p>
          <ul className="col-span-full mt-3 space-y-1 text-small text-ink-2 nav:mt-4">
            {[badgeWords(tier), ...(bingo ? ['Dashcam Bingo'] : [])].map((extra) => (
              <li key={extra}>{extra}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
