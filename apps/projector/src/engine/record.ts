import type { LogPosition } from '@app/storage/event-log/position';
import type { Generation, ProjectionFault, ProjectionRecord } from '@app/storage/read-models/projection-record';

/*
 * What may become of a projection's record, as pure changes. Each is applied by compare-and-set and may be applied
 * again to a newer record, so each leaves a record in which it has happened already (or no longer fits) as it is.
 */

export type Change = (record: ProjectionRecord) => ProjectionRecord;

/** The record of a projection nobody ran before. Operator commands up to `head` were meant for an earlier store. */
export const newRecord = (projection: string, hears: readonly string[], head: LogPosition): ProjectionRecord => ({
  projection,
  epoch: 0,
  beat: 0,
  hears,
  generations: [],
  commanded: head,
});

export const find = (record: ProjectionRecord, generation: number): Generation | undefined =>
  record.generations.find((each) => each.generation === generation);

/** Whether a generation is to be folded by code of this version. */
export const folds = ({ state, version }: Generation, codeVersion: number): boolean =>
  version === codeVersion && (state === 'building' || state === 'serving' || state === 'standby');

const replace = (record: ProjectionRecord, generation: number, next: (before: Generation) => Generation) => ({
  ...record,
  generations: record.generations.map((each) => (each.generation === generation ? next(each) : each)),
});

const leave = (record: ProjectionRecord, gone: readonly number[]): ProjectionRecord =>
  gone.length === 0
    ? record
    : {
        ...record,
        generations: record.generations.filter(({ generation }) => !gone.includes(generation)),
        leftovers: [...(record.leftovers ?? []), ...gone],
      };

const add = (record: ProjectionRecord, generation: number, version: number, now: number, requestedBy?: string) => ({
  ...record,
  lastGeneration: generation,
  generations: [
    ...record.generations,
    {
      generation,
      version,
      state: 'building' as const,
      handled: 0,
      build: { startedAt: now, progress: 0, eventsPerSecond: 0, ...(requestedBy ? { requestedBy } : {}) },
    },
  ],
});

const last = (record: ProjectionRecord): number =>
  Math.max(record.lastGeneration ?? 0, ...record.generations.map(({ generation }) => generation));

const without = <Value extends object, Key extends keyof Value>(value: Value, key: Key): Omit<Value, Key> => {
  const rest: Partial<Value> = { ...value };
  Reflect.deleteProperty(rest, key);
  return rest as Omit<Value, Key>;
};

/**
 * A new holder makes the record fit its code: what other code made is frozen (a half-built generation of it is given
 * up), and a version nobody has built yet is begun. A frozen generation of this very version, left by a roll-back of
 * the code, goes on from where it stood instead.
 */
export const settle =
  (version: number, hears: readonly string[], now: number): Change =>
  (before) => {
    const foreign = before.generations.filter((each) => each.version !== version);
    let record = leave(
      { ...before, hears },
      foreign.filter((each) => each.build).map(({ generation }) => generation),
    );
    for (const { generation, build } of foreign)
      if (!build) record = replace(record, generation, (each) => ({ ...without(each, 'fault'), state: 'frozen' }));

    const serving = record.generations.find(({ generation }) => generation === record.serving);
    const own = record.generations.filter((each) => each.version === version);
    if (serving?.version === version)
      return serving.state === 'frozen'
        ? replace(record, serving.generation, (g) => ({ ...g, state: 'serving' }))
        : record;
    const frozen = own.filter(({ state }) => state === 'frozen').at(-1);
    if (own.some(({ state }) => state !== 'frozen')) return record;
    if (!frozen) return add(record, last(record) + 1, version, now);
    return replace(record, frozen.generation, (each) => ({
      ...each,
      state: 'building',
      build: { startedAt: now, progress: 0, eventsPerSecond: 0 },
    }));
  };

export interface Progress {
  readonly position: LogPosition | undefined;
  readonly handled: number;
  readonly heardAt?: number | undefined;
  readonly checkedAt?: number | undefined;
  readonly lag?: Generation['lag'] | undefined;
  readonly build?: Partial<NonNullable<Generation['build']>> | undefined;
}

