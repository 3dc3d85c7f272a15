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

/**
 * Where the time of the marks goes, stage by stage.
 * @param steadyFrom epoch milliseconds: earlier ones were made while everything else began to change as well
 */
export function stageFindings(all: readonly MarkSeen[], steadyFrom: number): Finding[] {
  const marks = all.filter(({ clicked }) => clicked >= steadyFrom);
  const first = all.filter(({ clicked }) => clicked < steadyFrom).flatMap(screensOf);
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
  const screens = marks.flatMap(screensOf);
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
    {
      what: 'a mark while the facts begin, from the click to the screens, p99',
      measured: quantile(first, 0.99),
      unit: 'ms',
    },
    {
      what: 'marks not seen',
      measured: all.flatMap(({ browsers }) => browsers).length - all.flatMap(screensOf).length,
      unit: '',
      goal: { is: 'at most', limit: 0 },
    },
  ];
}

/** From the click to each screen, milliseconds. */
const screensOf = ({ clicked, browsers }: MarkSeen): number[] =>
  browsers.flatMap(({ seen }) => (seen === undefined ? [] : seen - clicked));

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
