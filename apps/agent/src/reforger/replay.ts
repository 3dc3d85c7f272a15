import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CareerFigures, RosterPlayer } from '@app/telemetry/reforger';
import { linesOf, readTimeline, TIMELINE } from '../replaying/recording';
import type { ReforgerAssembler } from './assembler';
import { folderTime, isNextDay, readConsoleLine } from './console';
import { consolesIn, groupsFile, rjsFolder, savesOf, textOfSave, wcsFiles } from './files';
import { readGroups, type GroupsBody } from './mods/groups';
import type { LineSource } from './mods/precedence';
import { readRoster } from './roster';
import { RJS_FILES, readRjsLine, type RjsSource } from './mods/rjs';
import { readSave } from './save';
import { readWcsLine } from './mods/wcs';
import type { Zone } from './zone';

/** One thing that a recorded server wrote or said, with its time. */
export type ReforgerStep = { readonly at: number } & (
  | { readonly file: LineSource; readonly path: string }
  | { readonly source: LineSource; readonly line: string }
  | { readonly playerId: string; readonly total: CareerFigures; readonly since: number }
  | { readonly roster: readonly RosterPlayer[] }
  | { readonly groups: GroupsBody }
);

export const takeStep = (assembler: ReforgerAssembler, step: ReforgerStep): void => {
  if ('file' in step) assembler.begin(step.file, step.path);
  else if ('line' in step) assembler.line(step.source, step.line);
  else if ('roster' in step) assembler.roster(step.roster, step.at);
  else if ('groups' in step) assembler.groups(step.groups, step.at);
  else assembler.save(step.playerId, step.total, step.at, step.since);
};

const DAY = 24 * 3_600_000;
const nameOfFolder = (at: number): string => {
  const [, date, time] = /^(.{10})T(.{8})/u.exec(new Date(at).toISOString())!;
  return `logs_${date}_${time!.replaceAll(':', '-')}`;
};

/**
 * A recorded session of a Reforger server: RJSLogging's files, those of WCS_Commands, console.log, `playersave` with `before` and `after`,
 * `rcon-timeline.jsonl`, `rcon-players.txt` of its end; each may be missing. In order of time; undefined when the folder holds none of them.
 * @throws with the number of a line of the timeline that cannot be read
 */
export const reforgerSteps = (folder: string, zone: Zone): ReforgerStep[] | undefined => {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return undefined;
  const rjs = (Object.keys(RJS_FILES) as RjsSource[]).map((source) => rjsSteps(folder, source, zone));
  const wcs = wcsFiles(folder)
    .toReversed()
    .map((path) => rising(linesOf(readFileSync(path, 'utf8')), (line) => readWcsLine(line)?.at, 'wcs', path));
  const stamped = [...rjs, ...wcs].flat().map(({ at }) => at);
  const first = stamped.reduce((least, at) => Math.min(least, at), Infinity);
  const consoles = consoleSteps(folder, Number.isFinite(first) ? first : undefined, zone);
  // Whose word counts comes first.
  const all = [...rjs, ...wcs, ...consoles];
  const times = all.flat().map(({ at }) => at);
  const [begin, end] = [Math.min(...times), Math.max(...times)];
  if (!Number.isFinite(begin)) return undefined;
  const before = join(folder, 'playersave', 'before');
  const saves = [
    ...savesAt(before, begin, begin),
    // Without a look at the beginning, nobody knows which saves were there.
    ...savesAt(join(folder, 'playersave', 'after'), end, existsSync(before) ? begin : end),
  ];
  const players = join(folder, 'rcon-players.txt');
  const timeline = join(folder, TIMELINE);
  const rosters = existsSync(timeline)
    ? readTimeline(readFileSync(timeline, 'utf8')).flatMap((input) =>
        input.kind === 'answer' && input.command === 'players' ? rosterStep(input.at, input.body) : [],
      )
    : [];
  const roster = existsSync(players) ? rosterStep(end, readFileSync(players, 'utf8')) : [];
  const listed = groupsFile(folder);
  const found = listed === undefined ? undefined : readGroups(readFileSync(listed, 'utf8'), zone);
  const groups = found ? [{ at: found.at, groups: found.body }] : [];
  // Sources stay in their own order where times are equal.
  return [...all.flat(), ...rosters, ...saves, ...groups, ...roster].sort((one, other) => one.at - other.at);
};

const rosterStep = (at: number, body: string): ReforgerStep[] => {
  const roster = readRoster(body);
  return roster ? [{ at, roster }] : [];
};

const rjsSteps = (folder: string, source: RjsSource, zone: Zone): ReforgerStep[] => {
  const below = rjsFolder(folder);
  const path = below && join(below, RJS_FILES[source]);
  if (!path || !existsSync(path)) return [];
  return rising(linesOf(readFileSync(path, 'utf8')), (line) => readRjsLine(line, zone)?.at, source, path);
};

/** Without a dated folder, and without dates, the console begins on the day on which the other files do. */
const consoleSteps = (folder: string, near: number | undefined, zone: Zone): ReforgerStep[][] => {
  const dated = consolesIn(folder);
  const bare = join(folder, 'console.log');
  const paths = dated.length > 0 ? dated : existsSync(bare) ? [bare] : [];
  return paths.flatMap((path) => {
    const lines = linesOf(readFileSync(path, 'utf8'));
    const first = lines.map(readConsoleLine).find((line) => line !== undefined);
    const begins = first?.time ?? 0;
    const dated = first?.midnight === undefined ? undefined : first.midnight + begins;
    const started = folderTime(path) ?? dated ?? (near === undefined ? undefined : dayFor(near, begins, zone) + begins);
    if (started === undefined) return [];
    let midnight = Math.floor(started / DAY) * DAY;
    let last = started - midnight;
    const at = (raw: string) => {
      const line = readConsoleLine(raw);
      if (!line) return undefined;
      if (line.midnight !== undefined) midnight = line.midnight;
      else if (isNextDay(line.time, last)) midnight += DAY;
      last = line.time;
      return zone(midnight + line.time);
    };
    return [rising(lines, at, 'console', folderTime(path) === undefined ? nameOfFolder(started) : path)];
  });
};

/** Midnight, by the server's clock, of the day on which a time of day lies nearest to an instant. */
const dayFor = (instant: number, time: number, zone: Zone): number => {
  const day = Math.floor(instant / DAY) * DAY;
  const apart = (midnight: number) => Math.abs(zone(midnight + time) - instant);
  return [day - DAY, day, day + DAY].reduce((best, midnight) => (apart(midnight) < apart(best) ? midnight : best));
};

/** Lines with their times; one without is of the time of the line before. */
const rising = (
  lines: readonly string[],
  timeOf: (line: string) => number | undefined,
  source: LineSource,
  path: string,
): ReforgerStep[] => {
  let at: number | undefined;
  const times = lines.map((line) => (at = Math.max(timeOf(line) ?? -Infinity, at ?? -Infinity)));
  const first = times.find((time) => Number.isFinite(time));
  if (first === undefined) return [];
  const steps = lines.map((line, index): ReforgerStep => ({ at: Math.max(first, times[index]!), source, line }));
  return [{ at: first, file: source, path }, ...steps];
};

const savesAt = (folder: string, at: number, since: number): ReforgerStep[] =>
  savesOf(folder).flatMap((save) => {
    const total = readSave(textOfSave(save) ?? '');
    return total ? [{ at, playerId: save.playerId, total, since }] : [];
  });
