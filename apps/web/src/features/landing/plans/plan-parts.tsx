import { FRAME, SYMBOLS } from '@app/contracts/community/symbols';
import type { ReactNode } from 'react';
import { useSite } from '~/lib/site';
import type { Part } from '~/ui/art/unit-symbol';
import type { Place } from './plan';

/** The sheet that a game's plan is drawn on. Everything lies right of the words. */
export function PlanSheet({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 1440 610"
      preserveAspectRatio="xMaxYMid meet"
      className="pointer-events-none absolute inset-0 size-full max-wide:translate-x-[4%]"
      style={{ color: 'color-mix(in oklch, currentColor, var(--text) 30%)' }}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden
    >
      {children}
    </svg>
  );
}

/** Who carries the plan out: the game's unit, a platoon of it. */
export function PlanUnit({ of, at: { x, y } }: { of: Part; at: Place }) {
  const { symbols } = useSite();
  return (
    <g transform={`translate(${x - 27} ${y - 18}) scale(1.5)`} strokeWidth="1.6" strokeLinejoin="round">
      <path d={FRAME} fill="var(--ground)" />
      <path d={SYMBOLS[symbols[of] ?? symbols.mark]} />
      <path d="M12-3v-5M18-3v-5M24-3v-5" />
    </g>
  );
}

/** A numbered zone, in the order in which they are taken. */
export function PlanZone({ at: { x, y }, number, radius = 40 }: { at: Place; number: number; radius?: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={radius} fill="var(--ground)" fillOpacity=".82" strokeWidth="2" />
      <circle r={radius - 6} strokeWidth="1" strokeOpacity=".6" strokeDasharray="1.5 4" />
      <text
        y={radius * 0.28}
        textAnchor="middle"
        className="figures"
        fontSize={radius * 0.8}
        fontWeight="750"
        fill="var(--text)"
        stroke="none"
      >
        {number}
      </text>
    </g>
  );
}
