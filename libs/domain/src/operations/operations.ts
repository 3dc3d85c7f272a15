import { Rejected, type Decider, type Decision } from '../decider';
import type { OperationsEvent } from './events';

/** What was asked of one projection. How it stands is not decided here: that comes in with the command. */
export interface Operations {
  readonly requests: ReadonlySet<string>;
  /** The highest generation a rebuild was asked for, and whether it was cancelled. */
  readonly rebuild: { readonly generation: number; readonly cancelled: boolean };
}

export const operations: Decider<Operations, OperationsEvent> = {
  category: 'operations',
  initial: { requests: new Set(), rebuild: { generation: 0, cancelled: false } },
  evolve(before, { type, data }) {
    const after = { ...before, requests: new Set([...before.requests, data.requestId]) };
    switch (type) {
      case 'ProjectionRebuildRequested':
        return { ...after, rebuild: { generation: data.generation, cancelled: false } };
      case 'ProjectionRebuildCancelled':
        return data.generation === before.rebuild.generation
          ? { ...after, rebuild: { generation: data.generation, cancelled: true } }
          : after;
      default:
        return after;
    }
  },
};

/** How a projection stands when the operator asks, as its record says. */
export interface Standing {
  readonly serving?: number;
  readonly lastGeneration?: number;
  readonly generations: readonly {
    readonly generation: number;
    readonly state: 'building' | 'serving' | 'standby' | 'frozen' | 'faulted';
    /** Present while it is being built, also when it faulted on the way. */
    readonly build?: { readonly requestedBy?: string };
  }[];
}

interface Ask {
  readonly projection: string;
  readonly requestId: string;
  readonly at: string;
  readonly standing: Standing;
}

type Decide = Decision<Operations, OperationsEvent>;

const highest = ({ lastGeneration = 0, generations }: Standing) =>
  Math.max(lastGeneration, ...generations.map(({ generation }) => generation));

const base = ({ projection, requestId, at }: Ask) => ({ projection, requestId, at });

export const requestRebuild = (ask: Ask): Decide =>
  function* ({ requests, rebuild }) {
    if (requests.has(ask.requestId)) return;
    if (ask.standing.generations.some(({ build }) => build))
      throw new Rejected('rebuild-running', `${ask.projection} is being built already.`);
    const generation = Math.max(highest(ask.standing), rebuild.generation) + 1;
    yield { type: 'ProjectionRebuildRequested', data: { ...base(ask), generation } };
  };

/** Cancels the rebuild that runs, or one the projector has not yet heard of. */
export const cancelRebuild = (ask: Ask): Decide =>
  function* ({ requests, rebuild }) {
    if (requests.has(ask.requestId)) return;
    const building = ask.standing.generations.find(({ build }) => build);
    if (building && building.build?.requestedBy === undefined)
      throw new Rejected('build-needed', `A new version of ${ask.projection} is being built; it cannot be cancelled.`);
    const unheard = !rebuild.cancelled && rebuild.generation > highest(ask.standing) ? rebuild.generation : undefined;
    const generation = building?.generation ?? unheard;
    if (generation === undefined)
      throw new Rejected('nothing-to-cancel', `No rebuild of ${ask.projection} is running.`);
    yield { type: 'ProjectionRebuildCancelled', data: { ...base(ask), generation } };
  };

/** Without a generation: the one that stands faulted, the serving one first. */
export const retryProjection = (ask: Ask & { readonly generation?: number }): Decide =>
  function* ({ requests }) {
    if (requests.has(ask.requestId)) return;
    const stopped = ask.standing.generations.filter(
      ({ generation, state }) => state === 'faulted' && generation === (ask.generation ?? generation),
    );
    const first = stopped.find(({ generation }) => generation === ask.standing.serving) ?? stopped[0];
    if (!first) throw new Rejected('nothing-faulted', `${ask.projection} has not stopped at any event.`);
    yield { type: 'ProjectionRetried', data: { ...base(ask), generation: first.generation } };
  };

/** Without a generation: the one that is kept back. */
export const flipBack = (ask: Ask & { readonly generation?: number }): Decide =>
  function* ({ requests }) {
    if (requests.has(ask.requestId)) return;
    const kept = ask.standing.generations.findLast(
      ({ generation, state }) =>
        (state === 'standby' || state === 'frozen') &&
        generation !== ask.standing.serving &&
        generation === (ask.generation ?? generation),
    );
    if (!kept) throw new Rejected('nothing-kept', `${ask.projection} has no generation to flip back to.`);
    yield { type: 'ProjectionFlippedBack', data: { ...base(ask), generation: kept.generation } };
  };

/** Without a generation: the one that is kept back. */
export const dropGeneration = (ask: Ask & { readonly generation?: number }): Decide =>
  function* ({ requests }) {
    if (requests.has(ask.requestId)) return;
    if (ask.generation !== undefined && ask.generation === ask.standing.serving)
      throw new Rejected('generation-serves', `Generation ${ask.generation} of ${ask.projection} answers queries.`);
    const kept = ask.standing.generations.findLast(
      ({ generation, build }) =>
        !build && generation !== ask.standing.serving && generation === (ask.generation ?? generation),
    );
    if (!kept) throw new Rejected('nothing-to-drop', `${ask.projection} has no generation to drop.`);
    yield { type: 'ProjectionGenerationDropped', data: { ...base(ask), generation: kept.generation } };
  };

export const requestVerification = (ask: Ask): Decide =>
  function* ({ requests }) {
    if (requests.has(ask.requestId)) return;
    const serving = ask.standing.generations.find(({ generation }) => generation === ask.standing.serving);
    if (serving?.state !== 'serving')
      throw new Rejected('nothing-to-verify', `${ask.projection} has no generation that serves and folds on.`);
    yield { type: 'ProjectionVerificationRequested', data: base(ask) };
  };
