import { useSite } from '~/app/site';
import { cx } from '~/kit/cx';

/** Told apart without colour: each tier has a shape of its own, the highest for those above it too. */
const METALS = [
  { shape: 'M12 2l9 10-9 10L3 12z', ink: 'text-[var(--t-bronze)]' },
  { shape: 'M12 2l8.7 5v10L12 22l-8.7-5V7z', ink: 'text-[var(--t-silver)]' },
  { shape: 'M12 2l2.9 6.6 7.1.7-5.4 4.7 1.6 7L12 17.3 5.8 21l1.6-7L2 9.3l7.1-.7z', ink: 'text-[var(--t-gold)]' },
  { shape: 'M6 3h12l4 6-10 13L2 9zM2 9h20M12 22L8 9l4-6 4 6z', ink: 'text-diamond' },
];

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
      {supporterTiers.map(({ tier, name, price, slots }, index) => {
        const { shape, ink } = METALS[Math.min(index, METALS.length - 1)]!;
        return (
          <li
            key={tier}
            className="flex items-center gap-4 border-r border-b border-line-strong bg-panel p-5 nav:block nav:p-6"
          >
            <svg
              viewBox="0 0 24 24"
              className={cx('size-9 shrink-0', ink)}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinejoin="round"
              aria-hidden
            >
              <path d={shape} fill="currentColor" fillOpacity=".18" />
            </svg>
            <div className="min-w-0 grow nav:mt-4">
              <h3 className="text-3">{name}</h3>
              <p className="mt-1 text-ink-2">{price}</p>
            </div>
            <p className="text-ink-2 nav:mt-6">
              <span className="figures mr-2 text-[2.75rem] leading-none font-[750] text-ink">{slots}</span>
              {slots === 1 ? 'slot' : 'slots'}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
