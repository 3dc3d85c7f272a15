import { dropGeneration, operations, requestRebuild } from '@app/domain/operations/operations';
import { Rejected } from '@app/domain/decider';
import { pause } from '@app/kit/pause';
import type { Streams } from '@app/storage/event-log/streams';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { projectionKey, type ProjectionRecord } from '@app/storage/read-models/projection-record';
import type { Consequence } from '../engine/policies/policy-runner';

export interface FoldAgain {
  readonly streams: Pick<Streams, 'load'>;
  readonly store: Pick<ReadModelStore, 'readControl'>;
  readonly decide: Consequence;
  readonly now: () => number;
  /** How often a build is looked at, milliseconds. */
  readonly pollEvery: number;
  readonly signal: AbortSignal;
}

/**
 * Folds a read model again from the start of the log. `requestId` names the build: whoever was interrupted goes on with
 * it. A build that went away before it served, such as one that other rules were configured during, is requested again.
 * @throws Error when the build faults or an operator cancels it, and when `signal` aborts
 */
export const foldAgain = async (projection: string, requestId: string, by: FoldAgain): Promise<void> => {
  for (let request = requestId; ;) {
    const { state, logPosition = '' } = await by.streams.load(operations, projection);
    const record = await recordOf(projection, by);
    if (!record) return;
    const { requests, rebuild } = state;
    if (!requests.has(request)) {
      const command = { projection, requestId: request, at: isoNow(by), record, sameRules: true };
      // Another build may run: this one begins when it has ended.
      await by.decide(operations, projection, requestRebuild(command)).catch(unless('rebuild-running'));
    } else if (rebuild.cancelled) throw new Error(`The rebuild of ${projection} was cancelled.`);
    else if ((record.serving ?? 0) >= rebuild.generation) break;
    else if (isGone(record, rebuild.generation, logPosition)) request = `${requestId}-${rebuild.generation}`;
    const build = record.generations.find(({ generation }) => generation === rebuild.generation);
    if (build?.fault) throw new Error(`${projection} could not be folded again: ${build.fault.message}`);
    await wait(by);
  }
};

/** Every command up to the position was carried out, and nothing is being built that could serve instead. */
const isGone = ({ commanded = '', generations }: ProjectionRecord, generation: number, logPosition: string): boolean =>
  commanded >= logPosition && generations.every((each) => each.generation < generation);

/**
 * Removes every generation of a read model but the one that serves: they still name whoever was erased. Takes seconds,
 * because a generation goes only when nobody can be reading it any more.
 * @throws Error when `signal` aborts
 */
export const dropOthers = async (projection: string, requestId: string, by: FoldAgain): Promise<void> => {
  for (;;) {
    const record = await recordOf(projection, by);
    const others = record?.generations.filter(({ generation }) => generation !== record.serving) ?? [];
    if (!record || (others.length === 0 && (record.leftovers ?? []).length === 0)) return;
    for (const { generation } of others) {
      const drop = { projection, requestId: `${requestId}-drop-${generation}`, at: isoNow(by), record };
      // Rules that were configured meanwhile may be building: that generation never named anybody.
      await by.decide(operations, projection, dropGeneration({ ...drop, generation })).catch(unless('nothing-to-drop'));
    }
    if (others.length > 0 && others.every(({ state }) => state === 'building')) return;
    await wait(by);
  }
};

const recordOf = async (projection: string, { store }: FoldAgain) =>
  (await store.readControl<ProjectionRecord>(projectionKey(projection)))?.value;

const isoNow = ({ now }: FoldAgain) => new Date(now()).toISOString();

const wait = async ({ pollEvery, signal }: FoldAgain): Promise<void> => {
  await pause(pollEvery, signal);
  signal.throwIfAborted();
};

const unless =
  (code: string) =>
  (error: unknown): void => {
    if (!(error instanceof Rejected) || error.code !== code) throw error;
  };
