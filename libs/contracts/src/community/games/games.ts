const GAMES = ['squad', 'reforger', 'starcitizen'] as const;
export type Game = (typeof GAMES)[number];

/** What the community plays: each game that has a landing page. */
export const gamesOf = (pages: Partial<Record<Game, unknown>>): Game[] =>
  GAMES.filter((game) => pages[game] !== undefined);
