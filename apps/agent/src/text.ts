import { isIPv6 } from 'node:net';

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

/** Of IPv6, with a port or without. */
const isAddress = (text: string): boolean => text !== '::' && (isIPv6(text) || isIPv6(text.replace(/:\d{1,5}$/u, '')));

/** Without addresses and passwords. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/\?\s*password=[^?\s]*/giu, '?PASSWORD=...')
    .replace(/(password\w{0,40}["']?\s*[:=]\s*)\S+/giu, '$1...')
    .replace(/(?<![\w:.])[\da-f]*:(?:[\da-f:.]*(?:[\da-f]|::)|:)/giu, (found) =>
      isAddress(found) ? '(address)' : found,
    )
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/gu, '(address)');