/** How far a generation has come. One that had been faulted has got past its fault. */
export const progressed =
  (generation: number, { position, handled, heardAt, checkedAt, lag, build }: Progress): Change =>
  (record) =>
    find(record, generation)
      ? replace(record, generation, (before) => ({
          ...before,
          handled,
          ...(position === undefined ? {} : { position }),
          ...(heardAt === undefined ? {} : { heardAt }),
          ...(checkedAt === undefined ? {} : { checkedAt }),
          ...(lag === undefined ? {} : { lag }),
          ...(before.build && build ? { build: { ...before.build, ...build } } : {}),
        }))
      : record;

/**
 * The generation takes over, in one write. Of the others only the one that served until now is kept: folding on as
 * standby when it is of the same version and sound, frozen when other code made it.
 */
export const flip =
  (generation: number): Change =>
  (record) => {
    const next = find(record, generation);
    if (!next || next.state !== 'building') return record;
    const before = record.generations.find((each) => each.generation === record.serving);
    const kept = before && before.state !== 'faulted' ? before.generation : undefined;
    const gone = record.generations.map((each) => each.generation).filter((g) => g !== generation && g !== kept);
    let flipped = leave(record, gone);
    if (before && kept !== undefined && before.version === next.version)
      flipped = replace(flipped, kept, (each) => ({ ...each, state: 'standby' }));
    return {
      ...replace(flipped, generation, (each) => ({ ...without(each, 'build'), state: 'serving' })),
      serving: generation,
    };
  };

export const faulted =
  (generation: number, fault: ProjectionFault): Change =>
  (record) =>
    replace(record, generation, (each) => ({ ...each, state: 'faulted', fault }));

/** Goes on where it stopped: as what it was before. */
export const retry =
  (generation: number): Change =>
  (record) => {
    const stopped = find(record, generation);
    if (stopped?.state !== 'faulted') return record;
    const state = record.serving === generation ? 'serving' : stopped.build ? 'building' : 'standby';
    return replace(record, generation, (each) => ({ ...without(each, 'fault'), state }));
  };

export const rebuild =
  (generation: number, version: number, requestedBy: string, now: number): Change =>
  (record) =>
    generation <= last(record) || record.generations.some(({ build }) => build)
      ? record
      : add(record, generation, version, now, requestedBy);

/** Gives up a rebuild that was asked for. A build that a new version began cannot be given up: nothing else could serve. */
export const cancel =
  (generation: number): Change =>
  (record) =>
    find(record, generation)?.build?.requestedBy === undefined ? record : leave(record, [generation]);

/** The generation kept back serves again; the one that served folds on beside it. */
export const flipBack =
  (generation: number): Change =>
  (record) => {
    const back = find(record, generation);
    if (!back || (back.state !== 'standby' && back.state !== 'frozen') || record.serving === generation) return record;
    let flipped: ProjectionRecord = { ...record, serving: generation };
    if (back.state === 'standby') flipped = replace(flipped, generation, (each) => ({ ...each, state: 'serving' }));
    return record.serving === undefined
      ? flipped
      : replace(flipped, record.serving, (each) => (each.state === 'serving' ? { ...each, state: 'standby' } : each));
  };

/** Removes a generation that neither serves nor is being built. */
export const drop =
  (generation: number): Change =>
  (record) => {
    const doomed = find(record, generation);
    return !doomed || doomed.build || record.serving === generation ? record : leave(record, [generation]);
  };

export const dropped =
  (generation: number): Change =>
  (record) =>
    record.leftovers?.includes(generation)
      ? { ...record, leftovers: record.leftovers.filter((each) => each !== generation) }
      : record;

export const verify =
  (requestId: string, now: number): Change =>
  (record) => ({ ...record, verification: { requestId, requestedAt: now } });

export const verified =
  (requestId: string): Change =>
  (record) =>
    record.verification?.requestId === requestId ? without(record, 'verification') : record;
