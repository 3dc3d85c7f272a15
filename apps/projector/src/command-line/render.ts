import {
  readingText,
  type ComparisonStatus,
  type FieldChange,
  type GenerationStatus,
  type Lag,
  type PolicyStatus,
  type ProjectionsAnswer,
  type QuarantinedEvent,
  type RankMove,
  type VerificationStatus,
} from '@app/contracts/operations/projections';
import { oneLine } from '@app/kit/command-line';
import { fromLogPosition } from '@app/storage/event-log/position';

const BAR = 30;

/** A log position as people read it and type it. */
const decimal = (logPosition: string): string => fromLogPosition(logPosition).commit.toString();

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
  return lagText(lag);
};

const lagText = ({ bytes, seconds }: Lag): string =>
  bytes === 0
    ? '0'
    : [`${(bytes / 1e6).toFixed(1)} MB`, ...(seconds === undefined ? [] : [duration(seconds)])].join(', ');

/** One line for each generation, with its notes below. */
export function statusTable({ projections, policies, now }: ProjectionsAnswer): string {
  const rows = [['PROJECTION', 'GENERATION', 'VERSION', 'RULES', 'STATE', 'EVENTS', 'LAG', 'CHECKED']];
  const notes = new Map<number, string[]>();
  for (const { projection, serving, rules, generations, holder } of projections) {
    if (generations.length === 0) rows.push([projection, '-', '-', '-', 'waiting', '-', '-', '-']);
    for (const each of generations) {
      const state = each.generation === serving && each.state !== 'serving' ? `serving, ${each.state}` : each.state;
      const checked = each.checkedAt === undefined ? '-' : `${duration((now - each.checkedAt) / 1_000)} ago`;
      const { generation, version, handled } = each;
      const folded = handled.toLocaleString('en');
      rows.push([projection, `${generation}`, `${version}`, each.rules ?? '-', state, folded, lagOf(each), checked]);
      const notesBelow: string[] = [];
      if (each.state === 'ready') notesBelow.push('ready: compare, then flip or cancel');
      else if (each.build)
        notesBelow.push(progressBar(each.build.progress, each.build.eventsPerSecond, each.build.secondsLeft));
      if (each.fault) notesBelow.push(faultText(each.fault));
      for (const event of each.quarantined ?? []) notesBelow.push(quarantineText(event));
      if (generation === serving && rules !== undefined && each.rules !== rules)
        notesBelow.push(`the configured rules are ${rules}`);
      if (!holder) notesBelow.push('no process folds it');
      notes.set(rows.length - 1, notesBelow);
    }
  }
  return [...table(rows, notes), '', ...policyTable(policies, now)].join('\n').trimEnd();
}

/** A table of aligned columns, with notes below a row. */
const table = (texts: readonly (readonly string[])[], notes: ReadonlyMap<number, readonly string[]> = new Map()) => {
  const rows = texts.map((row) => row.map(oneLine));
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.flatMap((row, index) => [
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
    ...(notes.get(index) ?? []).map((note) => `    ${oneLine(note)}`),
  ]);
};

const policyTable = (policies: readonly PolicyStatus[], now: number): string[] => {
  if (policies.length === 0) return [];
  const rows = [['POLICY OR JOB', 'NAME', 'KIND', 'STATE', 'LAG', 'ACTED', 'CHECKED']];
  const notes = new Map<number, string[]>();
  const ago = (at: number | undefined) => (at === undefined ? '-' : `${duration((now - at) / 1_000)} ago`);
  for (const { label, policy, kind, state, lag, actedAt, checkedAt, trouble } of policies) {
    const doing = state === 'acting' && readingText(lag) ? 'reading' : state;
    rows.push([label, policy, kind, doing, lag ? lagText(lag) : '-', ago(actedAt), ago(checkedAt)]);
    if (!trouble) continue;
    const { event, message, since, tries } = trouble;
    const where = event ? `stands at ${event.type} (${event.stream}@${event.revision})` : 'cannot go on';
    notes.set(rows.length - 1, [`${where} since ${ago(since)}, ${tries} tries: ${message}`]);
  }
  return table(rows, notes);
};

