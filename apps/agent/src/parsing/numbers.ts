import { MOST_COUNTED, MOST_POINTS } from '@app/contracts/squad/limits';

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));

/** Health points, or hertz, as far as the contract takes them: an admin kills with any number. */
export const measured = (text: string | undefined): number => {
  const value = Number(text);
  return Number.isNaN(value) ? 0 : within(value, MOST_POINTS);
};

/** A whole number as far as the contract takes it. */
export const counted = (text: string | undefined): number => within(Math.trunc(measured(text)), MOST_COUNTED);
