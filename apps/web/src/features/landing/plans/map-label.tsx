import type { ReactNode } from 'react';

/** Words on the map, in the colour of the plan, set off from the lines below them. Not shown where they would be tiny. */
export function MapLabel({
  x,
  y,
  anchor = 'start',
  children,
}: {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  children: ReactNode;
}) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      className="font-display max-nav:hidden"
      fontSize="17"
      fontWeight="650"
      fill="currentColor"
      stroke="var(--ground)"
      strokeWidth="7"
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {children}
    </text>
  );
}
