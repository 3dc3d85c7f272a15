/** One line of the table. Figures of different machines compare by their ratio to a yardstick of the same run. */
export interface Finding {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  /** `limit` in the finding's unit, or, with `of: 'ratio'`, as a share of the yardstick. */
  readonly goal?: { readonly is: 'at least' | 'at most'; readonly limit: number; readonly of?: 'ratio' };
  readonly yardstick?: { readonly name: string; readonly measured: number };
  readonly note?: string;
}

export const ratioOf = ({ measured, yardstick }: Finding): number | undefined =>
  yardstick && yardstick.measured > 0 ? measured / yardstick.measured : undefined;

/** Undefined where there is no goal, or nothing to hold it against. */
export function isMet(finding: Finding): boolean | undefined {
  const { goal, measured } = finding;
  const figure = goal?.of === 'ratio' ? ratioOf(finding) : measured;
  if (!goal || figure === undefined) return undefined;
  return goal.is === 'at least' ? figure >= goal.limit : figure <= goal.limit;
}

const digits = (value: number) => {
  const size = Math.abs(value);
  return value.toLocaleString('en', { maximumFractionDigits: size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3 });
};

const inUnit = (value: number, unit: string) =>
  unit.startsWith('/') ? digits(value) + unit : `${digits(value)} ${unit}`.trim();

const goalText = ({ goal, unit }: Finding) => {
  if (!goal) return '';
  const limit = goal.of === 'ratio' ? `${digits(goal.limit)}x` : inUnit(goal.limit, unit);
  return `${goal.is === 'at least' ? '>=' : '<='} ${limit}`;
};

const ratioText = (finding: Finding) => {
  const ratio = ratioOf(finding);
  return ratio === undefined ? '' : `${digits(ratio)}x ${finding.yardstick!.name}`;
};

const metText = (finding: Finding) => ({ true: 'yes', false: 'NO', undefined: '—' })[String(isMet(finding))]!;

const HEAD = ['what', 'goal', 'measured', 'against', 'met'];

export function table(sections: readonly { readonly name: string; readonly findings: readonly Finding[] }[]): string {
  const rows = sections.flatMap(({ name, findings }) =>
    findings.map((finding) => [
      `${name}: ${finding.what}${finding.note ? ` (${finding.note})` : ''}`,
      goalText(finding),
      inUnit(finding.measured, finding.unit),
      ratioText(finding),
      metText(finding),
    ]),
  );
  const widths = HEAD.map((title, column) =>
    Math.max(...[HEAD, ...rows].map((row) => row[column]!.length), title.length),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 2 ? cell.padStart(widths[2]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd();
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** The value below which that share of the sorted or unsorted values lies; NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
