export type MatchResult = 'won' | 'lost' | 'drawn' | 'left';

interface ResultWord {
  readonly word: string;
  readonly ink: string;
}

const WORDS: Record<MatchResult, ResultWord> = {
  won: { word: 'Won', ink: 'text-info' },
  lost: { word: 'Lost', ink: 'text-bad' },
  drawn: { word: 'Draw', ink: 'text-ink-2' },
  left: { word: 'Left early', ink: 'text-warn' },
};
/** Seeding, abandoned, or without a recorded winner. */
const NOT_COUNTED: ResultWord = { word: 'Not counted', ink: 'text-ink-3' };

/** What a match was to a player, as every screen says it. */
export const resultWord = (result: MatchResult | null): ResultWord => (result === null ? NOT_COUNTED : WORDS[result]);
