import { OFFLINE_AFTER_MS } from '@app/domain/game-servers';

interface Sample {
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** When the newest of several sources was read; undefined when none was. */
export const newestOf = (...samples: readonly (Sample | null | undefined)[]): string | undefined =>
  samples
    .flatMap((sample) => sample?.at ?? [])
    .sort()
    .at(-1);

/** A sample that is taken twice a minute; null when its source is silent while another goes on. */
export const currentOf = <Of extends Sample>(sample: Of | null, newest: string): Of | null =>
  sample && Date.parse(newest) - Date.parse(sample.at) <= OFFLINE_AFTER_MS ? sample : null;

/** Whether a report came lately. */
export const isRecent = (at: string | undefined): boolean =>
  at !== undefined && Date.now() - Date.parse(at) <= OFFLINE_AFTER_MS;
