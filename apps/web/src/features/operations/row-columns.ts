/** The columns of the game servers; three lines on a phone. */
export const SERVER_COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 nav:grid-cols-[1.1fr_1.15fr_1fr_1fr_1.1fr_.9fr_.9fr_minmax(0,1.5fr)_1rem] nav:gap-x-4';

/** The columns of the read models; two lines on a phone. */
export const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 nav:grid-cols-[minmax(0,15rem)_4.5rem_7.5rem_6.5rem_6.5rem_minmax(0,1fr)_8.5rem] nav:gap-x-5';
