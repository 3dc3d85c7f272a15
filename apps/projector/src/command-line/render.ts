import type { GenerationStatus, ProjectionsAnswer, VerificationStatus } from '@app/contracts/operations/projections';

const BAR = 30;

/** `3 s`, `4 min`, `2 h`. */
export const duration = (seconds: number): string => {
  if (seconds < 100) return `${Math.max(0, Math.round(seconds))} s`;
  return seconds < 6_000 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
};

const percent = (share: number) => `${Math.floor(share * 100)}%`;

/** `########......  40%  71,500 events/s  12 s left` */
export const progressBar = (share: number, eventsPerSecond?: number, secondsLeft?: number): string => {
  const done = Math.round(share * BAR);
  const parts = [`${'#'.repeat(done)}${'.'.repeat(BAR - done)} ${percent(share).padStart(4)}`];
  if (eventsPerSecond !== undefined && eventsPerSecond > 0)
    parts.push(`${eventsPerSecond.toLocaleString('en')} events/s`);
  if (secondsLeft !== undefined) parts.push(`${duration(secondsLeft)} left`);
  return parts.join('  ');
};

const lagOf = ({ state, lag }: GenerationStatus): string => {
  if (state === 'frozen') return 'frozen';
  if (!lag) return '-';
  return lag.events === 0 ? '0' : `${lag.events}${lag.more ? '+' : ''} events, ${duration(lag.seconds)}`;
};

/** One line a generation, and what needs saying below it. */
export function statusTable({ projections, now }: ProjectionsAnswer): string {
  const rows = [['PROJECTION', 'GENERATION', 'VERSION', 'STATE', 'EVENTS', 'LAG', 'CHECKED']];
  const notes = new Map<number, string[]>();
  for (const { projection, serving, generations, holder } of projections) {
    if (generations.length === 0) rows.push([projection, '-', '-', 'waiting', '-', '-', '-']);
    for (const each of generations) {
      const state = each.generation === serving && each.state !== 'serving' ? `serving, ${each.state}` : each.state;
      const checked = each.checkedAt === undefined ? '-' : `${duration((now - each.checkedAt) / 1_000)} ago`;
      const { generation, version, handled } = each;
      rows.push([projection, `${generation}`, `${version}`, state, handled.toLocaleString('en'), lagOf(each), checked]);
      const said: string[] = [];
      if (each.build) said.push(progressBar(each.build.progress, each.build.eventsPerSecond, each.build.secondsLeft));
      if (each.fault) said.push(faultText(each.fault));
      if (!holder) said.push('no process folds it');
      notes.set(rows.length - 1, said);
    }
  }
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .flatMap((row, index) => [
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
      ...(notes.get(index) ?? []).map((note) => `    ${note}`),
    ])
    .join('\n');
}

export const faultText = ({ stream, revision, eventType, message, tries }: NonNullable<GenerationStatus['fault']>) =>
  `stopped at ${eventType || 'an event'} (${stream || 'unknown stream'}@${revision}) after ${tries} tries: ${message}`;

export const verdict = (found: VerificationStatus): string => {
  const { projection, state, documents, events, different, firstDifferent, digest, error } = found;
  const folded = `${documents.toLocaleString('en')} documents from ${events.toLocaleString('en')} events`;
  if (state === 'equal') return `${projection}: equal. ${folded}, digest ${digest?.slice(0, 16) ?? '-'}`;
  if (state === 'failed') return `${projection}: could not be verified. ${error ?? ''}`.trimEnd();
  const more = different > firstDifferent.length ? ', ...' : '';
  return `${projection}: DIFFERENT. ${different.toLocaleString('en')} of ${folded}: ${firstDifferent.join(', ')}${more}`;
};
