import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type {
  APIApplicationCommandAutocompleteResponse,
  APIInteractionResponse,
  APIInteractionResponseCallbackData,
  APILabelComponent,
  APIModalInteractionResponse,
} from 'discord-api-types/v10';

export type { APIInteractionResponse as InteractionAnswer } from 'discord-api-types/v10';

/** What Discord signs interactions with, as the application's page shows its public half. */
export const PUBLIC_KEY = /^[0-9a-f]{64}$/i;

/** @param hex of the shape of `PUBLIC_KEY` */
export const publicKeyFrom = (hex: string): KeyObject =>
  createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(hex, 'hex').toString('base64url') },
  });

const SIGNATURE = /^[0-9a-f]{128}$/i;
const TIMESTAMP = /^\d{1,12}$/;

/**
 * When Discord signed this body, epoch seconds; undefined where this is not its signature.
 * @param timestamp,signature the headers `X-Signature-Timestamp` and `X-Signature-Ed25519`
 * @param body as it was sent
 */
export const signedAt = (
  key: KeyObject,
  { timestamp, signature, body }: { readonly timestamp: unknown; readonly signature: unknown; readonly body: Buffer },
): number | undefined => {
  if (typeof timestamp !== 'string' || !TIMESTAMP.test(timestamp)) return undefined;
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return undefined;
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  return verify(null, signed, key, Buffer.from(signature, 'hex')) ? Number(timestamp) : undefined;
};

/** An option that is a command below another one; it has the options. */
const SUB_COMMAND = 1;
const KINDS = { 1: 'ping', 2: 'command', 3: 'button', 4: 'complete', 5: 'form' } as const;

/** What somebody did with the bot; texts are as they were typed. */
export interface Interaction {
  readonly kind: (typeof KINDS)[keyof typeof KINDS];
  readonly id: string;
  readonly application: string;
  /** With it the answer can be sent later, for a quarter of an hour. */
  readonly token: string;
  /** Absent in direct messages. */
  readonly guild: string | undefined;
  /** Empty for a ping. */
  readonly user: { readonly id: string; readonly name: string };
  /** Of the user: `de`, `en-GB`. */
  readonly locale: string;
  /** The name of the command (`reforger link` for one below another), or what a form or button was called by us. */
  readonly name: string;
  /** What was typed into options, or into the fields of a form, by their names. */
  readonly values: Readonly<Record<string, string>>;
  /** The option that is being typed. */
  readonly typing: string | undefined;
}

type Json = Readonly<Record<string, unknown>>;

const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(object) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const ID = /^\d{1,20}$/;

/** Undefined for what is none. @param body of a request that Discord signed, parsed */
export const readInteraction = (body: unknown): Interaction | undefined => {
  const { id, application_id: application, type, token, guild_id: guild, member, user, locale, data } = object(body);
  const kind = KINDS[type as keyof typeof KINDS] as Interaction['kind'] | undefined;
  if (!kind || !ID.test(text(id)) || !ID.test(text(application))) return undefined;
  const who = object(object(member)['user'] ?? user);
  if (kind !== 'ping' && (!ID.test(text(who['id'])) || text(token) === '')) return undefined;
  const { name: first, custom_id: called, options: given, components } = object(data);
  const below = list(given).find(({ type: kindOf }) => kindOf === SUB_COMMAND);
  const name = below ? `${text(first)} ${text(below['name'])}` : first;
  const options = below ? below['options'] : given;
  return {
    ...{ kind, id: text(id), application: text(application), token: text(token), locale: text(locale) },
    guild: typeof guild === 'string' ? guild : undefined,
    user: { id: text(who['id']), name: text(who['username']) },
    name: text(kind === 'command' || kind === 'complete' ? name : called),
    values: Object.fromEntries(kind === 'form' ? fieldsOf(components) : optionsOf(options)),
    typing: list(options).flatMap((option) => (option['focused'] === true ? [text(option['name'])] : []))[0],
  };
};

const optionsOf = (options: unknown): [string, string][] =>
  list(options).flatMap(({ name, value }) => (typeof value === 'string' ? [[text(name), value]] : []));

/** Fields are in labels. A list has its choice in `values`. */
const fieldsOf = (components: unknown): [string, string][] =>
  list(components).map((label) => {
    const { custom_id: name, value, values } = object(label['component']);
    return [text(name), text(value ?? (Array.isArray(values) ? values[0] : ''))];
  });

/** Of a message: only who caused it sees it. */
const EPHEMERAL = 64;

