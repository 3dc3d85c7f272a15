import type { LogPosition } from '@app/storage/event-log/position';
import type { Json } from '@app/storage/read-models/port';
import {
  withCurrentNames,
  type Generation,
  type ProjectionFault,
  type ProjectionRecord,
  type Quarantined,
} from '@app/storage/read-models/projection-record';

/*
 * Every change of a projection's record, as a pure function. Changes are written by compare-and-set, and after a lost
 * race applied again to the newer record. So each returns the record as it is when it has happened already or no longer
 * fits.
 */

export type Change = (record: ProjectionRecord) => ProjectionRecord;

/** Rules as JSON. `version` is made of their content, so other rules have another version. */
export interface Rules {
  readonly version: string;
  readonly value: Json;
}

/** What a holder folds with: the version of its code, and the rules it is configured with. */
export interface Code {
  readonly version: number;
  readonly rules?: Rules | undefined;
}

/**
 * The record of a projection that has none yet. `head` is the end of the log: operators gave the commands before it for
 * an earlier store, so they are not carried out.
 */
export const newRecord = (
  projection: string,
  handledTypes: readonly string[],
  head: LogPosition,
): ProjectionRecord => ({
  projection,
  epoch: 0,
  beat: 0,
  handledTypes,
  generations: [],
  commanded: head,
});

export const find = (record: ProjectionRecord, generation: number): Generation | undefined =>
  record.generations.find((each) => each.generation === generation);

/** Whether a generation is to be folded by code of this version. */
export const folds = ({ state, version }: Generation, codeVersion: number): boolean =>
  version === codeVersion && (state === 'building' || state === 'ready' || state === 'serving' || state === 'standby');

const replace = (record: ProjectionRecord, generation: number, next: (before: Generation) => Generation) => ({
  ...record,
  generations: record.generations.map((each) => (each.generation === generation ? next(each) : each)),
});

const leave = (record: ProjectionRecord, gone: readonly number[]): ProjectionRecord =>
  gone.length === 0
    ? record
    : tidied({
        ...record,
        generations: record.generations.filter(({ generation }) => !gone.includes(generation)),
        leftovers: [...(record.leftovers ?? []), ...gone],
      });

/** Removes the rules that no generation folds by any more. */
const tidied = (record: ProjectionRecord): ProjectionRecord => {
  if (!record.ruleSets) return record;
  const used = new Set(record.generations.map(({ rules }) => rules));
  return {
    ...record,
    ruleSets: Object.fromEntries(Object.entries(record.ruleSets).filter(([each]) => used.has(each))),
  };
};

/**
 * Removes a generation that an operator gave up. When no other has its rules and they are the configured ones, they are
 * noted as declined: no build by them begins by itself until other rules have been configured.
 */
const giveUp = (record: ProjectionRecord, generation: number): ProjectionRecord => {
  const after = leave(record, [generation]);
  const { rules } = record;
  const lost = rules !== undefined && find(record, generation)?.rules === rules;
  return lost && !after.generations.some((each) => each.rules === rules) ? { ...after, declined: rules } : after;
};

interface BuildRequest {
  readonly requestedBy?: string;
  readonly hold?: true;
}

