const LONGEST_NAME = 200;
const LONGEST_TEXT = 1_000;

const cut = (text: string, length: number) =>
  [...text]
    .slice(0, length)
    .join('')
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/u, '');
/** As long as the contract allows. */
export const nameCut = (name: string): string => cut(name, LONGEST_NAME);
export const textCut = (text: string): string => cut(text, LONGEST_TEXT);

/** Without addresses and passwords. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/\?\s*password=[^?\s]*/giu, '?PASSWORD=...')
    .replace(/(password\w{0,40}["']?\s*[:=]\s*)\S+/giu, '$1...')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/gu, '(address)')
    .replace(/\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}\b/giu, '(address)');
