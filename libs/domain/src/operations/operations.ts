import { Rejected, type Decider, type Decision } from '../decider';
import type { OperationsEvent } from './events';

/**
 * The commands that one projection was given. The state of the projection itself is an input of each command
 * (`record`), not part of this state.
 */
export interface Operations {
  readonly requests: ReadonlySet<string>;
  /** The highest generation that a rebuild was requested for, and whether that was cancelled. */
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

/** The state of a projection when the operator gives the command, as in its record. */
export interface ProjectionRecord {
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

interface Command {
  readonly projection: string;
  readonly requestId: string;
  readonly at: string;
  readonly record: ProjectionRecord;
}

type Decide = Decision<Operations, OperationsEvent>;

const highest = ({ lastGeneration = 0, generations }: ProjectionRecord) =>
  Math.max(lastGeneration, ...generations.map(({ generation }) => generation));

const base = ({ projection, requestId, at }: Command) => ({ projection, requestId, at });

/** @returns the number of a build that may begin now. @throws Rejected while another runs or waits */
const nextBuild = ({ projection, record }: Command, rebuild: Operations['rebuild']): number => {
  const built = record.generations.find(({ build }) => build);
  if (built?.state === 'ready')
    throw new Rejected('rebuild-running', `Generation ${built.generation} of ${projection} waits: flip or cancel it.`);
  if (built) throw new Rejected('rebuild-running', `${projection} is being built already.`);
  return Math.max(highest(record), rebuild.generation) + 1;
};

/** With `hold` it waits for an operator once it has caught up; with `sameRules` it folds by the rules that serve. */
export const requestRebuild = (command: Command & { readonly hold?: boolean; readonly sameRules?: boolean }): Decide =>
  function* ({ requests, rebuild }) {
    if (requests.has(command.requestId)) return;
    const generation = nextBuild(command, rebuild);
    const hold = command.hold ? { hold: true as const } : {};
    const sameRules = command.sameRules ? { sameRules: true as const } : {};
    yield { type: 'ProjectionRebuildRequested', data: { ...base(command), generation, ...hold, ...sameRules } };
  };

/** Gives up the rebuild that runs or waits, or one that the projector has not received yet. */
export const cancelRebuild = (command: Command): Decide =>
  function* ({ requests, rebuild }) {
    if (requests.has(command.requestId)) return;
    const building = command.record.generations.find(({ build }) => build);
    if (building && building.build?.requestedBy === undefined && !building.build?.hold)
      throw new Rejected(
        'build-needed',
        `A new version of ${command.projection} is being built; it cannot be cancelled.`,
      );
    const pending = !rebuild.cancelled && rebuild.generation > highest(command.record) ? rebuild.generation : undefined;
    const generation = building?.generation ?? pending;
    if (generation === undefined)
      throw new Rejected('nothing-to-cancel', `No rebuild of ${command.projection} is running.`);
    yield { type: 'ProjectionRebuildCancelled', data: { ...base(command), generation } };
  };

/**
 * From now on this projection passes over the event at which a generation faulted, until the event is taken out of
 * quarantine. No other event can be quarantined: what was folded already cannot be passed over any more.
 */
export const quarantineEvent = (
  command: Command & { readonly position: string; readonly reason: string; readonly by: string },
): Decide =>
  function* ({ requests }) {
    if (requests.has(command.requestId)) return;
    const { position, by, record } = command;
    const reason = command.reason.trim();
    if (reason === '') throw new Rejected('reason-needed', 'Say why the event is quarantined.');
    const stopped = record.generations.filter(
      ({ state, fault }) => state === 'faulted' && fault?.position === position,
    );
    const first = stopped.find(({ generation }) => generation === record.serving) ?? stopped[0];
    if (!first?.fault) throw new Rejected('nothing-faulted', `${command.projection} has not stopped at this event.`);
    const { stream, revision, eventType } = first.fault;
    if (eventType === '')
      throw new Rejected('no-event', `What ${command.projection} stopped at is no event that could be passed over.`);
    const { generation } = first;
    yield {
      type: 'ProjectionEventQuarantined',
      data: { ...base(command), generation, position, stream, revision, eventType, reason, by },
    };
  };

/** Takes an event out of quarantine by a build from the start of the log, in which it is folded in its place. */
export const unquarantineEvent = (command: Command & { readonly position: string }): Decide =>
  function* ({ requests, rebuild }) {
    if (requests.has(command.requestId)) return;
    const { position, record } = command;
    const lists = [record.quarantined, ...record.generations.map(({ quarantined }) => quarantined)];
    if (!lists.some((list) => list?.some((each) => each.position === position)))
      throw new Rejected('not-quarantined', `${command.projection} has not quarantined this event.`);
    const generation = nextBuild(command, rebuild);
    yield { type: 'ProjectionQuarantineReleased', data: { ...base(command), generation, position } };
  };

/** Without a generation: the one that stands faulted, the serving one first. */
export const retryProjection = (command: Command & { readonly generation?: number }): Decide =>
  function* ({ requests }) {
    if (requests.has(command.requestId)) return;
    const stopped = command.record.generations.filter(
      ({ generation, state }) => state === 'faulted' && generation === (command.generation ?? generation),
    );
    const first = stopped.find(({ generation }) => generation === command.record.serving) ?? stopped[0];
    if (!first) throw new Rejected('nothing-faulted', `${command.projection} has not stopped at any event.`);
    yield { type: 'ProjectionRetried', data: { ...base(command), generation: first.generation } };
  };

/** The generation that is held and ready is to serve. */
export const flip = (command: Command & { readonly generation?: number }): Decide =>
  function* ({ requests }) {
    if (requests.has(command.requestId)) return;
    const held = command.record.generations.find(
      ({ generation, build }) => build?.hold && generation === (command.generation ?? generation),
    );
    if (!held) throw new Rejected('nothing-ready', `${command.projection} has no generation that waits for a flip.`);
    if (held.state !== 'ready')
      throw new Rejected('not-ready', `Generation ${held.generation} of ${command.projection} has not caught up yet.`);
    yield { type: 'ProjectionFlipped', data: { ...base(command), generation: held.generation } };
  };

/** Without a generation: the one on standby. */
export const flipBack = (command: Command & { readonly generation?: number }): Decide =>
  function* ({ requests }) {
    if (requests.has(command.requestId)) return;
    const standby = command.record.generations.findLast(
      ({ generation, state }) =>
        (state === 'standby' || state === 'frozen') &&
        generation !== command.record.serving &&
        generation === (command.generation ?? generation),
    );
    if (!standby) throw new Rejected('nothing-kept', `${command.projection} has no generation to flip back to.`);
    yield { type: 'ProjectionFlippedBack', data: { ...base(command), generation: standby.generation } };
  };

/** Without a generation: the one on standby or waiting, if there is only one. */
export const dropGeneration = (command: Command & { readonly generation?: number }): Decide =>
  function* ({ requests }) {
    if (requests.has(command.requestId)) return;
    if (command.generation !== undefined && command.generation === command.record.serving)
      throw new Rejected(
        'generation-serves',
        `Generation ${command.generation} of ${command.projection} answers queries.`,
      );
    const spare = command.record.generations.filter(
      ({ generation, state, build }) =>
        (!build || state === 'ready') &&
        generation !== command.record.serving &&
        generation === (command.generation ?? generation),
    );
    if (spare.length > 1)
      throw new Rejected(
        'which-generation',
        `${command.projection} has several: name one of ${spare.map(({ generation }) => generation).join(', ')}.`,
      );
    if (!spare[0]) throw new Rejected('nothing-to-drop', `${command.projection} has no generation to drop.`);
    yield { type: 'ProjectionGenerationDropped', data: { ...base(command), generation: spare[0].generation } };
  };

export const requestVerification = (command: Command): Decide =>
  function* ({ requests }) {
    if (requests.has(command.requestId)) return;
    const serving = command.record.generations.find(({ generation }) => generation === command.record.serving);
    if (serving?.state !== 'serving')
      throw new Rejected('nothing-to-verify', `${command.projection} has no generation that serves and folds on.`);
    yield { type: 'ProjectionVerificationRequested', data: base(command) };
  };

/** Without generations: the one that serves and the one that waits, or else the one on standby; the older comes first. */
export const requestComparison = (command: Command & { readonly from?: number; readonly to?: number }): Decide =>
  function* ({ requests }) {
    if (requests.has(command.requestId)) return;
    const { serving, generations } = command.record;
    const whole = generations.filter(({ state }) => state !== 'building' && state !== 'faulted');
    const other =
      whole.find(({ state }) => state === 'ready') ?? whole.findLast(({ generation }) => generation !== serving);
    const usual = [serving, other?.generation].filter((each) => each !== undefined).sort((a, b) => a - b);
    const from = command.from ?? usual.find((each) => each !== command.to);
    const to = command.to ?? usual.findLast((each) => each !== from);
    const named = (wanted: number | undefined) => whole.some(({ generation }) => generation === wanted);
    if (from === undefined || to === undefined || from === to || !named(from) || !named(to))
      throw new Rejected(
        'nothing-to-compare',
        `${command.projection} has no two such generations that have caught up.`,
      );
    yield { type: 'ProjectionComparisonRequested', data: { ...base(command), from, to } };
  };