const add = (
  record: ProjectionRecord,
  generation: number,
  { version, rules }: Code,
  now: number,
  request: BuildRequest = {},
): ProjectionRecord => ({
  ...record,
  lastGeneration: generation,
  ...(rules ? { ruleSets: { ...record.ruleSets, [rules.version]: rules.value } } : {}),
  generations: [
    ...record.generations,
    {
      generation,
      version,
      ...(rules ? { rules: rules.version } : {}),
      ...(record.quarantined ? { quarantined: record.quarantined } : {}),
      state: 'building' as const,
      handled: 0,
      build: { startedAt: now, progress: 0, eventsPerSecond: 0, ...request },
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

/** Every operator command up to there is obeyed. @param id of the event there, where it is known */
export const obeyedUpTo =
  (commanded: LogPosition, id: string | undefined): Change =>
  (record) => ({ ...without(record, 'commandedId'), commanded, ...(id === undefined ? {} : { commandedId: id }) });

/** Notes which rules are configured. When they are others than before, nothing is declined any more. */
const configured = (record: ProjectionRecord, rules: Rules | undefined): ProjectionRecord => {
  if (record.rules === rules?.version) return record;
  const rest = without(without(record, 'rules'), 'declined');
  return rules ? { ...rest, rules: rules.version } : rest;
};

/**
 * A new holder makes the record fit its code: fields get their current names, what other code made is frozen (a half-built generation of it is given
 * up), and a version nobody has built yet is begun. A frozen generation of this very version, left by a roll-back of
 * the code, goes on from where it stood instead. Rules that are not those of the serving generation are built beside it,
 * held; a build by rules that are not configured any more is given up.
 */
export const settle =
  (code: Code, handledTypes: readonly string[], now: number): Change =>
  (stored) => {
    const before = withCurrentNames(stored);
    const { version, rules } = code;
    const sameRules = (each: Generation) => each.rules === rules?.version;
    const foreign = before.generations.filter((each) => each.version !== version);
    let record = leave(
      configured({ ...before, handledTypes }, rules),
      before.generations
        .filter((each) => each.build && (each.version !== version || !sameRules(each)))
        .map(({ generation }) => generation),
    );
    for (const { generation, build } of foreign)
      if (!build) record = replace(record, generation, (each) => ({ ...without(each, 'fault'), state: 'frozen' }));

    const serving = record.generations.find(({ generation }) => generation === record.serving);
    const own = record.generations.filter((each) => each.version === version);
    if (serving?.version === version) {
      for (const { generation, state } of own)
        if (state === 'frozen')
          record = replace(record, generation, (each) => ({
            ...each,
            state: generation === serving.generation ? 'serving' : 'standby',
          }));
      const wanted = rules && rules.version !== record.declined && !own.some(sameRules);
      return wanted ? add(record, last(record) + 1, code, now, { hold: true }) : record;
    }
    if (own.some(({ state }) => state !== 'frozen')) return record;
    const frozen = own.filter(sameRules).at(-1);
    if (!frozen) return add(record, last(record) + 1, code, now);
    return replace(record, frozen.generation, (each) => ({
      ...each,
      state: 'building',
      build: { startedAt: now, progress: 0, eventsPerSecond: 0 },
    }));
  };

/** Whoever goes on from here has folded all that was before, and nothing twice. */
export interface Checkpoint {
  readonly logPosition: LogPosition | undefined;
  /** Of the event at `logPosition`, where it is known. */
  readonly id: string | undefined;
  /** How many events were folded. */
  readonly handled: number;
  /** Epoch milliseconds. */
  readonly newestEventAt: number | undefined;
}

export const NOTHING_FOLDED: Checkpoint = {
  logPosition: undefined,
  id: undefined,
  handled: 0,
  newestEventAt: undefined,
};

export interface Progress extends Partial<Checkpoint> {
  readonly checkedAt?: number | undefined;
  readonly lag?: Generation['lag'] | undefined;
  readonly build?: Partial<NonNullable<Generation['build']>> | undefined;
}

/** How far a generation has come; what is absent stays as it was. */
export const progressed =
  (generation: number, { logPosition, id, handled, newestEventAt, checkedAt, lag, build }: Progress): Change =>
  (record) =>
    find(record, generation)
      ? replace(record, generation, (before) => ({
          ...(logPosition === undefined ? before : without(before, 'positionId')),
          ...(handled === undefined ? {} : { handled }),
          ...(logPosition === undefined ? {} : { position: logPosition }),
          ...(logPosition === undefined || id === undefined ? {} : { positionId: id }),
          ...(newestEventAt === undefined ? {} : { newestEventAt }),
          ...(checkedAt === undefined ? {} : { checkedAt }),
          ...(lag === undefined ? {} : { lag }),
          ...(before.build && build ? { build: { ...before.build, ...build } } : {}),
        }))
      : record;

/**
 * The generation takes over, in one write. Of the others only the one that served until now stays: folding on as
 * standby when it is of the same version and sound, frozen when other code made it.
 */
export const takeOver =
  (generation: number): Change =>
  (record) => {
    const next = find(record, generation);
    if (!next || next.state !== 'building' || next.build?.hold) return record;
    const before = record.generations.find((each) => each.generation === record.serving);
    const standby = before && before.state !== 'faulted' ? before.generation : undefined;
    const gone = record.generations.map((each) => each.generation).filter((g) => g !== generation && g !== standby);
    let after = leave(record, gone);
    if (before && standby !== undefined && before.version === next.version)
      after = replace(after, standby, (each) => ({ ...each, state: 'standby' }));
    return {
      ...replace(after, generation, (each) => ({ ...without(each, 'build'), state: 'serving' })),
      serving: generation,
    };
  };

/** A held generation has caught up: it folds on and waits. */
export const ready =
  (generation: number): Change =>
  (record) => {
    const held = find(record, generation);
    return held?.state === 'building' && held.build?.hold
      ? replace(record, generation, (each) => ({ ...each, state: 'ready' }))
      : record;
  };

/**
 * An operator lets a ready generation take over. It becomes a build again, because a build takes over once it has
 * folded as much as the serving generation: so readers never see an older state.
 */
export const flip =
  (generation: number, requestId: string): Change =>
  (record) =>
    find(record, generation)?.state === 'ready'
      ? replace(record, generation, ({ build, ...each }) => ({
          ...each,
          state: 'building',
          build: { requestedBy: requestId, ...without(build!, 'hold') },
        }))
      : record;

export const faulted =
  (generation: number, fault: ProjectionFault): Change =>
  (record) =>
    replace(record, generation, (each) => ({ ...each, state: 'faulted', fault }));

/** A faulted generation goes on where it stopped, in the state it had before. */
export const retry =
  (generation: number): Change =>
  (record) => {
    const stopped = find(record, generation);
    if (stopped?.state !== 'faulted') return record;
    const state = record.serving === generation ? 'serving' : stopped.build ? 'building' : 'standby';
    return replace(record, generation, (each) => ({ ...without(each, 'fault'), state }));
  };

/** Adds an event to a list, unless its position is there already. */
const including = (list: readonly Quarantined[] = [], event: Quarantined): readonly Quarantined[] =>
  list.some(({ position }) => position === event.position) ? list : [...list, event];

/** Leaves an event out: generations that stopped at it go on behind it, and later builds do not fold it. */
export const quarantine =
  (event: Quarantined): Change =>
  (before) => {
    let record: ProjectionRecord = { ...before, quarantined: including(before.quarantined, event) };
    for (const { generation, state, fault } of record.generations)
      if (state === 'faulted' && fault?.position === event.position)
        record = retry(generation)(
          replace(record, generation, (each) => ({ ...each, quarantined: including(each.quarantined, event) })),
        );
    return record;
  };

/** A build from the start folds the event again. The generation that serves until then still leaves it out. */
export const unquarantine =
  (logPosition: LogPosition, build: Change): Change =>
  (before) => {
    const left = before.quarantined?.filter((each) => each.position !== logPosition) ?? [];
    const rest = without(before, 'quarantined');
    return build(left.length > 0 ? { ...rest, quarantined: left } : rest);
  };

export const rebuild =
  (generation: number, code: Code, request: BuildRequest, now: number): Change =>
  (record) =>
    generation <= last(record) || record.generations.some(({ build }) => build)
      ? record
      : add(record, generation, code, now, request);

/** The code with the rules that serve, where it can fold by them. */
const asServing = (record: ProjectionRecord, code: Code): Code => {
  const serving = record.generations.find(({ generation }) => generation === record.serving);
  if (serving?.rules === undefined || serving.version !== code.version) return code;
  const value = record.ruleSets?.[serving.rules];
  return value === undefined ? code : { ...code, rules: { version: serving.rules, value } };
};

export const rebuildAsServing =
  (...[generation, code, ...rest]: Parameters<typeof rebuild>): Change =>
  (record) =>
    rebuild(generation, asServing(record, code), ...rest)(record);

/**
 * Gives up a build that an operator requested, or that waits for one. A build that a new version began cannot be given
 * up: nothing else could serve.
 */
export const cancel =
  (generation: number): Change =>
  (record) => {
    const build = find(record, generation)?.build;
    return build?.requestedBy === undefined && !build?.hold ? record : giveUp(record, generation);
  };

/** The generation that served before serves again; the one that served until now folds on beside it. */
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

/** Removes a generation that neither serves nor is on its way to it: one that served before, or one that waits. */
export const drop =
  (generation: number): Change =>
  (record) => {
    const doomed = find(record, generation);
    const busy = doomed?.build && doomed.state !== 'ready';
    return !doomed || busy || record.serving === generation ? record : giveUp(record, generation);
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

export const compare =
  (requestId: string, from: number, to: number, now: number): Change =>
  (record) => ({ ...record, comparison: { requestId, requestedAt: now, from, to } });

export const compared =
  (requestId: string): Change =>
  (record) =>
    record.comparison?.requestId === requestId ? without(record, 'comparison') : record;
