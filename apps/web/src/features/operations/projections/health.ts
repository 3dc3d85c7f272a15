import {
  readingText,
  type GenerationStatus,
  type JobStatus,
  type OperationsAnswer,
  type PolicyStatus,
  type ProjectionStatus,
  type QuarantinedEvent,
} from '@app/contracts/operations/projections';

/** Behind by more than this, seconds, is worth a look. */
const BEHIND_S = 5;
/** A checkpoint that has not been confirmed for so long, milliseconds, is no sign of health. */
const SILENT_MS = 60_000;

export type Health = 'live' | 'behind' | 'silent' | 'unattended' | 'frozen' | 'waiting' | 'faulted';

export const HEALTH_WORDS: Readonly<Record<Health, string>> = {
  live: 'Live',
  behind: 'Behind',
  silent: 'Silent',
  unattended: 'No process folds it',
  frozen: 'Frozen',
  waiting: 'Not built yet',
  faulted: 'Faulted',
};

/** The generation that answers queries. */
export const servingOf = ({ serving, generations }: ProjectionStatus): GenerationStatus | undefined =>
  generations.find(({ generation }) => generation === serving);

/** The one that is being folded beside it, or for the first time. */
export const buildingOf = ({ serving, generations }: ProjectionStatus): GenerationStatus | undefined =>
  generations.find(({ generation, state, build }) => state === 'building' && build && generation !== serving);

/** The one that has caught up and waits for an operator. */
export const readyOf = ({ generations }: ProjectionStatus): GenerationStatus | undefined =>
  generations.find(({ state }) => state === 'ready');

/** The generation that served before and is still there to flip back to. */
export const previousOf = ({ serving, generations }: ProjectionStatus): GenerationStatus | undefined =>
  generations.findLast(
    ({ generation, state }) => generation !== serving && (state === 'standby' || state === 'frozen'),
  );

export const faultedOf = ({ serving, generations }: ProjectionStatus): GenerationStatus | undefined => {
  const faulted = generations.filter(({ fault }) => fault);
  return faulted.find(({ generation }) => generation === serving) ?? faulted[0];
};

/** Quarantined events of the generation that serves, or of the one that is being built. */
export const quarantinedIn = (status: ProjectionStatus): readonly QuarantinedEvent[] => {
  const all = [...(servingOf(status)?.quarantined ?? []), ...(status.quarantined ?? [])];
  return all.filter(({ position }, index) => all.findIndex((each) => each.position === position) === index);
};

/** How the generation that serves does. @param now the server's clock, epoch milliseconds */
export const healthOf = (projection: ProjectionStatus, now: number): Health => {
  const serving = servingOf(projection);
  if (!serving) return faultedOf(projection) ? 'faulted' : 'waiting';
  if (serving.fault) return 'faulted';
  if (!projection.holder) return 'unattended';
  if (serving.state === 'frozen') return 'frozen';
  if (serving.lag && serving.lag.bytes > 0 && (serving.lag.seconds ?? 0) > BEHIND_S) return 'behind';
  if (serving.checkedAt !== undefined && now - serving.checkedAt > SILENT_MS) return 'silent';
  return 'live';
};

/** Whether something long is running, so that the page polls often. */
export const isBusy = ({ projections, jobs }: OperationsAnswer): boolean =>
  projections.some(({ generations }) => generations.some(({ state }) => state === 'building')) ||
  jobs.some(({ state }) => state === 'running');

export const jobOf = (jobs: readonly JobStatus[], name: string, kind: JobStatus['kind']): JobStatus | undefined =>
  jobs.find((job) => job.projection === name && job.kind === kind);

/** What an operator should look at, by name. */
export const needsYou = ({ projections, policies, now }: OperationsAnswer): string[] => [
  ...projections.filter((each) => faultedOf(each) || readyOf(each) || isBad(healthOf(each, now))).map(nameOf),
  ...policies.filter(({ state }) => state !== 'acting').map(({ label }) => label),
];

const nameOf = ({ projection }: ProjectionStatus) => projection;
const isBad = (health: Health) => health !== 'live' && health !== 'waiting';

/** The age of the oldest figures on the site, seconds: that of the slowest read model that serves. */
export const ageOfData = ({ projections }: OperationsAnswer): { seconds: number; slowest: string | undefined } =>
  projections.reduce<{ seconds: number; slowest: string | undefined }>(
    (oldest, each) => {
      const lag = servingOf(each)?.lag;
      const seconds = lag && lag.bytes > 0 ? (lag.seconds ?? 0) : 0;
      return seconds > oldest.seconds ? { seconds, slowest: each.projection } : oldest;
    },
    { seconds: 0, slowest: undefined },
  );

const POLICY_WORDS: Readonly<Record<PolicyStatus['state'], string>> = {
  acting: 'Acting',
  stuck: 'Stuck',
  unattended: 'No process runs it',
};

/** What a policy or a job does; of a policy that is behind also how much of the log it has still to read. */
export const policyWords = ({ state, lag }: Pick<PolicyStatus, 'state' | 'lag'>): string =>
  (state === 'acting' && readingText(lag)) || POLICY_WORDS[state];
