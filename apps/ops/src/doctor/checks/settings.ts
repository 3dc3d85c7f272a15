import { statSync } from 'node:fs';
import { filledIn, isPlaceholder, placeholdersIn, placeholdersLeft } from '@app/kit/placeholder';
import type { Check, Finding } from '../check';
import { modeOf, type Setup } from '../setup';

const CORRECT = 'Correct it in .env, whose settings .env.example explains, and start again.';

/** The settings of every process, as it reads them itself. */
export const settings: Check = {
  name: 'settings',
  examine: ({ api, projector, identity, env }) => {
    const read = { api, projector, ...(identity && { 'sign-in service': identity }) };
    // Placeholders and the community's file have checks of their own.
    const left = placeholdersLeft(placeholdersIn(env));
    const findings: Finding[] = Object.entries(read).flatMap(([name, each]) =>
      'wrong' in each && !each.wrong.startsWith('COMMUNITY_CONFIG') && each.wrong !== left
        ? [{ problem: `The ${name} does not start: ${each.wrong}`, remedy: CORRECT }]
        : [],
    );
    if (!env['AUDIT_SIGNING_KEY'])
      findings.push({
        problem: 'AUDIT_SIGNING_KEY is missing: nobody could tell that an audited event was changed.',
        remedy: 'Make one with `openssl rand -hex 32`, put it into .env and keep it for as long as the log.',
      });
    if (!env['FILES_SECRET'] && !isLocal(env['PUBLIC_URL'] ?? ''))
      findings.push({
        problem:
          'FILES_SECRET is not set: until staff switch a secret on, everybody may read the whitelist, the admin list and the ban list.',
        remedy:
          'To change it, switch a secret on in Whitelist Files and in Bans, give the servers the new addresses within a day, then put one from `openssl rand -hex 32` into .env.',
        remark: true,
      });
    return Promise.resolve([...findings, ...plainHttp(env), ...strangeServers(api)]);
  },
};

function plainHttp(env: NodeJS.ProcessEnv): Finding[] {
  const site = env['PUBLIC_URL'] ?? '';
  if (!site.startsWith('http://') || isLocal(site)) return [];
  return [
    {
      problem: `PUBLIC_URL is ${site}: passwords and sign-ins would cross the network in plain text.`,
      remedy: 'Begin it with https://. With a name that leads to this machine, `web` fetches a certificate by itself.',
    },
  ];
}

export const isLocal = (address: string): boolean =>
  URL.canParse(address) && /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);

function strangeServers(api: Setup['api']): Finding[] {
  if ('wrong' in api) return [];
  const { ingestTokens, community } = api.settings;
  return ingestTokens
    .filter(({ game, serverId }) => !community.servers.some((server) => server.game === game && server.id === serverId))
    .map(({ game, serverId }) => ({
      problem: `INGEST_TOKENS has a token for ${game} server ${serverId}, which the community's configuration does not have.`,
      remedy: 'Add the server to `servers` of the community configuration, or remove the token.',
    }));
}

/** Those that nobody must be able to guess. */
const SECRET = /(?:SECRETS?|PASSWORD|TOKENS?|_KEY)$/;
const LEAST_DIFFERENT = 8;

/** What a template left behind, and secrets that are none. */
export const placeholders: Check = {
  name: 'placeholders',
  examine: ({ env, community }) => {
    const given = filledIn(env);
    const findings = placeholdersIn(env).map((name) => ({
      ...{ problem: `${name} still has a placeholder.`, remedy: 'Put the real value into .env.' },
    }));
    return Promise.resolve([
      ...findings,
      ...weakSecrets(given),
      ...sharedSecrets(given),
      ...('settings' in community ? communityPlaceholders(community.settings) : []),
      ...openFile('.env'),
    ]);
  },
};

const MAKE = 'Make another with `openssl rand -hex 32`.';

const secretsOf = (entries: readonly (readonly [string, string])[]) =>
  entries.filter(([name, value]) => SECRET.test(name) && value.length >= LEAST_DIFFERENT && !isPlaceholder(value));

const weakSecrets = (entries: readonly (readonly [string, string])[]): Finding[] =>
  secretsOf(entries)
    .filter(([, value]) => new Set(value).size < LEAST_DIFFERENT)
    .map(([name]) => ({ problem: `${name} is easy to guess: it repeats a few characters.`, remedy: MAKE }));

function sharedSecrets(entries: readonly (readonly [string, string])[]): Finding[] {
  const names = new Map<string, string[]>();
  for (const [name, value] of secretsOf(entries)) names.set(value, [...(names.get(value) ?? []), name]);
  return [...names.values()]
    .filter((same) => same.length > 1)
    .map((same) => ({
      problem: `${same.join(' and ')} are the same: whoever learns one has the other.`,
      remedy: MAKE,
    }));
}

/** Addresses in the community's file; prose may say "example". */
function communityPlaceholders(value: unknown, path = ''): Finding[] {
  if (typeof value === 'string')
    return /^https?:\/\/\S+$/.test(value) && isPlaceholder(value)
      ? [
          {
            problem: `The community configuration still has a placeholder at ${path}: ${value}`,
            remedy: 'Put the real value into the file.',
          },
        ]
      : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => communityPlaceholders(each, path ? `${path}.${key}` : key));
}

function openFile(path: string): Finding[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o077) === 0) return [];
  return [
    {
      problem: `${path} may be read by others on this machine: its mode is ${modeOf(found.mode)}.`,
      remedy: `chmod 600 ${path}`,
    },
  ];
}

/** The folder of the community: there, readable, valid. */
export const communityFile: Check = {
  name: 'community configuration',
  examine: ({ community }) =>
    Promise.resolve(
      'wrong' in community
        ? [
            {
              problem: community.wrong,
              remedy:
                'COMMUNITY_CONFIG names the folder (docs/community.md). User 1000 must be able to read its files (chmod 644).',
            },
          ]
        : [],
    ),
};
