import type { Difficulty } from '@app/domain/bingo/rules';

/** How a difficulty is called on a square and over a list, and the colour it has everywhere. */
export const LOOKS: Readonly<Record<Difficulty, { label: string; plural: string; tone: string; ink: string }>> = {
  easy: { label: 'Easy', plural: 'Easy', tone: 'tone-easy', ink: 'text-easy' },
  medium: { label: 'Medium', plural: 'Medium', tone: 'tone-medium', ink: 'text-medium' },
  hard: { label: 'Hard', plural: 'Hard', tone: 'tone-hard', ink: 'text-hard' },
  quotes: { label: 'Quote', plural: 'Quotes', tone: 'tone-quote', ink: 'text-quote' },
};
