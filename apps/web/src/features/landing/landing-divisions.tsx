import type { Contents } from '@app/contracts/content/pages';
import { Html } from '~/ui/page/html';

/** The parts of the organisation with what their people wear. */
export function Divisions({ divisions }: { divisions: Contents['starcitizen']['parts']['manifesto']['parts'] }) {
  return (
    <ul className="mt-8 grid border border-line-strong nav:auto-cols-fr nav:grid-flow-col">
      {divisions.map(({ id, title, html, marks }) => (
        <li
          key={id}
          className="grid content-start gap-6 border-line-strong p-6 not-first:border-t phone:grid-cols-[152px_1fr] nav:p-8 nav:not-first:border-t-0 nav:not-first:border-l"
        >
          <div className="grid h-34 w-38 place-items-center text-starcitizen">
            {BADGES[marks.badge as keyof typeof BADGES]}
          </div>
          <div>
            <h3 className="text-2">{title}</h3>
            <Html className="html-lines mt-2.5 [&>p]:max-w-[52ch] [&>p]:text-ink-2">{html}</Html>
          </div>
        </li>
      ))}
    </ul>
  );
}

const BADGES = {
  circle: (
    <svg viewBox="-68 -68 136 136" className="size-34" fill="none" stroke="currentColor" aria-hidden>
      <circle r="65" strokeWidth="3" fill="var(--raised)" />
      <circle r="58" strokeWidth="5" strokeDasharray="2 7.11" strokeOpacity=".75" />
      <circle r="50" strokeWidth="1.5" />
      <g fill="currentColor" stroke="none">
        <path d="M0-42L7-14 34 8v8L7 6 4 18l9 7v5L0 26l-13 4v-5l9-7L-7 6l-27 10V8L-7-14z" />
        <path d="M0 32l18-5v6L0 39l-18-6v-6zM0 43l12-3.5v5L0 48l-12-3.5v-5z" fillOpacity=".7" />
      </g>
    </svg>
  ),
  rectangle: (
    <svg viewBox="0 0 152 100" className="w-38" aria-hidden>
      <rect width="152" height="100" rx="4" fill="#dcbf4a" />
      <rect x="5" y="5" width="142" height="90" rx="2" fill="none" stroke="#1b1f18" strokeWidth="2" />
      <g fill="#1b1f18">
        <path d="M11 11h8l-8 8zM11 29l18-18h9L11 38zM11 48l27-27v9L11 57zM11 67l27-27v9L11 76zM11 86l27-27v9L17 89h-6zM27 89l11-11v9l-2 2z" />
      </g>
      <g fill="none" stroke="#1b1f18" strokeWidth="3.4" strokeLinejoin="round">
        <path d="M93 17l34 16v34L93 83 59 67V33z" />
        <path d="M59 33l34 16 34-16M93 49v34M76 25l34 16v11" />
      </g>
    </svg>
  ),
};
