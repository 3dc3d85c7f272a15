import type { Game } from '../community/games/games';
import { KEY } from '../community/guild';

/** What a page, or a section of one, has to have. */
export interface Shape {
  /** What its heading says in braces, `{drawing=tag}`, a page in its front matter; without it the value is empty. */
  readonly marks?: Readonly<Record<string, RegExp>>;
  /** So many of its links stand alone in a paragraph and are shown as buttons. */
  readonly buttons?: number;
  /** Its sections by their ids, or one or more of one shape. Without any, headings below it are part of its text. */
  readonly parts?: Readonly<Record<string, Shape>> | readonly [Shape];
  readonly optional?: true;
  /** It may have no text of its own. One with sections may never need any. */
  readonly bare?: true;
}

const PART = /^(?:community|squad|reforger|starcitizen)$/;

const LANDING = { title: /^.{1,24}$/u, card: /^.{1,160}$/u, note: /^.{1,40}$/u };
const GAME = {
  marks: LANDING,
  parts: {
    servers: { bare: true },
    community: {},
    info: { parts: [{ marks: { icon: /^(?:lock|rules)$/ }, buttons: 1 }] },
    rules: { parts: [{}] },
    call: { buttons: 2 },
  },
} as const;
const TEXTS = { marks: { updated: /^(?:\d{4}-\d\d-\d\d)?$/ }, parts: [{}] } as const;

/** The pages of text, by the names of their files. Each game that is played has one. */
export const PAGES = {
  squad: { ...GAME, optional: true },
  reforger: { ...GAME, optional: true },
  starcitizen: {
    optional: true,
    marks: LANDING,
    parts: {
      ethos: { parts: [{}] },
      history: {},
      manifesto: { parts: [{ marks: { badge: /^(?:circle|rectangle)$/ } }] },
      organization: {},
      charter: {
        parts: {
          mission: {},
          composition: { parts: [{}] },
          ranks: { parts: [{}] },
          resources: {},
          conduct: { parts: { expected: {}, forbidden: {} } },
        },
      },
      call: { buttons: 2 },
    },
  },
  whitelisting: {
    parts: {
      notice: { parts: [{}] },
      /** `slots` names the guild role that a way leads to; it becomes the number of that role's slots. */
      free: { parts: [{ marks: { slots: KEY } }] },
      points: { parts: { 'seeding-points': {}, 'leading-points': {} } },
      paid: { buttons: 1, optional: true },
      steps: { parts: [{}] },
    },
  },
  about: { parts: { history: {}, values: {}, charity: {}, join: {} } },
  guidelines: TEXTS,
  join: {
    parts: {
      steps: {
        parts: [
          {
            marks: {
              drawing: /^(?:tag)?$/,
              trial: /^(?:.{1,30} to .{1,30})?$/,
              approval: /^(?:\d\d? okays, \d staff, [1-9] not okays)?$/,
            },
          },
        ],
      },
      dismissal: {},
      groups: { parts: [{}], optional: true },
    },
  },
  support: {
    parts: {
      teams: { parts: [{ marks: { part: PART } }] },
      abuse: {},
      steps: { parts: [{}] },
      evidence: {},
      urgent: {},
    },
  },
  faq: { parts: [{ parts: [{}] }] },
  news: {},
  privacy: TEXTS,
  terms: TEXTS,
} as const satisfies Record<string, Shape>;

/** An article of the news: its file is named `2025-01-29-new-website.md`. */
export const ARTICLE = {
  marks: {
    title: /^.{1,150}$/u,
    summary: /^.{1,400}$/u,
    author: /^.{1,60}$/u,
    thumbnail: new RegExp(`${PART.source}|^$`),
    tags: /^.{0,300}$/u,
  },
} as const satisfies Shape;

type MarksOf<Of> = Of extends { marks: infer Marks } ? { readonly [Name in keyof Marks]: string } : unknown;
type PartsOf<Of> = Of extends { parts: readonly [infer One] }
  ? readonly Section<One>[]
  : Of extends { parts: infer Parts }
    ? { readonly [Id in keyof Parts]: Section<Parts[Id]> | (Parts[Id] extends { optional: true } ? undefined : never) }
    : unknown;

/** A page, or a heading of it with what stands below. */
export interface Section<Of = unknown> {
  /** Its address on the page: `/guidelines#names`. */
  readonly id: string;
  readonly title: string;
  /** What stands before its first section. HTML that was made of Markdown: nothing in it can run. */
  readonly html: string;
  readonly marks: MarksOf<Of>;
  readonly buttons: readonly Button[];
  readonly parts: PartsOf<Of>;
}

/** A link that is shown as a button. */
export interface Button {
  readonly text: string;
  /** `/a/path`, `?rules=game` on the same page, or `https://...` */
  readonly link: string;
}

export type Article = Section<typeof ARTICLE> & { /** `2025-01-29` */ readonly date: string };

export type Contents = { readonly [Name in keyof typeof PAGES]: Section<(typeof PAGES)[Name]> } & {
  readonly news: { /** The latest first. */ readonly articles: readonly Article[] };
};
export type ContentName = keyof Contents;

/** The pages of a community, without those of games that it does not play. */
export type CommunityContents = Omit<Contents, Game> & Partial<Pick<Contents, Game>>;

/** What `GET /api/content/{name}` answers. */
export interface ContentAnswer<Name extends ContentName = ContentName> {
  readonly success: true;
  readonly content: Contents[Name];
}
