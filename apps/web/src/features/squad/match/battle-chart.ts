import type { SquadMatchHistoryEntry } from '@app/contracts/squad/squad';

/** Pixels; a match takes the same room however many there are. */
const MATCH_WIDTH = 156;
const LEAST_WIDTH = 800;
const LEFT = 44;
const TOP = 28;
const PLOT = 200;
const BAR = 30;
const GAP = 8;
const STEP = 5;
/** More labels than these on the axis are no help. */
const MOST_LABELS = 8;

export const CHART_HEIGHT = TOP + PLOT + 62;

const FIGURES = [
  { of: 'totalKills', name: 'Kills', ink: 'text-bad' },
  { of: 'totalDeaths', name: 'Deaths', ink: 'text-orange' },
  { of: 'totalRevives', name: 'Revives', ink: 'text-ok' },
] as const;

export const LEGEND = FIGURES.map(({ name, ink }) => ({ name, ink }));

/** What the axis ends at: the next step above the highest figure. */
const ceiling = (highest: number): number => Math.max(STEP, Math.ceil(highest / STEP) * STEP);

/** Every fifth has a line; those that are named stand as many steps apart as it takes to keep them few. */
export function gridOf(highest: number): readonly { value: number; y: number; label: boolean }[] {
  const top = ceiling(highest);
  const apart = STEP * Math.ceil(top / STEP / MOST_LABELS);
  return Array.from({ length: top / STEP + 1 }, (_, i) => i * STEP).map((value) => ({
    value,
    y: TOP + PLOT - (value / top) * PLOT,
    label: value % apart === 0,
  }));
}

/** A layer's name for readers; of one longer than fifteen characters the first twelve. */
export const layerText = (layer: string): string => layer.replaceAll('_', ' ');
export function shortLayer(layer: string): string {
  const letters = Array.from(layerText(layer));
  return letters.length > 15 ? `${letters.slice(0, 12).join('').trimEnd()}…` : letters.join('');
}

/** Positions in the chart, most recent match first. */
export function chartOf(matches: readonly SquadMatchHistoryEntry[]) {
  const highest = Math.max(0, ...matches.flatMap((match) => FIGURES.map(({ of }) => match[of])));
  const top = ceiling(highest);
  return {
    width: Math.max(LEAST_WIDTH, LEFT + matches.length * MATCH_WIDTH),
    left: LEFT,
    foot: TOP + PLOT,
    grid: gridOf(highest),
    matches: matches.map((match, index) => {
      const x = LEFT + index * MATCH_WIDTH + 12;
      return {
        match,
        x,
        width: FIGURES.length * (BAR + GAP) - GAP,
        bars: FIGURES.map(({ of, name, ink }, place) => {
          const height = (match[of] / top) * PLOT;
          return {
            name,
            ink,
            value: match[of],
            x: x + place * (BAR + GAP),
            y: TOP + PLOT - height,
            width: BAR,
            height,
          };
        }),
      };
    }),
  };
}
