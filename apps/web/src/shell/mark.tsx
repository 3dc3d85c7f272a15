import { cx } from '~/kit/cx';

/** The community's mark: the map symbol of an air defence unit. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 36 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      className={cx('shrink-0', className)}
      aria-hidden
    >
      <path d="M1.1 1.1h33.8v21.8H1.1z" />
      <path d="M1.5 22.6c6-11.2 27-11.2 33 0" />
    </svg>
  );
}
