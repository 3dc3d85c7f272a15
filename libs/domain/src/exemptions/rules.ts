/** Which list: hidden from Squad's leaderboards, from Reforger's, or without seeding rewards. */
export type ExemptListName = 'squad' | 'reforger' | 'seeding';

/** More than any community keeps; it bounds what a leaderboard has to leave out. */
export const MOST_EXEMPT = 500;

/** What is wrong with an entry, and what is said of one that is there already. */
interface Wording {
  readonly invalid: string;
  readonly duplicate: string;
}

const INVALID_STEAM_ID = 'Invalid Steam ID format. Steam IDs must be 17 digits.';

export const EXEMPT_WORDING: Readonly<Record<ExemptListName, Wording>> = {
  squad: { invalid: INVALID_STEAM_ID, duplicate: 'Steam ID already exists in the exempt list.' },
  reforger: {
    invalid:
      'Invalid Player UUID format. UUIDs must be in format: xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx (e.g., 0fd630f1-f29d-4da9-953f-48f1a09f76b5)',
    duplicate: 'Player UUID already exists in the exempt list.',
  },
  seeding: { invalid: INVALID_STEAM_ID, duplicate: 'Steam ID already exists in the seeding exempt list.' },
};

export const TOO_MANY_EXEMPT = `At most ${MOST_EXEMPT} players can be exempt.`;

const STEAM_ID = /^\d{17}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An entry as it is stored: trimmed, a Reforger identity in lower case. */
export const exemptId = (list: ExemptListName, typed: string): string =>
  list === 'reforger' ? typed.trim().toLowerCase() : typed.trim();

/** What keeps `id`, as `exemptId` gives it, off a list that holds `players`; undefined when nothing does. */
export const exemptProblem = (
  list: ExemptListName,
  id: string,
  players: { readonly has: (id: string) => boolean },
): string | undefined => {
  if (!(list === 'reforger' ? UUID : STEAM_ID).test(id)) return EXEMPT_WORDING[list].invalid;
  return players.has(id) ? EXEMPT_WORDING[list].duplicate : undefined;
};
