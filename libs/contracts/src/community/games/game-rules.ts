import { IsOptional } from 'class-validator';
import { all, Whole } from '../../checks';

/** What the rules of every game's statistics are checked by. */

/** Points for one of something; without them it counts as usual. */
export const Points = () => all(IsOptional(), Whole(-1_000, 1_000));

const Kills = () => Whole(1, 1_000_000);

/** Kills from which on a star is of that level. */
export class KillStars {
  @Kills()
  bronze!: number;

  @Kills()
  silver!: number;

  @Kills()
  gold!: number;

  @Kills()
  platinum!: number;
}

/** The field that is wrong and what it should be. */
export type Problem = readonly [field: string, why: string];

const compiles = (pattern: string): boolean => {
  try {
    new RegExp(pattern, 'i');
    return true;
  } catch {
    return false;
  }
};

/** @param patterns field and regular expression, where there is one */
export const patternProblem = (patterns: readonly (readonly [string, string | undefined])[]): Problem | undefined => {
  const broken = patterns.find(([, pattern]) => pattern !== undefined && !compiles(pattern));
  return broken && [broken[0], 'is no regular expression.'];
};

export const starsProblem = (field: string, stars: KillStars | undefined): Problem | undefined =>
  stars && !(stars.bronze < stars.silver && stars.silver < stars.gold && stars.gold < stars.platinum)
    ? [field, 'each level must take more than the one before.']
    : undefined;

const isText = (value: unknown): boolean => typeof value === 'string' && value.length > 0 && value.length <= 60;

export const namesProblem = (field: string, names: Readonly<Record<string, unknown>> = {}): Problem | undefined => {
  const odd = Object.entries(names).find(([, name]) => !isText(name));
  return odd && [`${field}.${odd[0]}`, 'must be a name of 1 to 60 characters.'];
};

/** @param count how many ribbons there are: `ribbon1` and so on */
export const ribbonsProblem = (
  field: string,
  ribbons: Readonly<Record<string, unknown>> = {},
  count: number,
): Problem | undefined => {
  const names = Array.from({ length: count }, (_, index) => `ribbon${index + 1}`);
  for (const [name, needed] of Object.entries(ribbons)) {
    if (!names.includes(name)) return [`${field}.${name}`, 'there is no such ribbon.'];
    if (!Number.isInteger(needed) || (needed as number) < 1)
      return [`${field}.${name}`, 'must be a whole number of at least 1.'];
  }
  return undefined;
};
