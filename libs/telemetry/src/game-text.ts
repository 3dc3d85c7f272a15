/** Characters of a text that is shown in a game. */
export const LONGEST_GAME_TEXT = 200;

/**
 * Text as an RCON command may carry it: one line of letters and digits of any script and a few marks. Quotes, semicolons,
 * pipes, backslashes and control characters could end an argument or begin another command, and `//` a comment: none is
 * left. Cleaning twice changes nothing.
 */
export const gameText = (typed: string): string =>
  [
    ...typed
      .normalize('NFKC')
      .replace(/["‘’“”`´]/gu, "'")
      .replace(/;/gu, ',')
      .replace(/\p{Pd}/gu, '-')
      .replace(/[^\p{L}\p{N}\p{M} .,:!?'()+=_&@#%*/-]+/gu, ' ')
      .replace(/\/{2,}/gu, '/')
      .replace(/ {2,}/gu, ' ')
      .trim(),
  ]
    .slice(0, LONGEST_GAME_TEXT)
    .join('')
    .trim();

/** A layer as AdminSetNextLayer of Squad takes it: its name, and the factions of both teams, which the server chooses otherwise. */
export const LAYER_CHOICE = /^[A-Za-z][\w-]{0,79}(?:(?: [A-Z][A-Z0-9]{1,19}(?:\+[A-Za-z0-9]{1,40})?){2})?$/;
