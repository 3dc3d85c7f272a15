const SHAPES = {
  ok: <circle cx="5" cy="5" r="4" className="fill-ok" />,
  warn: <path d="M5 0l5 5-5 5-5-5z" className="fill-warn" />,
  bad: <path d="M5 0l5 5-5 5-5-5z" className="fill-bad" />,
};

/** Round is fine, a diamond wants a look; the words beside it say the rest. */
export function StatusDot({ status }: { status: keyof typeof SHAPES }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" className="shrink-0" aria-hidden>
      {SHAPES[status]}
    </svg>
  );
}
