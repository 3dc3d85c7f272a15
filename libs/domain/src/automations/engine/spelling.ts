/** Digits and signs that are written for letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'i', '+': 't', '€': 'e' },
};
/** Chat lines are cut to this before they are compared. */
const LONGEST_LINE = 500;

/** Letters as they may be meant: without accents, capitals, signs for letters, and letters that are repeated. */
const plain = (text: string): string =>
  text
    .slice(0, LONGEST_LINE)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    // At the end of a word they are what they are: `you idiot!`
    .replace(/[01345789@$!|+€]+(?=[\p{L}\p{N}@$])|[0134578@$]/gu, (signs) =>
      [...signs].map((sign) => LOOKALIKES[sign] ?? sign).join(''),
    )
    .replace(/(\p{L})\1+/gu, '$1');

/** A word as it is compared: `Ïdi0ot` is `idiot`. Empty where no letter is left. */
export const spelt = (word: string): string => plain(word).replace(/[^\p{L}]+/gu, '');

/** The words of a line, and what single letters spell that stand by themselves: `i d i o t`. */
export const wordsIn = (line: string): ReadonlySet<string> => {
  const words = new Set<string>();
  let letters = '';
  for (const part of plain(line).split(/[^\p{L}]+/u)) {
    if (part === '') continue;
    words.add(part);
    letters = part.length === 1 ? letters + part : '';
    // Letters that are repeated were one above, and are here as well.
    if (letters.length > 1) words.add(letters.replace(/(\p{L})\1+/gu, '$1'));
  }
  return words;
};
