import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sealedMarks, telemetryMarks } from '@app/domain/personal';
import { ACTOR, ITSELF, markOf, type Mark } from '@app/domain/personal-marks';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { payloadPaths } from './shapes';

const marks = { ...sealedMarks, ...telemetryMarks };
const declared = payloadPaths();

/** The paths of the values that stand in a payload. */
const pathsIn = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => pathsIn(each, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, each]) => pathsIn(each, path === '' ? name : `${path}.${name}`));
};

const problem = (type: string, path: string): string =>
  `${type}.${path} has no mark: say in libs/domain/src/*/personal.ts what it says about a person.`;

const unmarked = (type: string, paths: readonly string[]): string[] =>
  paths.filter((path) => markOf(marks[type] ?? [{}, ''], path) === undefined).map((path) => problem(type, path));

describe('what events say about people', () => {
  test('every value that an event type declares has a mark, and no other has one', () => {
    expect([...declared].flatMap(([type, paths]) => unmarked(type, paths))).toEqual([]);
    const stale = Object.entries(marks).flatMap(([type, [personal, none]]) =>
      [...Object.keys(personal), ...none.split(' ').filter((path) => !path.endsWith('.*'))]
        .filter((path) => !declared.get(type)?.includes(path))
        .map((path) => `${type}.${path}`),
    );
    expect(stale).toEqual([]);
  });

  test('every value of every event that was ever written has a mark', () => {
    const archive = JSON.parse(readFileSync(join(__dirname, 'events.json'), 'utf8')) as RecordedEvent[];
    // A payload may have null, or an empty list, in place of what has parts. One value is no longer written.
    const covered = (type: string, path: string) =>
      Object.keys(marks[type]?.[0] ?? {}).some((other) => other.startsWith(`${path}.`)) ||
      (marks[type]?.[1] ?? '').split(' ').some((other) => other.startsWith(`${path}.`) || other === `${path}.*`);
    const missing = archive.flatMap(({ type, data }) =>
      pathsIn(data)
        .filter((path) => markOf(marks[type] ?? [{}, ''], path) === undefined && !covered(type, path))
        .filter((path) => marks[type]?.[0][path.replace(/[^.]*$/, '*')] === undefined)
        .filter((path) => `${type}.${path}` !== 'ProjectionVerificationRequested.generation')
        .map((path) => problem(type, path)),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  test('a value without a mark is found', () => {
    expect(unmarked('BingoCardDealt', ['playerId', 'realName'])).toEqual([problem('BingoCardDealt', 'realName')]);
  });

  test('names and texts say where the id of their person stands', () => {
    const of = (mark: Mark) => (mark.kind === 'name' || mark.kind === 'text' ? mark.of : undefined);
    const lost = Object.entries(marks).flatMap(([type, [personal]]) =>
      Object.entries(personal).flatMap(([path, mark]) => {
        const neighbour = of(mark);
        if (neighbour === undefined || neighbour === ACTOR || neighbour === ITSELF) return [];
        const place = neighbour.startsWith('/') ? neighbour.slice(1) : path.replace(/[^.]*$/, neighbour);
        const kind = personal[place]?.kind;
        return kind === 'member' || kind === 'player' ? [] : [`${type}.${path} of ${place}`];
      }),
    );
    expect(lost).toEqual([]);
  });
});