/** A PNG below what it belongs to. */
export interface Picture {
  readonly png: Buffer;
  /** The same in words, for whoever does not see it. */
  readonly alt: string;
}

/** A table of a few values, or a text, both Markdown; a card may have a picture. */
export interface Message {
  /** At most five, below it. `name` comes back from whoever presses it, in at most 100 characters. */
  readonly buttons?: readonly { readonly name: string; readonly label: string }[];
  readonly picture?: Picture;
  readonly text?: string;
  readonly card?: {
    readonly title: string;
    readonly url?: string;
    /** 24 bits. */
    readonly color: number;
    readonly about?: string;
    readonly fields: readonly { readonly name: string; readonly value: string; readonly short?: true }[];
  };
}

const LONGEST_TEXT = 2_000;
const LONGEST_ABOUT = 4_096;
const LONGEST_ALT = 1_024;
const PICTURE = 'picture.png';

/** A message of which nothing mentions anybody. */
export const messageBody = ({
  text: content = '',
  card,
  picture,
  buttons = [],
}: Message): APIInteractionResponseCallbackData => ({
  content: content.slice(0, LONGEST_TEXT),
  embeds: card
    ? [
        {
          title: card.title,
          ...(card.url !== undefined && { url: card.url }),
          color: card.color,
          ...(card.about && { description: card.about.slice(0, LONGEST_ABOUT) }),
          ...(picture && { image: { url: `attachment://${PICTURE}` } }),
          fields: card.fields.map(({ name, value, short = false }) => ({ name, value, inline: short })),
        },
      ]
    : [],
  ...(picture && { attachments: [{ id: '0', filename: PICTURE, description: picture.alt.slice(0, LONGEST_ALT) }] }),
  ...(buttons.length > 0 && {
    components: [
      { type: 1, components: buttons.map(({ name, label }) => ({ type: 2, style: 2, custom_id: name, label })) },
    ],
  }),
  allowed_mentions: { parse: [] },
});

/** A body as Discord takes it with its picture beside it: `multipart/form-data`, API v10. */
export const withPicture = (body: object, { png }: Picture): FormData => {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(body));
  form.set('files[0]', new Blob([Uint8Array.from(png)], { type: 'image/png' }), PICTURE);
  return form;
};

export const PONG: APIInteractionResponse = { type: 1 };

export const messageAnswer = (message: Message, toAll: boolean): APIInteractionResponse => ({
  type: 4,
  data: { ...messageBody(message), ...(!toAll && { flags: EPHEMERAL }) },
});

/** The answer follows by `GuildApi.editAnswer`, and only who caused it sees it. */
export const DEFERRED: APIInteractionResponse = { type: 5, data: { flags: EPHEMERAL } };

export interface Choice {
  readonly name: string;
  readonly value: string;
}

const MOST_CHOICES = 25;
const LONGEST_CHOICE = 100;

export const autocompleteAnswer = (choices: readonly Choice[]): APIApplicationCommandAutocompleteResponse => ({
  type: 8,
  data: {
    choices: choices
      .filter(({ name, value }) => name !== '' && value !== '' && value.length <= LONGEST_CHOICE)
      .slice(0, MOST_CHOICES)
      .map(({ name, value }) => ({ name: [...name].slice(0, LONGEST_CHOICE).join(''), value })),
  },
});

/** A form: lists to choose from, and one longer text. */
export interface Form {
  /** At most 100 characters; it comes back with what was filled in. */
  readonly name: string;
  readonly title: string;
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    /** A list to choose from; without one a text that may be empty. */
    readonly choices?: readonly Choice[];
    /** Characters of a text. */
    readonly longest?: number;
  }[];
}

const LONGEST_TITLE = 45;

export const modalAnswer = ({ name, title, fields }: Form): APIModalInteractionResponse => ({
  type: 9,
  data: {
    custom_id: name,
    title: [...title].slice(0, LONGEST_TITLE).join(''),
    components: fields.map(({ name: field, label, choices, longest = LONGEST_TEXT }): APILabelComponent => ({
      type: 18,
      label: [...label].slice(0, LONGEST_TITLE).join(''),
      component: choices
        ? {
            type: 3,
            custom_id: field,
            required: true,
            options: choices.slice(0, MOST_CHOICES).map((choice) => ({ label: choice.name, value: choice.value })),
          }
        : { type: 4, custom_id: field, style: 2, required: false, max_length: longest },
    })),
  },
});
