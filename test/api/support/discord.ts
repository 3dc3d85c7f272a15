import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { exchange } from './exchange';
import { community } from './guild';
import { people, type Person } from './people';

/** A key pair as Discord has one for each application; the public half as its page shows it. */
export const applicationKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, hex: Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('hex') };
};

let interactions = 0;
const nextId = () => String(1_300_000_000_000_000_000n + BigInt(++interactions));

/** What somebody did, as Discord sends it. */
export const interactionOf = (as: Person, type: number, data: object, more: object = {}) => {
  const id = nextId();
  const { name, ...person } = people[as];
  return {
    ...{ id, application_id: '300000000000000099', type, token: `token-${id}`, version: 1, data },
    ...{ guild_id: community.guild.id, locale: 'en-GB', app_permissions: '0', entitlements: [] },
    // The roles that Discord sends along are not believed: those of the guild are read.
    member: { user: { id: person.id, username: name.toLowerCase() }, roles: [], permissions: '8' },
    ...more,
  };
};

const option = ([name, value]: [string, string]) => ({ name, type: 3, value });

/** `/name` with its options; one of two words is below the first. */
export const use = (as: Person, called: string, options: Record<string, string> = {}, more: object = {}) => {
  const [name, below] = called.split(' ');
  const typed = Object.entries(options).map(option);
  const given = below === undefined ? typed : [{ type: 1, name: below, options: typed }];
  return interactionOf(as, 2, { id: '1', name, type: 1, options: given }, more);
};

/** The last of the options is being typed. */
export const type = (as: Person, name: string, options: Record<string, string>) => {
  const all = Object.entries(options).map(option);
  return interactionOf(as, 4, {
    ...{ id: '1', name, type: 1 },
    options: all.map((one, at) => (at === all.length - 1 ? { ...one, focused: true } : one)),
  });
};

/** A form that was filled in: lists have their choice in `values`. */
export const fillIn = (as: Person, customId: string, fields: Record<string, string | string[]>) =>
  interactionOf(as, 5, {
    custom_id: customId,
    components: Object.entries(fields).map(([name, value]) => ({
      type: 18,
      component: {
        custom_id: name,
        ...(typeof value === 'string' ? { type: 4, value } : { type: 3, values: value }),
      },
    })),
  });

interface Sent {
  readonly content?: string;
  readonly flags?: number;
  readonly embeds?: readonly {
    title: string;
    url: string;
    description?: string;
    image?: { url: string };
    fields: { name: string; value: string }[];
  }[];
  readonly attachments?: readonly { id: string; filename: string; description: string }[];
  readonly allowed_mentions?: object;
  readonly choices?: readonly { name: string; value: string }[];
  readonly custom_id?: string;
  readonly components?: readonly { label: string; component: { custom_id: string; options?: { value: string }[] } }[];
}

/** Sends what Discord would send to an api, signed by the key. */
export const discord = (url: string, key: KeyObject) => {
  const post = async (body: string, headers: Record<string, string>) => {
    const answer = await exchange(`${url}/api/discord/interactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const type = answer.headers.get('content-type') ?? '';
    if (!type.startsWith('multipart/form-data'))
      return { status: answer.status, body: JSON.parse(answer.text) as Record<string, unknown>, picture: undefined };
    const form = await new Response(Uint8Array.from(answer.bytes), { headers: { 'content-type': type } }).formData();
    const picture = form.get('files[0]') as File;
    return {
      ...{ status: answer.status, body: JSON.parse(form.get('payload_json') as string) as Record<string, unknown> },
      picture: { name: picture.name, png: Buffer.from(await picture.arrayBuffer()) },
    };
  };
  const signed = (body: string, at = Math.floor(Date.now() / 1_000)) => ({
    'x-signature-timestamp': String(at),
    'x-signature-ed25519': sign(null, Buffer.from(`${at}${body}`), key).toString('hex'),
  });
  return {
    post,
    signed,
    async send(interaction: object) {
      const body = JSON.stringify(interaction);
      const answer = await post(body, signed(body));
      return { ...answer, type: answer.body['type'], data: (answer.body['data'] ?? {}) as Sent };
    },
  };
};
