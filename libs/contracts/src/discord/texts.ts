import { english, type Texts, type Words } from './english';
import { german } from './german';

/** By Discord's name of the language. Another one is another file. */
export const LANGUAGES = { de: german } as const satisfies Readonly<Record<string, Texts>>;

/** In the language of somebody's Discord, where there is one. @param locale `de`, `en-GB` */
const textsFor = (locale: string): Texts =>
  (LANGUAGES as Readonly<Record<string, Texts>>)[locale.split('-')[0]!] ?? english;

/** Text of ours that may format: a link, a moment in the reader's time, code. */
export class Formatted {
  constructor(readonly text: string) {}
}

/** What is filled into a text. */
export type Values = Readonly<Record<string, string | number | Formatted>>;

const PUNCTUATION = /[!-/:-@[-`{-~]/g;
// oxlint-disable-next-line no-control-regex -- control characters are what is removed here
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g;

/** A name or text of somebody's as it is: on one line, without Markdown, mentions, links or times. */
export const inert = (text: string): string => text.replace(CONTROL, ' ').replace(PUNCTUATION, '\\$&');

/** A moment as each reader's Discord writes it. @param at ISO 8601 */
export const moment = (at: string): Formatted => new Formatted(`<t:${Math.floor(Date.parse(at) / 1_000)}:f>`);

/** Speaks one language of the bot. */
export class Voice {
  private readonly texts: Texts;

  constructor(locale: string) {
    this.texts = textsFor(locale);
  }

  /** Markdown. Values are shown as they are. */
  say(words: Words, values: Values = {}): string {
    return this.fill(words, values, (value) => inert(String(value)));
  }

  /** For places that show Markdown as it is: titles of forms, labels, choices. */
  plain(words: Words, values: Values = {}): string {
    return this.fill(words, values, String);
  }

  private fill(words: Words, values: Values, shown: (value: string | number) => string): string {
    return this.texts[words].replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? '';
      return value instanceof Formatted ? value.text : shown(value);
    });
  }
}
