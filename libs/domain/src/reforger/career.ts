import { CAREER_FIGURES, type CareerFigures } from '@app/telemetry/reforger';
import type { Decider, Decision } from '../decider';
import type { ReforgerEvent } from './events';

/** A player's saves on one server. */
export interface Career {
  /** Of the newest save, ISO 8601; empty before the first. */
  readonly at: string;
  readonly epoch: number;
  readonly total: CareerFigures | null;
  /** What the newest saves of the epoch held: a file that was restored from a backup is one of them. */
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

/** Experience points that the game gives a new profile. */
export const FIRST_EXPERIENCE = 10_000;

export interface Save {
  readonly serverId: number;
  readonly playerId: string;
  readonly at: string;
  readonly total: CareerFigures;
}

/** A save that is not newer than the last, or holds the same, changes nothing. */
export const receiveSave = ({ serverId, playerId, at, total: saved }: Save): Decision<Career, ReforgerEvent> =>
  function* ({ at: last, epoch, total: before, seen }) {
    const total = figures((figure) => saved[figure]);
    if (at <= last || (before && keyOf(total) === keyOf(before))) return;
    const of = { serverId, at, playerId, total };
    if (!before) yield { type: 'ReforgerCareerChanged', data: { ...of, epoch: 1, added: figures(() => 0) } };
    else if (CAREER_FIGURES.every((figure) => total[figure] >= before[figure]))
      yield {
        type: 'ReforgerCareerChanged',
        data: { ...of, epoch, added: figures((figure) => rounded(total[figure] - before[figure])) },
      };
    else {
      // A save that was there before was restored: what it holds has been counted.
      const added = seen.includes(keyOf(total)) ? figures(() => 0) : sinceWipe(total);
      yield { type: 'ReforgerCareerChanged', data: { ...of, epoch: epoch + 1, added } };
    }
  };

const figures = (of: (figure: keyof CareerFigures) => number): CareerFigures =>
  Object.fromEntries(CAREER_FIGURES.map((figure) => [figure, of(figure)])) as CareerFigures;

const sinceWipe = (total: CareerFigures): CareerFigures => ({
  ...total,
  experience: Math.max(0, total.experience - FIRST_EXPERIENCE),
});

/** The game stores single-precision numbers: digits beyond those are none of its own. */
const rounded = (difference: number): number => Math.round(difference * 1_000) / 1_000;

const keyOf = (total: CareerFigures): string => CAREER_FIGURES.map((figure) => total[figure]).join(' ');
