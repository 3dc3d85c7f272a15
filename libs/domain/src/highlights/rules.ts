import { cleanText, lengthOf } from '../text';

export type HighlightGame = 'squad' | 'reforger';

/** As many as a highlights page shows. */
export const MOST_HIGHLIGHTS = 5;
/** Characters of author and heading, and of the address. */
export const HIGHLIGHT_TEXT = 255;
export const HIGHLIGHT_URL = 2_048;

/** The texts of a highlight, typed or stored. */
export interface HighlightText {
  readonly youtubeUrl: string;
  readonly author: string;
  readonly heading: string;
}

/** The texts as they are stored: clean. */
export const cleanHighlight = ({ youtubeUrl, author, heading }: HighlightText): HighlightText => ({
  youtubeUrl: cleanText(youtubeUrl),
  author: cleanText(author),
  heading: cleanText(heading),
});

/**
 * What is wrong with a clean highlight; undefined when it can be saved. `storedUrl` is the address that it has: one that
 * was stored when every address was taken may stay while the texts are edited.
 */
export const highlightProblem = (
  { youtubeUrl, author, heading }: HighlightText,
  storedUrl?: string,
): string | undefined => {
  if (!youtubeUrl || !author || !heading) return 'All fields are required';
  if (lengthOf(author) > HIGHLIGHT_TEXT) return `Author must be at most ${HIGHLIGHT_TEXT} characters`;
  if (lengthOf(heading) > HIGHLIGHT_TEXT) return `Heading must be at most ${HIGHLIGHT_TEXT} characters`;
  if (youtubeUrl.length > HIGHLIGHT_URL) return `The address must be at most ${HIGHLIGHT_URL} characters`;
  if (!/^https?:\/\/[^\s/]+/i.test(youtubeUrl)) return 'The address must begin with https:// or http://';
  return youtubeUrl !== storedUrl && youtubeId(youtubeUrl) === null
    ? 'No video can be made of this address. Use a link to a video on YouTube'
    : undefined;
};

const YOUTUBE = /^https?:\/\/(?:(?:www|m|music)\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/)/i;
const ID = /^[\w-]{11}(?=$|[?&#/])/;

/** The video that an address names, in its watch, short, shorts, live or embed form; null for any other address. */
export const youtubeId = (url: string): string | null => {
  const site = YOUTUBE.exec(url)?.[0];
  if (site === undefined) return null;
  const path = url.slice(site.length);
  if (site.toLowerCase().endsWith('youtu.be/')) return ID.exec(path)?.[0] ?? null;
  const named = /^(?:embed|shorts|live|v)\//i.exec(path)?.[0];
  if (named) return ID.exec(path.slice(named.length))?.[0] ?? null;
  const query = /^watch\/?\?([^#]*)/i.exec(path)?.[1];
  const value = query?.split('&').find((part) => part.startsWith('v='));
  return (value && ID.exec(value.slice(2))?.[0]) ?? null;
};
