import type { Seen } from './browsers.child';
import { quantile, type Finding } from './finding';

/** One mark on its way, epoch milliseconds: the click, the api's answer, the read model, then each browser. */
export interface MarkSeen {
  readonly clicked: number;
  readonly appended: number;
  readonly folded: number;
  readonly browsers: readonly Seen[];
}

export const epochNow = (): number => performance.timeOrigin + performance.now();

/** Where the time of the marks goes, stage by stage. */
export function stageFindings(marks: readonly MarkSeen[]): Finding[] {
  const every = marks.flatMap(({ browsers, ...mark }) => browsers.map((browser) => ({ ...mark, ...browser })));
  const seen = every.flatMap(({ notified, seen: at, ...mark }) =>
    notified === undefined || at === undefined ? [] : { ...mark, notified, seen: at },
  );
  const stages: [string, number[]][] = [
    ['from the click to the answer', marks.map(({ clicked, appended }) => appended - clicked)],
    ['from the answer to the read model', marks.map(({ appended, folded }) => Math.max(0, folded - appended))],
    ['from the read model to the browser', seen.map(({ folded, notified }) => Math.max(0, notified - folded))],
    ['from the event to the screen', seen.map(({ notified, seen: at }) => at - notified)],
  ];
  const screens = seen.map(({ clicked, seen: at }) => at - clicked);
  return [
    ...stages.flatMap(([stage, took]) => [
      { what: `a mark, ${stage}, p50`, measured: quantile(took, 0.5), unit: 'ms' },
      { what: `a mark, ${stage}, p99`, measured: quantile(took, 0.99), unit: 'ms' },
    ]),
    { what: 'a mark, from the click to the screens, p50', measured: quantile(screens, 0.5), unit: 'ms' },
    {
      what: 'a mark, from the click to the screens, p99',
      measured: quantile(screens, 0.99),
      unit: 'ms',
      goal: { is: 'at most', limit: 500 },
      note: `${screens.length} seen of ${marks.length} marks`,
    },
    { what: 'marks not seen', measured: every.length - seen.length, unit: '', goal: { is: 'at most', limit: 0 } },
  ];
}

/** One line for each mark: a slow one shows in which stage it was slow. */
export const markLine = ({ clicked, appended, folded, browsers }: MarkSeen): string => {
  const since = (at: readonly (number | undefined)[], share: number) =>
    Math.round(
      quantile(
        at.flatMap((one) => (one === undefined ? [] : one - clicked)),
        share,
      ),
    );
  const notified = browsers.map((one) => one.notified);
  const seen = browsers.map((one) => one.seen);
  const [answered, read] = [appended, folded].map((at) => Math.round(at - clicked));
  return `  mark: answered ${answered}, read model ${read}, notified ${since(notified, 0)} to ${since(notified, 1)}, seen ${since(seen, 0.5)} to ${since(seen, 1)} ms`;
};
