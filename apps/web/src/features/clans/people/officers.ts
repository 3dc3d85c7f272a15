/** How many officers a clan has at most; the leader is none of them. */
export const OFFICERS = 3;
