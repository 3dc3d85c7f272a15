import { Rejected, type Decider, type Decision } from '../decider';
import type { OperationsEvent } from './events';

/** The commands that one projection was given. Its standing is an input of each command, not part of the state. */
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
      case 'ProjectionQuarantineReleased':
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
    readonly state: 'building' | 'ready' | 'serving' | 'standby' | 'frozen' | 'faulted';
    /** Present until it serves, also when it faulted on the way. */
    readonly build?: { readonly requestedBy?: string; readonly hold?: true };
    readonly fault?: {
      readonly position: string;
      readonly stream: string;
      readonly revision: number;
      readonly eventType: string;
    };
    readonly quarantined?: readonly { readonly position: string }[];
  }[];
  /** What a build passes over that begins now. */
  readonly quarantined?: readonly { readonly position: string }[];
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

/** @returns the number of a build that may begin now. @throws Rejected while another runs or waits */
const nextBuild = ({ projection, standing }: Ask, rebuild: Operations['rebuild']): number => {
  const built = standing.generations.find(({ build }) => build);
  if (built?.state === 'ready')
    throw new Rejected('rebuild-running', `Generation ${built.generation} of ${projection} waits: flip or cancel it.`);
  if (built) throw new Rejected('rebuild-running', `${projection} is being built already.`);
  return Math.max(highest(standing), rebuild.generation) + 1;
};

/** With `hold` it waits for an operator once it has caught up. */
export const requestRebuild = (ask: Ask & { readonly hold?: boolean }): Decide =>
  function* ({ requests, rebuild }) {
    if (requests.has(ask.requestId)) return;
    const generation = nextBuild(ask, rebuild);
    const hold = ask.hold ? { hold: true as const } : {};
    yield { type: 'ProjectionRebuildRequested', data: { ...base(ask), generation, ...hold } };
  };

/** Gives up the rebuild that runs or waits, or one that the projector has not received yet. */
export const cancelRebuild = (ask: Ask): Decide =>
  function* ({ requests, rebuild }) {
    if (requests.has(ask.requestId)) return;
    const building = ask.standing.generations.find(({ build }) => build);
    if (building && building.build?.requestedBy === undefined && !building.build?.hold)
      throw new Rejected('build-needed', `A new version of ${ask.projection} is being built; it cannot be cancelled.`);
    const pending = !rebuild.cancelled && rebuild.generation > highest(ask.standing) ? rebuild.generation : undefined;
    const generation = building?.generation ?? pending;
    if (generation === undefined)
      throw new Rejected('nothing-to-cancel', `No rebuild of ${ask.projection} is running.`);
    yield { type: 'ProjectionRebuildCancelled', data: { ...base(ask), generation } };
  };

/**
 * The event at which a generation stands faulted is passed over by this projection from now on, until it is released.
 * Only such an event: what was folded already cannot be passed over any more.
 */
export const quarantineEvent = (
  ask: Ask & { readonly position: string; readonly reason: string; readonly by: string },
): Decide =>
  function* ({ requests }) {
    if (requests.has(ask.requestId)) return;
    const { position, by, standing } = ask;
    const reason = ask.reason.trim();
    if (reason === '') throw new Rejected('reason-needed', 'Say why the event is quarantined.');
    const stopped = standing.generations.filter(
      ({ state, fault }) => state === 'faulted' && fault?.position === position,
    );
    const first = stopped.find(({ generation }) => generation === standing.serving) ?? stopped[0];
    if (!first?.fault) throw new Rejected('nothing-faulted', `${ask.projection} has not stopped at this event.`);
    const { stream, revision, eventType } = first.fault;
    if (eventType === '')
      throw new Rejected('no-event', `What ${ask.projection} stopped at is no event that could be passed over.`);
    const { generation } = first;
    yield {
      type: 'ProjectionEventQuarantined',
      data: { ...base(ask), generation, position, stream, revision, eventType, reason, by },
    };
  };

