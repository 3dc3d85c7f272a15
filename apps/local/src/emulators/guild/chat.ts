import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { snowflake, type Persona } from '../../personas';
import { SUB_COMMAND, type Command, type Commands } from './commands';
import { formedOf, type Formed } from './formed';
import type { Guild, Members } from './members';
import { memberJson, notFound, problem, type Answer, type GuildRequest } from './rest';

/** Where the application takes interactions, and what they are signed with. */
export interface Endpoint {
  readonly url: string;
  /** The 32 bytes of an Ed25519 key, hexadecimal. */
  readonly seed: string;
}

/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8 = '302e020100300506032b657004220420';

const keyOf = (seed: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(PKCS8 + seed, 'hex'), format: 'der', type: 'pkcs8' });

/** The public half as the page of an application shows it: `DISCORD_PUBLIC_KEY`. */
export const publicKeyOf = (seed: string): string =>
  Buffer.from(createPublicKey(keyOf(seed)).export({ format: 'jwk' }).x!, 'base64url').toString('hex');

/** What Discord shows of an answer; only what this chat draws. */
interface Body {
  readonly content?: string;
  readonly flags?: number;
  readonly embeds?: readonly Embed[];
  readonly choices?: readonly { readonly name: string; readonly value: string }[];
  readonly custom_id?: string;
  readonly title?: string;
  readonly components?: readonly (Label | Row)[];
  readonly attachments?: readonly { readonly id: string; readonly filename: string; readonly description?: string }[];
}

interface Embed {
  readonly title?: string;
  readonly description?: string;
  /** A file beside it: `attachment://picture.png`. */
  readonly image?: { readonly url: string };
  readonly fields?: readonly { readonly name: string; readonly value: string }[];
}

/** Buttons below a message. */
interface Row {
  readonly components: readonly Button[];
}

interface Button {
  readonly custom_id: string;
  readonly label: string;
}

interface Label {
  readonly label: string;
  readonly component: {
    readonly type: number;
    readonly custom_id: string;
    readonly options?: readonly { readonly label: string; readonly value: string }[];
    readonly max_length?: number;
  };
}

/** A command that was used in the channel, and what the bot answered. */
export interface Said {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Key of the persona who used it. */
  readonly by: string;
  readonly command: string;
  /** Only who used the command sees the answer. */
  readonly isPrivate: boolean;
  /** Absent while the bot thinks. */
  readonly answer?: Pick<Body, 'content' | 'embeds'> & { readonly buttons: readonly Button[] };
  readonly failed?: true;
}

/** What somebody did on the page of the chat. */
export interface Deed {
  readonly persona: string;
  readonly locale: string;
  /** A command by its name with its options, or a form by its `custom_id` with its fields, or a button by its. */
  readonly command: string;
  /** The same as the channel shows it: `/stats player: Kestrel`. */
  readonly line: string;
  readonly values: Readonly<Record<string, string>>;
  /** The option that is being typed. */
  readonly typing?: string;
  readonly isForm?: boolean;
  readonly isButton?: boolean;
}

const EPHEMERAL = 64;
/** Discord waits so long for an answer, milliseconds. */
const ANSWERED_WITHIN = 3_000;
/**
 * An answer to the interaction itself with a file fails when it is longer, bytes. Discord does not document it; seen by
 * others between 150,000 and 160,000 (discord-api-docs, issue 5250).
 */
const LONGEST_FORM = 150_000;
/** An answer can be changed for so long, milliseconds. */
const TOKEN_LIFETIME = 15 * 60_000;
const MOST_SAID = 200;
const APPLICATION_COMMAND = 2;
const MESSAGE_COMPONENT = 3;
const AUTOCOMPLETE = 4;
const MODAL_SUBMIT = 5;

const within = (text: string | undefined, least: number, most: number): boolean =>
  typeof text === 'string' && text.length >= least && text.length <= most;

const isEmbed = ({ title, description, fields = [] }: Embed): boolean =>
  (title === undefined || within(title, 0, 256)) &&
  (description === undefined || within(description, 1, 4_096)) &&
  fields.length <= 25 &&
  fields.every(({ name, value }) => within(name, 1, 256) && within(value, 1, 1_024));

const buttonsIn = ({ components = [] }: Body): readonly Button[] =>
  components.flatMap((one) => ('components' in one ? one.components : []));

const isMessage = (body: Body): boolean => {
  const { content = '', embeds = [] } = body;
  const buttons = buttonsIn(body);
  return (
    content.length <= 2_000 &&
    (content !== '' || embeds.length > 0) &&
    embeds.length <= 10 &&
    embeds.every(isEmbed) &&
    buttons.length <= 5 &&
    buttons.every(({ custom_id: name, label }) => within(name, 1, 100) && within(label, 1, 80))
  );
};

