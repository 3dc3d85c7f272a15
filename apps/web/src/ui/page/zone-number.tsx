import { cx } from '~/lib/cx';

/** A number as it stands on the map: a zone to be taken, in order. */
export function ZoneNumber({ children, className }: { children: number; className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'figures relative grid size-14 shrink-0 place-items-center rounded-full border-[1.8px] border-current bg-ground text-[1.75rem] leading-none font-[750] after:absolute after:inset-1 after:rounded-full after:border after:border-dotted after:border-current after:opacity-50 nav:size-17 nav:text-[2rem]',
        className,
      )}
    >
      <span className="text-ink">{children}</span>
    </span>
  );
}
