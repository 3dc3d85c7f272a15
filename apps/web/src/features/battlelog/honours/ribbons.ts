import type { BattlelogGame } from '~/lib/calls/battlelog';
import type { Weave } from '~/ui/art/ribbons';
import { figure } from '../figures';
import type { Query } from '../queries';

export interface Ribbon {
  /** From 1: `ribbon<id>` of the answers. */
  readonly id: number;
  readonly name: string;
  /** Nothing is said of it until it is earned. */
  readonly hidden?: boolean;
  readonly weave: Weave;
  /** What it is given for, when it takes so many. */
  readonly meaning: (needed: number) => string;
  readonly unit: string;
  /** How many it takes while the server has not said it. */
  readonly usually: number;
  /** The count says nothing to a reader: what it is given for stands in its place. */
  readonly uncounted?: true;
  /** Instead of the count, once it is earned. */
  readonly earned?: string;
  /** Instead of the count, where all of it is reached and something else is missing. */
  readonly missing?: Readonly<Record<string, string>>;
}

interface RibbonsAnswer {
  readonly ribbons: Readonly<Record<string, boolean>>;
  readonly progress: Readonly<Record<string, number>>;
  readonly needed: Readonly<Record<string, number>>;
  /** What those are missing who have as many. */
  readonly missing?: Readonly<Record<string, string>>;
}

/** The ribbons of a game. */
export interface GameRibbons {
  readonly game: BattlelogGame;
  readonly ribbons: readonly Ribbon[];
  /** How many appear at once, one group after the other. */
  readonly group: number;
  readonly query: (player: string) => Query<RibbonsAnswer>;
}

/** How far a player is, and how far they must go. */
interface Held {
  readonly earned: boolean;
  readonly progress: number;
  readonly needed: number;
  readonly missing?: string | undefined;
}

/** '188 / 250 wounds'. The first number may exceed the second. */
export function progressText(
  { unit, meaning, uncounted, earned, missing: words }: Ribbon,
  { progress, needed, earned: isEarned, missing }: Held,
): string {
  if (isEarned && earned) return earned;
  const isMissing = missing === undefined ? undefined : words?.[missing];
  if (isMissing !== undefined) return isMissing;
  // Once is enough: nothing to count on the way.
  if (needed === 1 || uncounted) return meaning(needed);
  if (unit === '%') return `${figure(progress)}% of the role`;
  return `${figure(progress)} / ${figure(needed)} ${unit}`;
}
