import { registration } from '@app/contracts/discord/registration';
import { GuildApi, MissingAccess, UnknownGuild, type ApiApplication } from '@app/outside/guild-api';
import { areSameCommands } from '@app/outside/registered-commands';
import { statusAtDoor } from '@app/outside/web-site';
import type { Config } from '../../../../api/src/platform/config';
import { NotChecked, type Check, type Finding } from '../check';
import type { Setup } from '../setup';
import { messageOf, PATIENCE } from '../words';
import { siteDoor } from './machine';

const PATH = '/api/discord/interactions';

/** The bot's commands: what they are signed with, where Discord sends them, and whether they are registered. */
export const commands: Check = {
  name: 'Discord commands',
  examine: async (setup) => {
    const { api } = setup;
    if ('wrong' in api) return new NotChecked('the settings of the api are wrong');
    const { discord, community, publicUrl } = api.settings;
    if (discord.publicKey === undefined)
      return new NotChecked('DISCORD_PUBLIC_KEY is not set: the bot has no commands');
    const guild = new GuildApi({ ...discord, contact: community.links.chatInvite, timeout: PATIENCE });
    let application: ApiApplication;
    try {
      application = await guild.application();
    } catch (error) {
      // The check of the bot says what to do.
      return new NotChecked(`Discord cannot be asked about the application: ${messageOf(error)}`);
    }
    return [
      ...keyFindings(application, discord.publicKey),
      ...endpointFindings(
        application, // Discord takes https alone; that the site has it is another check.
        `${publicUrl.replace(/^http:/, 'https:')}${PATH}`,
      ),
      ...(await answerFindings(setup)),
      ...(await registered(guild, application, api.settings)),
    ];
  },
};

const keyFindings = ({ verify_key: key }: ApiApplication, publicKey: string): Finding[] =>
  key.toLowerCase() === publicKey.toLowerCase()
    ? []
    : [
        {
          problem: 'DISCORD_PUBLIC_KEY is not the key of the application of the bot: every command is refused.',
          remedy: 'Copy the Public Key of its page General Information into .env, and start the api anew.',
        },
      ];

const endpointFindings = ({ interactions_endpoint_url: endpoint }: ApiApplication, wanted: string): Finding[] => {
  // Only an emulator of it takes an address without TLS.
  if (endpoint?.replace(/^http:/, 'https:') === wanted) return [];
  const remedy = `Put ${wanted} into Interactions Endpoint URL on the page General Information of the application.`;
  const problem = endpoint ? `Discord sends commands to ${endpoint}.` : 'Discord does not know where to send commands.';
  return [{ problem, remedy }];
};

/** What nobody signed is refused by an api that takes commands, and through the door by which Discord comes. */
async function answerFindings(setup: Setup): Promise<Finding[]> {
  const api = setup.env['API_URL']?.replace(/\/$/, '');
  if (!api) return [];
  try {
    const { status } = await fetch(`${api}${PATH}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (status === 401) return await doorFindings(setup);
    const problem = `The api takes no commands: it answers ${status} instead of 401 to one that nobody signed.`;
    return [{ problem, remedy: 'Start the api anew, so that it reads DISCORD_PUBLIC_KEY.' }];
  } catch {
    // The check of the api says that it does not answer.
    return [];
  }
}

async function doorFindings(setup: Setup): Promise<Finding[]> {
  const door = siteDoor(setup);
  // That nothing answers is found with the certificate.
  const status = door && (await statusAtDoor(door, PATH).catch(() => undefined));
  if (status === undefined || status === 401) return [];
  return [
    {
      problem: `https://${door!.name}${PATH} answers ${status} instead of the api’s 401: commands do not reach it.`,
      remedy: 'Let `web`, or your own proxy before it, hand POST requests to this address on as they are.',
    },
  ];
}

async function registered(guild: GuildApi, { id }: ApiApplication, { community }: Config): Promise<Finding[]> {
  try {
    await guild.roles(community.guild.id);
    const found = (await guild.commands(id, community.guild.id)) as readonly { readonly name: string }[];
    const wanted = registration(community);
    if (areSameCommands(found, wanted)) return [];
    const there = new Set(found.map(({ name }) => name));
    const missing = wanted.flatMap(({ name }) => (there.has(name) ? [] : [`/${name}`]));
    const problem =
      missing.length > 0
        ? `Not registered in the guild: ${missing.join(', ')}.`
        : 'The commands in the guild are those of another version, or of another bot with the same application.';
    return [{ problem, remedy: 'Run `npm run discord -- register`; the projector does so within an hour.' }];
  } catch (error) {
    // The check of the bot says so.
    if (error instanceof UnknownGuild) return [];
    if (error instanceof MissingAccess)
      return [
        {
          problem: 'The application may not register commands in the guild.',
          remedy: 'Open the link that invites the bot again, with the scopes bot and applications.commands.',
        },
      ];
    return [
      {
        problem: `Discord cannot be asked about the commands: ${messageOf(error)}`,
        remedy: 'See whether this machine reaches https://discord.com, and DISCORD_API_URL.',
      },
    ];
  }
}
