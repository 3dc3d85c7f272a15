/**
 * A time of which nothing shows that the match was played, epoch milliseconds: the server stood still, or its clock leapt. It counts as
 * played by nobody. Lists of them are in order, without overlap.
 */
export interface Silence {
  readonly from: number;
  readonly to: number;
}

/** Longest time between two facts of a match that is played, milliseconds. Samples come every minute. */
export const LONGEST_PAUSE = 15 * 60_000;
/** More than a match has. Beyond it, the time of the first ones counts as played. */
const MOST_SILENCES = 100;

export const withSilence = (silences: readonly Silence[], silence: Silence): readonly Silence[] =>
  [...silences, silence].slice(-MOST_SILENCES);

/** After evidence up to `playedTo` and at `at`, which came later than what happened after it. */
export const withoutSilence = (silences: readonly Silence[], at: number, playedTo: number): readonly Silence[] =>
  silences.some(({ from, to }) => from < at && at < to)
    ? silences.flatMap((silence) => {
        if (at <= silence.from || at >= silence.to) return [silence];
        return silence.to - at > LONGEST_PAUSE ? [{ from: playedTo, to: silence.to }] : [];
      })
    : silences;

/** How much of a time was silence, milliseconds. */
export const silentWithin = (silences: readonly Silence[], from: number, to: number): number =>
  silences.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0);
