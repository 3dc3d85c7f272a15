import { CAREER_FIGURES, type CareerFigure, type CareerFigures } from '@app/telemetry/reforger';
import type { Decider, Decision } from '../decider';
import type { ReforgerEvent } from './events';
import { NEW_PROFILE } from './ladder';

/** A player's saves on one server. */
export interface Career {
  /** Of the newest save, ISO 8601; empty before the first. */
  readonly at: string;
  readonly epoch: number;
  readonly total: CareerFigures | null;
  /** What the newest saves held: a file that was restored from a backup is one of them. */
  readonly seen: readonly string[];
}

const REMEMBERED = 100;

export const reforgerCareer: Decider<Career, ReforgerEvent> = {
  category: 'reforgerCareer',
  initial: { at: '', epoch: 0, total: null, seen: [] },
  evolve(state, event) {
    if (event.type !== 'ReforgerCareerChanged') return state;
    const { at, epoch, total } = event.data;
    return { at, epoch, total, seen: [...state.seen, keyOf(total)].slice(-REMEMBERED) };
  },
};

export const careerStream = (serverId: number, playerId: string): string => `${serverId}-${playerId}`;

/** Figures that the game itself lowers: a penalty takes experience and points, and war crimes fade. */
const MAY_FALL: ReadonlySet<CareerFigure> = new Set([
  ...(['experience', 'infantryPoints', 'logisticsPoints', 'medicalPoints', 'warCrimes'] as const),
]);
const GROWING = CAREER_FIGURES.filter((figure) => !MAY_FALL.has(figure));

/** How much longer than it was watched somebody may have played: the session that was going on when the watching began. */
const GOING_ON = 24 * 3_600;

export interface Save {
  readonly serverId: number;
  readonly playerId: string;
  readonly at: string;
  /** Since when, before `at`, the agent would have seen any save of the player; null: it may have been there before. */
  readonly watchedSince: string | null;
  readonly total: CareerFigures;
}

/** A save that is not newer than the last, or holds the same, changes nothing. */
export const receiveSave = ({
  serverId,
  playerId,
  at,
  watchedSince,
  total: saved,
}: Save): Decision<Career, ReforgerEvent> =>
  function* ({ at: last, epoch, total: before, seen }) {
    const total = figures((figure) => saved[figure]);
    if (at <= last || (before && keyOf(total) === keyOf(before))) return;
    const of = { serverId, at, playerId, total };
    if (!before) {
      const isWhole = watchedSince !== null && isPlayedSince(watchedSince, at, total);
      const added = isWhole ? sinceBeginning(total) : figures(() => 0);
      yield { type: 'ReforgerCareerChanged', data: { ...of, epoch: 1, added } };
      return;
    }
    // A save that was there before was restored: what it holds has been counted.
    const isRestored = seen.includes(keyOf(total));
    if (!isRestored && isWiped(before, total) && isPlayedSince(last, at, total))
      yield { type: 'ReforgerCareerChanged', data: { ...of, epoch: epoch + 1, added: sinceBeginning(total) } };
    else {
      const added = figures((figure) => (isRestored ? 0 : Math.max(0, rounded(total[figure] - before[figure]))));
      yield { type: 'ReforgerCareerChanged', data: { ...of, epoch, added } };
    }
  };

/**
 * The figures that only grow have fallen together: time played, and most others of which there was any. Not each of them:
 * who had one roadkill may have one again before the save is looked at.
 */
const isWiped = (before: CareerFigures, after: CareerFigures): boolean => {
  const counted = GROWING.filter((figure) => before[figure] > 0);
  const fallen = counted.filter((figure) => after[figure] < before[figure]);
  return fallen.includes('sessionSeconds') && fallen.length * 2 > counted.length;
};

/** Whether a career that began after `since` can hold so much time: a copy of an old save holds more. */
const isPlayedSince = (since: string, at: string, { sessionSeconds }: CareerFigures): boolean =>
  since < at && sessionSeconds <= (Date.parse(at) - Date.parse(since)) / 1_000 + GOING_ON;

const figures = (of: (figure: keyof CareerFigures) => number): CareerFigures =>
  Object.fromEntries(CAREER_FIGURES.map((figure) => [figure, of(figure)])) as CareerFigures;

const sinceBeginning = (total: CareerFigures): CareerFigures => ({
  ...total,
  experience: Math.max(0, total.experience - NEW_PROFILE),
});

/** The game stores single-precision numbers: digits beyond those are none of its own. */
const rounded = (difference: number): number => Math.round(difference * 1_000) / 1_000;

const keyOf = (total: CareerFigures): string => CAREER_FIGURES.map((figure) => total[figure]).join(' ');