const isLabel = ({ label, component }: Label): boolean =>
  within(label, 1, 45) &&
  within(component.custom_id, 1, 100) &&
  (component.type === 4 ||
    (component.type === 3 && (component.options ?? []).length >= 1 && (component.options ?? []).length <= 25));

/** Whether Discord takes an answer: what it does not take counts as none. */
const isAnswer = (type: unknown, data: Body): boolean => {
  if (type === 4) return isMessage(data);
  if (type === 5) return true;
  if (type === 8)
    return (
      (data.choices ?? []).length <= 25 &&
      (data.choices ?? []).every(({ name, value }) => within(name, 1, 100) && within(value, 1, 100))
    );
  const { components = [] } = data;
  return (
    type === 9 &&
    within(data.custom_id, 1, 100) &&
    within(data.title, 1, 45) &&
    components.length >= 1 &&
    components.length <= 5 &&
    components.every((one) => 'label' in one && isLabel(one))
  );
};

/** A channel in which people use the bot's commands: signed interactions as Discord sends them, and their answers. */
export class Chat {
  /** By the id of what was said. */
  private readonly pictures = new Map<string, Buffer>();
  private said: readonly Said[] = [];
  /** By the token of the interaction. */
  private readonly open = new Map<string, { readonly id: string; readonly until: number }>();
  private readonly key: KeyObject;
  private sequence = 0;

  constructor(
    private readonly application: string,
    private readonly guild: Guild,
    private readonly personas: readonly Persona[],
    private readonly members: Members,
    readonly commands: Commands,
    private readonly endpoint: Endpoint,
  ) {
    this.key = keyOf(endpoint.seed);
  }

  get people() {
    return this.personas.map(({ key, name, username, discordId, avatar, may }) => ({
      ...{ key, name, username, may, avatar: `/avatars/${discordId}/${avatar}.png?size=64` },
    }));
  }

  /** What a persona sees, oldest first. */
  seenBy(persona: string): readonly Said[] {
    return this.said.filter(({ isPrivate, by }) => !isPrivate || by === persona);
  }

  /**
   * Sends the interaction.
   * @returns what is offered while somebody types, or the form that they are asked to fill in; otherwise nothing
   */
  async act(deed: Deed): Promise<Pick<Body, 'choices' | 'custom_id' | 'title' | 'components'>> {
    const persona = this.personas.find(({ key }) => key === deed.persona);
    const member = persona && this.members.member(persona.discordId);
    const command = this.commands.offered().find(({ name }) => name === deed.command);
    if (!persona || (!command && !deed.isForm && !deed.isButton)) return {};
    const id = snowflake(new Date().toISOString(), ++this.sequence % 4_096);
    const said: Said = { id, at: new Date().toISOString(), by: persona.key, command: deed.line, isPrivate: true };
    // Whoever is not in a guild does not see its channels.
    if (!member) {
      this.say({ ...said, answer: { content: `${persona.name} is not in the guild.`, buttons: [] } });
      return {};
    }
    const token = `${id}.${Buffer.from(id).toString('base64url')}`;
    const sent = interactionOf(deed, {
      ...{ id, token, command, application: this.application, guild: this.guild.id },
      member: { ...memberJson(persona.discordId, member), permissions: '0' },
    });
    this.open.set(token, { id, until: Date.now() + TOKEN_LIFETIME });
    const { type, data = {}, files } = (await this.post(sent)) ?? {};
    if (!isAnswer(type, data)) {
      if (deed.typing === undefined) this.say({ ...said, failed: true });
      return {};
    }
    const isPrivate = ((data.flags ?? 0) & EPHEMERAL) !== 0;
    if (type === 4) this.say({ ...said, isPrivate, answer: this.shown(id, data, files) });
    if (type === 5) this.say({ ...said, isPrivate });
    return type === 8 || type === 9 ? data : {};
  }

  /** `PATCH /webhooks/{application}/{token}/messages/@original`: an answer that follows. Undefined for any other call. */
  async answer({ method, path, body, form }: GuildRequest): Promise<Answer | undefined> {
    const [, application, token] = /^\/webhooks\/(\d{17,20})\/([^/]+)\/messages\/@original$/.exec(path) ?? [];
    if (token === undefined) return undefined;
    const open = this.open.get(decodeURIComponent(token));
    if (application !== this.application || !open || open.until < Date.now())
      return problem(404, 10015, 'Unknown Webhook');
    if (method !== 'PATCH') return notFound;
    const formed = await form?.();
    const wanted = ((formed ? formed.payload : await body()) ?? {}) as Body;
    if (!isMessage(wanted)) return problem(400, 50035, 'Invalid Form Body');
    const before = this.said.find(({ id }) => id === open.id);
    if (!before) return problem(404, 10008, 'Unknown Message');
    this.said = this.said.map((one) =>
      one.id === open.id ? { ...one, answer: this.shown(open.id, wanted, formed?.files) } : one,
    );
    return { status: 200, body: { id: open.id, channel_id: this.guild.id, content: wanted.content ?? '' } };
  }