export const faultText = ({
  position,
  stream,
  revision,
  eventType,
  message,
  tries,
}: NonNullable<GenerationStatus['fault']>) =>
  oneLine(
    stream === ''
      ? `stands still: ${message}`
      : `stopped at ${eventType || 'an event'} (${stream}@${revision}, position ${decimal(position)}) after ${tries} tries: ${message}`,
  );

const quarantineText = ({ position, stream, revision, eventType, reason, by, at }: QuarantinedEvent) =>
  `passes over ${eventType} (${stream}@${revision}, position ${decimal(position)}), quarantined by ${by} on ${at.slice(0, 10)}: ${reason}`;

export const verdict = (found: VerificationStatus): string => {
  const { projection, state, documents, events, quarantined, different, firstDifferent, digest, error } = found;
  const without = quarantined ? `, ${quarantined.toLocaleString('en')} of them quarantined` : '';
  const folded = `${documents.toLocaleString('en')} documents from ${events.toLocaleString('en')} events${without}`;
  if (state === 'equal') return `${projection}: equal. ${folded}, digest ${digest?.slice(0, 16) ?? '-'}`;
  if (state === 'failed') return `${projection}: could not be verified. ${oneLine(error ?? '')}`.trimEnd();
  const more = different > firstDifferent.length ? ', ...' : '';
  return `${projection}: DIFFERENT. ${different.toLocaleString('en')} of ${folded}: ${oneLine(firstDifferent.join(', '))}${more}`;
};

const value = (field: FieldChange['from']): string =>
  field === null ? '-' : typeof field === 'number' ? field.toLocaleString('en') : `${field}`;

const changes = (fields: readonly FieldChange[]): string =>
  fields.map(({ field, from, to }) => `${field} ${value(from)} → ${value(to)}`).join(', ');

const steps = ({ fromRank, toRank }: RankMove): string => {
  if (fromRank === null) return 'new';
  if (toRank === null) return 'gone';
  if (fromRank === toRank) return '=';
  return fromRank > toRank ? `up ${fromRank - toRank}` : `down ${toRank - fromRank}`;
};

const moveTable = (moves: readonly RankMove[], by: string): string[] =>
  table([
    ['RANK', 'NOW', 'MOVES', by.toUpperCase(), 'NOW', 'NAME'],
    ...moves.map((move) => [
      value(move.fromRank),
      value(move.toRank),
      steps(move),
      value(move.fromValue),
      value(move.toValue),
      move.name || move.id,
    ]),
  ]);

/** What differs between two generations, for people. */
export function comparisonText(found: ComparisonStatus): string {
  const { projection, from, to, rules, equal, changed, onlyFrom, onlyTo, fields, first, ranking } = found;
  const side = (one: ComparisonStatus['from']) =>
    one ? `generation ${one.generation}${one.rules ? ` (rules ${one.rules})` : ''}` : '-';
  const lines = [
    `${projection}: ${side(from)} → ${side(to)}`,
    `${value(equal)} documents are equal, ${value(changed)} differ, ${value(onlyFrom)} are only in the old, ${value(onlyTo)} only in the new.`,
  ];
  if (rules.length > 0) lines.push(`Rules: ${changes(rules)}`);
  if (fields.length > 0)
    lines.push(`Fields: ${fields.map(({ field, documents }) => `${field} in ${value(documents)}`).join(', ')}`);
  if (ranking) {
    const { by, ranked, moved, top, movers } = ranking;
    lines.push(
      '',
      `On the board by ${by} ${value(moved)} of ${value(Math.max(ranked.from, ranked.to))} move. Its head:`,
    );
    lines.push(...moveTable(top, by));
    if (movers.length > 0) lines.push('', 'Who moves furthest:', ...moveTable(movers, by));
    return lines.join('\n');
  }
  if (first.length > 0) lines.push('', 'The first that differ:');
  for (const { id, name, change, fields } of first)
    lines.push(
      `  ${name ? `${name} (${id})` : id}: ${change === 'changed' ? changes(fields) : change.replace('-', ' ')}`,
    );
  return lines.map(oneLine).join('\n');
}