/** Takes an event out of quarantine by a build from the start of the log, in which it is folded in its place. */
export const releaseEvent = (ask: Ask & { readonly position: string }): Decide =>
  function* ({ requests, rebuild }) {
    if (requests.has(ask.requestId)) return;
    const { position, standing } = ask;
    const lists = [standing.quarantined, ...standing.generations.map(({ quarantined }) => quarantined)];
    if (!lists.some((list) => list?.some((each) => each.position === position)))
      throw new Rejected('not-quarantined', `${ask.projection} has not quarantined this event.`);
    const generation = nextBuild(ask, rebuild);
    yield { type: 'ProjectionQuarantineReleased', data: { ...base(ask), generation, position } };
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

/** The generation that is held and ready is to serve. */
export const flip = (ask: Ask & { readonly generation?: number }): Decide =>
  function* ({ requests }) {
    if (requests.has(ask.requestId)) return;
    const held = ask.standing.generations.find(
      ({ generation, build }) => build?.hold && generation === (ask.generation ?? generation),
    );
    if (!held) throw new Rejected('nothing-ready', `${ask.projection} has no generation that waits for a flip.`);
    if (held.state !== 'ready')
      throw new Rejected('not-ready', `Generation ${held.generation} of ${ask.projection} has not caught up yet.`);
    yield { type: 'ProjectionFlipped', data: { ...base(ask), generation: held.generation } };
  };

/** Without a generation: the one on standby. */
export const flipBack = (ask: Ask & { readonly generation?: number }): Decide =>
  function* ({ requests }) {
    if (requests.has(ask.requestId)) return;
    const standby = ask.standing.generations.findLast(
      ({ generation, state }) =>
        (state === 'standby' || state === 'frozen') &&
        generation !== ask.standing.serving &&
        generation === (ask.generation ?? generation),
    );
    if (!standby) throw new Rejected('nothing-kept', `${ask.projection} has no generation to flip back to.`);
    yield { type: 'ProjectionFlippedBack', data: { ...base(ask), generation: standby.generation } };
  };

/** Without a generation: the one on standby or waiting, if there is only one. */
export const dropGeneration = (ask: Ask & { readonly generation?: number }): Decide =>
  function* ({ requests }) {
    if (requests.has(ask.requestId)) return;
    if (ask.generation !== undefined && ask.generation === ask.standing.serving)
      throw new Rejected('generation-serves', `Generation ${ask.generation} of ${ask.projection} answers queries.`);
    const spare = ask.standing.generations.filter(
      ({ generation, state, build }) =>
        (!build || state === 'ready') &&
        generation !== ask.standing.serving &&
        generation === (ask.generation ?? generation),
    );
    if (spare.length > 1)
      throw new Rejected(
        'which-generation',
        `${ask.projection} has several: name one of ${spare.map(({ generation }) => generation).join(', ')}.`,
      );
    if (!spare[0]) throw new Rejected('nothing-to-drop', `${ask.projection} has no generation to drop.`);
    yield { type: 'ProjectionGenerationDropped', data: { ...base(ask), generation: spare[0].generation } };
  };

export const requestVerification = (ask: Ask): Decide =>
  function* ({ requests }) {
    if (requests.has(ask.requestId)) return;
    const serving = ask.standing.generations.find(({ generation }) => generation === ask.standing.serving);
    if (serving?.state !== 'serving')
      throw new Rejected('nothing-to-verify', `${ask.projection} has no generation that serves and folds on.`);
    yield { type: 'ProjectionVerificationRequested', data: base(ask) };
  };

/** Without generations: the one that serves and the one that waits, or else the one on standby; the older comes first. */
export const requestComparison = (ask: Ask & { readonly from?: number; readonly to?: number }): Decide =>
  function* ({ requests }) {
    if (requests.has(ask.requestId)) return;
    const { serving, generations } = ask.standing;
    const whole = generations.filter(({ state }) => state !== 'building' && state !== 'faulted');
    const other =
      whole.find(({ state }) => state === 'ready') ?? whole.findLast(({ generation }) => generation !== serving);
    const usual = [serving, other?.generation].filter((each) => each !== undefined).sort((a, b) => a - b);
    const from = ask.from ?? usual.find((each) => each !== ask.to);
    const to = ask.to ?? usual.findLast((each) => each !== from);
    const named = (wanted: number | undefined) => whole.some(({ generation }) => generation === wanted);
    if (from === undefined || to === undefined || from === to || !named(from) || !named(to))
      throw new Rejected('nothing-to-compare', `${ask.projection} has no two such generations that have caught up.`);
    yield { type: 'ProjectionComparisonRequested', data: { ...base(ask), from, to } };
  };