  picture(id: string): Buffer | undefined {
    return this.pictures.get(id);
  }

  private say(said: Said): void {
    this.said = [...this.said, said].slice(-MOST_SAID);
    for (const id of this.pictures.keys()) if (!this.said.some((one) => one.id === id)) this.pictures.delete(id);
  }

  /** Pictures have an address of this page. */
  private shown(id: string, body: Body, files?: Formed['files']) {
    const { content = '', embeds = [], attachments = [] } = body;
    return {
      content,
      buttons: buttonsIn(body),
      embeds: embeds.map(({ image, ...embed }) => {
        const name = image?.url.replace(/^attachment:\/\//, '') ?? '';
        const file = files?.get(name);
        if (!file) return embed;
        this.pictures.set(id, file);
        const alt = attachments.find(({ filename }) => filename === name)?.description ?? '';
        return { ...embed, image: { url: `/chat/pictures/${id}.png`, alt } };
      }),
    };
  }

  private async post(
    interaction: object,
  ): Promise<{ type?: unknown; data?: Body; files?: Formed['files'] } | undefined> {
    const body = JSON.stringify(interaction);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    try {
      const answer = await fetch(this.endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
          'x-signature-timestamp': timestamp,
          'x-signature-ed25519': sign(null, Buffer.from(timestamp + body), this.key).toString('hex'),
        },
        body,
        signal: AbortSignal.timeout(ANSWERED_WITHIN),
      });
      if (!answer.ok) return undefined;
      if (!answer.headers.get('content-type')?.startsWith('multipart/form-data'))
        return (await answer.json()) as { type?: unknown; data?: Body };
      if ((await answer.clone().arrayBuffer()).byteLength > LONGEST_FORM) return undefined;
      const { payload, files } = await formedOf(await answer.formData());
      return { ...(payload as { type?: unknown; data?: Body }), files };
    } catch {
      return undefined;
    }
  }
}

interface Sender {
  readonly id: string;
  readonly token: string;
  readonly application: string;
  readonly guild: string;
  readonly member: object;
  readonly command: Command | undefined;
}

const actionOf = (deed: Deed, command: Command | undefined) => {
  if (deed.isButton) return { type: MESSAGE_COMPONENT, data: { custom_id: deed.command, component_type: 2 } };
  if (deed.isForm) return { type: MODAL_SUBMIT, data: formOf(deed) };
  return { type: deed.typing === undefined ? APPLICATION_COMMAND : AUTOCOMPLETE, data: optionsOf(deed, command!) };
};

/** As Discord documents an interaction in a guild. */
const interactionOf = (deed: Deed, { id, token, application, guild, member, command }: Sender) => ({
  ...{ id, application_id: application, token, version: 1 },
  ...actionOf(deed, command),
  guild: { id: guild, locale: 'en-US', features: [] },
  ...{ guild_id: guild, channel: { id: guild, type: 0 }, channel_id: guild, member, app_permissions: '0' },
  ...{ locale: deed.locale, guild_locale: 'en-US', entitlements: [], context: 0 },
  ...{ authorizing_integration_owners: { '0': guild }, attachment_size_limit: 10_485_760 },
});

const optionsOf = ({ values, typing }: Deed, { id, name: called, type, guild_id }: Command) => {
  const [name, below] = called.split(' ');
  const options = Object.entries(values)
    .filter(([option, value]) => value !== '' || option === typing)
    .map(([option, value]) => ({ name: option, type: 3, value, ...(option === typing && { focused: true }) }));
  return {
    ...{ id, name, type, guild_id },
    options: below === undefined ? options : [{ type: SUB_COMMAND, name: below, options }],
  };
};

/** A list has its choice in `values`. @param values `list:reason` for one, `reason` for a text */
const formOf = ({ command, values }: Deed) => ({
  custom_id: command,
  components: Object.entries(values).map(([field, value], at) => {
    const [, list, name = field] = /^(list:)?(.*)$/.exec(field) ?? [];
    const component = { id: 2 * at + 2, custom_id: name };
    return {
      ...{ type: 18, id: 2 * at + 1 },
      component: list
        ? { ...component, type: 3, values: value === '' ? [] : [value] }
        : { ...component, type: 4, value },
    };
  }),
});
