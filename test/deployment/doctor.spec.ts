import { communityAt } from '../community/folder';
import 'reflect-metadata';
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { policyKey } from '@app/storage/read-models/projection-record';
import { examine, isHealthy, reportOf, type Result } from '../../apps/ops/src/doctor/examine';
import { setupFrom } from '../../apps/ops/src/doctor/setup';
import { agentReportKey } from '@app/storage/read-models/game-server-record';
import { spaceFinding } from '../../apps/ops/src/doctor/checks/machine';
import { publicKeyOf } from '../../apps/local/src/emulators/guild/chat';
import { programOf } from '../program';
import { APPLICATION, INTERACTIONS, Installation } from './installation';

const installation = new Installation();
const withOpenssl = spawnSync('openssl', ['version']).status === 0;

const look = async (env: NodeJS.ProcessEnv, now?: () => number): Promise<Result[]> => {
  const setup = setupFrom(env, now);
  try {
    return await examine(setup);
  } finally {
    await setup.close();
  }
};

const findingsOf = (results: readonly Result[]) =>
  results.flatMap((result) => (result.state === 'wrong' ? result.findings : []));

const { env } = installation;
const without = (name: string) => ({ ...env, [name]: '' });

interface Mistake {
  readonly mistake: string;
  /** The environment with the mistake, or the same one after something else was broken. */
  readonly plant: () => Promise<NodeJS.ProcessEnv> | NodeJS.ProcessEnv;
  readonly undo?: () => Promise<void> | void;
  readonly now?: () => number;
  /** The one thing that is found. */
  readonly problem: RegExp;
  readonly remedy: RegExp;
}

const restoreCommunity = () => {
  communityAt(installation.at('community'));
};
const community =
  (change: (json: Record<string, never>) => void): Mistake['plant'] =>
  () => {
    installation.community(change);
    return env;
  };
const bot =
  (rights: object): Mistake['plant'] =>
  async () => {
    await installation.bot(rights);
    return env;
  };
const allRights = () => installation.bot({ members: true, managesRoles: true, commands: true, onTop: true });
const keyFiles = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('person-keys.sqlite'));
const setKeysAside = () => {
  mkdirSync(installation.at('aside'), { recursive: true });
  for (const name of keyFiles(installation.dir)) renameSync(installation.at(name), installation.at(`aside/${name}`));
};
const putKeysBack = () => {
  for (const name of keyFiles(installation.dir)) rmSync(installation.at(name));
  for (const name of keyFiles(installation.at('aside')))
    renameSync(installation.at(`aside/${name}`), installation.at(name));
};
const AN_HOUR = 3_600_000;
const CENSUS = {
  ...{ lines: 900, read: 0, unrecognised: 0, other: 900, unused: [], newFields: [] },
  silent: { lines: 900, sinceMs: 2 * AN_HOUR },
};

const mistakes: readonly Mistake[] = [
  {
    mistake: 'a setting is missing',
    plant: () => without('OIDC_AUDIENCE'),
    problem: /^The api does not start: OIDC_AUDIENCE is missing/,
    remedy: /\.env/,
  },
  {
    mistake: 'a secret is too short',
    plant: () => ({ ...env, RESERVATION_SECRET: 'short-one-42' }),
    problem: /^The api does not start: RESERVATION_SECRET must be 32 characters/,
    remedy: /\.env/,
  },
  {
    mistake: 'a number is none',
    plant: () => ({ ...env, RATE_LIMIT_READS: 'many' }),
    problem: /^The api does not start: RATE_LIMIT_READS must be a whole number/,
    remedy: /\.env/,
  },
  {
    mistake: 'the audit is not signed',
    plant: () => without('AUDIT_SIGNING_KEY'),
    problem: /^AUDIT_SIGNING_KEY is missing/,
    remedy: /openssl rand -hex 32/,
  },
  {
    mistake: 'a placeholder is left in the settings',
    plant: () => ({ ...env, METRICS_TOKEN: 'changeme-changeme-changeme' }),
    problem: /^METRICS_TOKEN still has a placeholder/,
    remedy: /real value/,
  },
  {
    mistake: 'a secret repeats a few characters',
    plant: () => ({ ...env, METRICS_TOKEN: 'abababababababababababab' }),
    problem: /^METRICS_TOKEN is easy to guess/,
    remedy: /openssl/,
  },
  {
    mistake: 'two secrets are the same',
    plant: () => ({ ...env, METRICS_TOKEN: env['RESERVATION_SECRET'] }),
    problem: /^RESERVATION_SECRET and METRICS_TOKEN are the same/,
    remedy: /Make another/,
  },
  {
    mistake: 'a token is for a server that the community does not have',
    plant: () => ({ ...env, INGEST_TOKENS: '9:2b6d1f0c9a8e7d5c4b3a2910' }),
    problem: /^INGEST_TOKENS has a token for squad server 9,/,
    remedy: /servers/,
  },
  {
    mistake: 'a placeholder is left in the community configuration',
    plant: community((json) => Object.assign(json['links']!, { supporterPage: 'https://www.example.org/support' })),
    undo: restoreCommunity,
    problem: /placeholder at links\.supporterPage: https:\/\/www\.example\.org\/support/,
    remedy: /real value/,
  },
  {
    mistake: 'a role of the configuration is not in the guild',
    plant: community((json) => {
      const [role] = (json['guild']! as { roles: { id: string }[] }).roles;
      role!.id = '700000000000009999';
    }),
    undo: restoreCommunity,
    problem: /^The guild has no role 700000000000009999, which the community configuration calls community-admin/,
    remedy: /Copy Role ID/,
  },
  {
    mistake: 'the guild is another one',
    plant: community((json) => Object.assign(json['guild']!, { id: '700000000000000009' })),
    undo: restoreCommunity,
    problem: /^The bot is in no guild 700000000000000009/,
    remedy: /invite the bot/,
  },
  {
    mistake: 'the event store does not take the password',
    plant: () => ({ ...env, EVENTSTORE_URL: env['EVENTSTORE_URL']!.replace(/:[^:@/]+@/, ':another-Pw4x@') }),
    problem: /^The event store: The event log does not accept the name and password/,
    remedy: /EVENTSTORE_URL/,
  },
  {
    mistake: 'there are no read models',
    plant: () => ({ ...env, READ_MODELS_FILE: installation.at('nowhere.sqlite') }),
    problem: /^The database of the read models: There is no file .*nowhere\.sqlite/,
    remedy: /MONGODB_URL/,
  },
  {
    mistake: 'the keys of people are of another installation',
    plant: () => {
      setKeysAside();
      return env;
    },
    undo: putKeysBack,
    problem: /^The newest events name 1 person, and none has a key/,
    remedy: /person-keys import/,
  },
  {
    mistake: 'the store of the keys of people cannot be read',
    plant: () => {
      setKeysAside();
      writeFileSync(installation.at('person-keys.sqlite'), 'no database'.repeat(1_000));
      return env;
    },
    undo: putKeysBack,
    problem: /^The store of the keys of people does not answer/,
    remedy: /Nobody can write or read names/,
  },
  {
    mistake: 'the token of Patreon is wrong',
    plant: () => ({ ...env, PATREON_ACCESS_TOKEN: 'of-somebody-else-77' }),
    problem: /^Patreon does not let the list of patrons be read: Patreon does not take the access token/,
    remedy: /creator's access token/,
  },
  {
    mistake: 'the campaign of Patreon is another',
    plant: () => ({ ...env, PATREON_CAMPAIGN_ID: '1234567' }),
    problem: /^The Patreon token is not for the campaign 1234567, but for 9441253/,
    remedy: /PATREON_CAMPAIGN_ID/,
  },
  {
    mistake: 'Patreon is elsewhere',
    plant: () => ({ ...env, PATREON_API_URL: 'http://127.0.0.1:9' }),
    problem: /^Patreon cannot be reached/,
    remedy: /PATREON_API_URL/,
  },
  {
    mistake: 'a tier of the community is not one of the campaign',
    plant: community((json) =>
      Object.assign((json['supporterTiers']! as { patreonTiers: string[] }[])[0]!, { patreonTiers: ['99'] }),
    ),
    undo: restoreCommunity,
    problem: /^The campaign has no tier 99 \(Bronze\)/,
    remedy: /700000000602/,
  },
  {
    mistake: 'the log is in no volume that is backed up',
    plant: () => ({ ...env, LOG_VOLUME: installation.at('backup') }),
    problem: /^The log is not in the volume that is backed up: .*writer\.chk/,
    remedy: /docker inspect/,
  },
  {
    mistake: 'the volume that is backed up has another log',
    plant: () => {
      installation.writtenUpTo(1n);
      return env;
    },
    undo: () => installation.writtenUpTo(2n ** 40n),
    problem:
      /^The log in the volume that is backed up is another: it ends at 1, and the event store has an event at \d+/,
    remedy: /eventstore-data/,
  },
  {
    mistake: 'another image keeps the log in a folder of its own, and a former log is in the volume',
    plant: () => {
      installation.told.options = { Db: '/var/lib/kurrentdb', Index: null };
      return env;
    },
    undo: () => {
      installation.told.options = { Db: '/var/lib/eventstore/', Index: '/var/lib/eventstore/index' };
    },
    problem:
      /^The event store keeps its files in \/var\/lib\/kurrentdb \(Db\), and the volume that is backed up is at \/var\/lib\/eventstore\./,
    remedy: /EVENTSTORE_DB/,
  },
  {
    mistake: 'a read model is faulted',
    plant: async () => {
      const at = { position: '7', stream: 'bingoGame-3', revision: 2, at: '', tries: 3 };
      const fault = { ...at, eventType: 'BingoSquareMarked', message: 'No such square.' };
      await installation.project({ state: 'faulted', fault });
      return env;
    },
    undo: () => installation.project({}),
    problem: /^The read model bingo-games stopped at BingoSquareMarked \(bingoGame-3 2\): No such square/,
    remedy: /A projection is faulted/,
  },
  {
    mistake: 'nobody folds',
    plant: async () => {
      await installation.project({ checkedAt: Date.now() - AN_HOUR });
      await installation.feed({}, Date.now() - AN_HOUR);
      return env;
    },
    undo: async () => {
      await installation.project({});
      await installation.feed({});
    },
    problem: /^Nobody has folded any read model for more than a minute/,
    remedy: /logs projector/,
  },
  {
    mistake: 'a policy is stuck',
    plant: async () => {
      const trouble = { message: 'The chat platform says no.' };
      await installation.record(policyKey('seeding-months'), { epoch: 1, beat: 1, label: 'Seeding months', trouble });
      return env;
    },
    undo: () => installation.record(policyKey('seeding-months'), { epoch: 1, beat: 1 }),
    problem: /^Seeding months repeats the same again and again: The chat platform says no/,
    remedy: /continues by itself/,
  },
  ...(
    [
      [
        'whose console has no times',
        { trouble: 'Its lines have no times.' },
        /^The agent of .* cannot read "console": Its lines have no times/,
      ],
      [
        'that reads a file in vain',
        { census: CENSUS },
        /^The agent of .* has read 900 lines of "console" in 120 minutes/,
      ],
    ] as const
  ).map(([whose, more, problem]): Mistake => ({
    mistake: `an agent ${whose}`,
    plant: async () => {
      const source = { source: 'console', state: 'following', ageMs: 1, ...more };
      const report = { ending: null, rcon: { state: 'off' }, sources: [source] };
      await installation.record(agentReportKey('squad-1'), { report, receivedAt: Date.now() });
      return env;
    },
    undo: () => installation.record(agentReportKey('squad-1'), { report: { ending: 'over', rcon: {} }, receivedAt: 0 }),
    ...{ problem, remedy: /game server|new format/ },
  })),
  {
    mistake: 'a service is not ready',
    plant: () => {
      installation.ready = { status: 503, body: '{"error":"Not ready: log (It is away.)"}' };
      return { ...env, PROJECTOR_URL: '' };
    },
    undo: () => {
      installation.ready = { status: 200, body: '{}' };
    },
    problem: /^The api is not ready \(503\): Not ready: log \(It is away\.\)/,
    remedy: /logs api/,
  },
  {
    mistake: 'the issuer calls itself something else',
    plant: () => {
      installation.issuer = 'https://community.test/id/';
      return env;
    },
    undo: () => {
      installation.issuer = undefined;
    },
    problem: /^The sign-in provider: The issuer calls itself "https:\/\/community\.test\/id\/"/,
    remedy: /OIDC_ISSUER is https:\/\/community\.test\/id;/,
  },
  {
    mistake: 'the sign-in service is away',
    plant: () => ({ ...env, OIDC_DISCOVERY_URL: 'http://127.0.0.1:9/id' }),
    problem: /^The sign-in provider: http:\/\/127\.0\.0\.1:9\/id\/\.well-known\/openid-configuration does not answer/,
    remedy: /ps identity/,
  },
  {
    mistake: 'the secret of the application is wrong',
    plant: () => ({ ...env, DISCORD_CLIENT_SECRET: 'of-another-application' }),
    problem: /^Discord does not take DISCORD_CLIENT_ID with DISCORD_CLIENT_SECRET: invalid_client/,
    remedy: /OAuth2/,
  },
  {
    mistake: 'sign-ins may not come back',
    plant: () => {
      installation.application.redirectUris = ['https://community.test/callback'];
      return env;
    },
    undo: () => {
      installation.application.redirectUris = APPLICATION.redirectUris;
    },
    problem: /does not let sign-ins come back to https:\/\/community\.test\/id\/discord\/callback/,
    remedy: /redirects/,
  },
  {
    mistake: 'the token of the bot is wrong',
    plant: () => ({ ...env, DISCORD_BOT_TOKEN: 'token-of-nobody-3c1' }),
    problem: /^Discord does not accept DISCORD_BOT_TOKEN/,
    remedy: /page Bot/,
  },
  {
    mistake: 'the public key is of another application',
    plant: () => ({ ...env, DISCORD_PUBLIC_KEY: publicKeyOf('6b'.repeat(32)) }),
    problem: /^DISCORD_PUBLIC_KEY is not the key of the application/,
    remedy: /General Information/,
  },
  {
    mistake: 'the public key is none',
    plant: () => ({ ...env, DISCORD_PUBLIC_KEY: '0123' }),
    problem: /DISCORD_PUBLIC_KEY must be the 64 hexadecimal digits/,
    remedy: /./,
  },
  {
    mistake: 'Discord sends commands elsewhere',
    plant: () => {
      installation.interactions.url = 'https://community.test/interactions';
      return env;
    },
    undo: () => {
      installation.interactions.url = INTERACTIONS;
    },
    problem: /^Discord sends commands to https:\/\/community\.test\/interactions/,
    remedy: /Put https:\/\/community\.test\/api\/discord\/interactions into Interactions Endpoint URL/,
  },
  {
    mistake: 'the api has not read the public key',
    plant: () => {
      installation.unsigned = 404;
      return env;
    },
    undo: () => {
      installation.unsigned = 401;
    },
    problem: /^The api takes no commands: it answers 404/,
    remedy: /Start the api anew/,
  },
  {
    mistake: 'the bot was invited without the scope of commands',
    plant: bot({ commands: false }),
    undo: allRights,
    problem: /^The application may not register commands/,
    remedy: /applications\.commands/,
  },
  {
    mistake: 'a command is not registered',
    plant: community((json) => {
      (json['seeding'] as unknown as { botCommand: string }).botCommand = '/link-me';
    }),
    undo: restoreCommunity,
    problem: /^Not registered in the guild: \/link-me\./,
    remedy: /npm run discord -- register/,
  },
  {
    mistake: 'Discord does not know where commands go',
    plant: () => {
      installation.interactions.url = '';
      return env;
    },
    undo: () => {
      installation.interactions.url = INTERACTIONS;
    },
    problem: /^Discord does not know where to send commands/,
    remedy: /Interactions Endpoint URL/,
  },
  {
    mistake: 'a proxy keeps what Discord sends',
    plant: () => {
      installation.atDoor = 405;
      return env;
    },
    undo: () => {
      installation.atDoor = 401;
    },
    problem: /^https:\/\/community\.test\/api\/discord\/interactions answers 405 instead of the api’s 401/,
    remedy: /your own proxy/,
  },
  {
    mistake: 'the commands are those of an earlier version',
    plant: () => installation.register((all) => all.map((one) => ({ ...one, description: 'Earlier' }))),
    undo: async () => void (await installation.register((all) => all)),
    problem: /^The commands in the guild are those of another version/,
    remedy: /npm run discord -- register/,
  },
  ...(
    [
      ['was deleted', 'gone', /^The feed “Matches” in #game-feed has no channel any more/, /another channel/],
      ['is hidden from the bot', 'view', /there the bot lacks View Channel\.$/, /Edit Channel of #game-feed/],
      ['may not be written in', 'send', /there the bot lacks Send Messages\.$/, /Permissions/],
      ['may not be read again', 'history', /there the bot lacks Read Message History\.$/, /Permissions/],
    ] as const
  ).map(([what, denies, problem, remedy]) => ({
    mistake: `the channel of a feed ${what}`,
    plant: async () => {
      await installation.channel(denies);
      return env;
    },
    undo: () => installation.channel(null),
    ...{ problem, remedy },
  })),
  {
    mistake: 'a feed is off, because Discord refused it',
    plant: async () => {
      await installation.feed({ isOn: false, refused: { at: '2026-11-28T09:00:00.000Z', why: 'Missing Permissions' } });
      return env;
    },
    undo: () => installation.feed({}),
    problem: /^The feed “Matches” in #game-feed is off since 2026-11-28T09:00:00\.000Z: Missing Permissions/,
    remedy: /switch the feed on/,
  },
  {
    mistake: 'the bot may not list members',
    plant: bot({ members: false }),
    undo: allRights,
    problem: /^The server members intent of the bot is off/,
    remedy: /Server Members Intent/,
  },
  {
    mistake: 'the bot may not manage roles',
    plant: bot({ managesRoles: false }),
    undo: allRights,
    problem: /^The bot may not manage roles/,
    remedy: /Manage Roles/,
  },
  {
    mistake: 'the role of the bot stands below those that it gives',
    plant: bot({ onTop: false }),
    undo: allRights,
    problem: /^The role of the bot stands below .+, which it is to give/,
    remedy: /Drag/,
  },
  {
    mistake: 'the key of Steam is wrong',
    plant: () => ({ ...env, STEAM_API_KEY: 'FEDCBA9876543210' }),
    problem: /^Steam does not answer with STEAM_API_KEY: Steam answered 403/,
    remedy: /dev\/apikey/,
  },
  {
    mistake: 'the sign-in of Steam is elsewhere',
    plant: () => ({ ...env, STEAM_OPENID_URL: 'http://127.0.0.1:9/openid' }),
    problem: /^Steam's sign-in does not answer at http:\/\/127\.0\.0\.1:9\/openid/,
    remedy: /STEAM_OPENID_URL/,
  },
  {
    mistake: 'the clock is wrong',
    plant: () => env,
    now: () => Date.now() - 40_000,
    problem: /^The clock of this machine is (?:39|4[0-5]) seconds behind/,
    remedy: /timedatectl/,
  },
  {
    mistake: 'the certificate is for another name',
    plant: async () => ({
      ...env,
      WEB_ADDRESS: await installation.show('other'),
      NODE_EXTRA_CA_CERTS: installation.at('other.crt'),
    }),
    problem: /^The certificate of community\.test is for another host name/,
    remedy: /logs web/,
  },
  {
    mistake: 'the certificate was not renewed',
    plant: async () => ({
      ...env,
      WEB_ADDRESS: await installation.show('short'),
      NODE_EXTRA_CA_CERTS: installation.at('short.crt'),
    }),
    problem: /^The certificate of community\.test ends in [45] days and was not renewed/,
    remedy: /ports 80 and 443/,
  },
  {
    mistake: 'no browser trusts the certificate',
    plant: () => without('NODE_EXTRA_CA_CERTS'),
    problem: /^The certificate of community\.test is not trusted by browsers: DEPTH_ZERO_SELF_SIGNED_CERT/,
    remedy: /logs web/,
  },
  {
    mistake: 'nothing serves the site',
    plant: () => ({ ...env, WEB_ADDRESS: '127.0.0.1:9' }),
    problem: /^community\.test shows no certificate: .*ECONNREFUSED/,
    remedy: /logs web/,
  },
  {
    mistake: 'the site is plain http',
    plant: () => ({ ...env, PUBLIC_URL: 'http://community.test', OIDC_ISSUER: 'https://community.test/id' }),
    problem: /^PUBLIC_URL is http:\/\/community\.test: /,
    remedy: /https:\/\//,
  },
  {
    mistake: 'the newest backup is old',
    plant: () => {
      const twoDays = (Date.now() - 48 * AN_HOUR) / 1_000;
      utimesSync(installation.at('backup/log.tar.gz'), twoDays, twoDays);
      return env;
    },
    undo: () => writeFileSync(installation.at('backup/log.tar.gz'), 'a backup'),
    problem: /^The newest backup in .*backup is 48 hours old/,
    remedy: /docker\/backup\.sh/,
  },
  ...[
    {
      mistake: 'an agent does not understand its server',
      rcon: { state: 'answering', misread: [{ command: 'players', text: 'Unknown command', sinceMs: 1, times: 1 }] },
      problem: /^The agent of .* does not understand the answer to players: “Unknown command”\.$/,
    },
    {
      mistake: 'an agent has lost RCON',
      rcon: { state: 'lost', why: 'the RCON password is wrong' },
      problem: /^The agent of .* has lost RCON: the RCON password is wrong\.$/,
    },
  ].map(({ mistake, rcon, problem }) => ({
    ...{ mistake, problem, remedy: /--rcon/ },
    plant: async () => {
      const report = { ending: null, rcon };
      await installation.record(agentReportKey('squad-1'), { report, receivedAt: Date.now() });
      return env;
    },
    undo: () => installation.record(agentReportKey('squad-1'), { report: { ending: 'over', rcon: {} }, receivedAt: 0 }),
  })),
  {
    mistake: 'there is no backup',
    plant: () => ({ ...env, BACKUP_DIR: installation.at('log') }),
    problem: /^There is no backup in /,
    remedy: /timer/,
  },
];

(withOpenssl ? describe : describe.skip)('the doctor (needs openssl)', () => {
  beforeAll(() => installation.open(), 60_000);
  afterAll(() => installation.close());

  test('finds nothing where nothing is wrong, and leaves no check out', async () => {
    const results = await look(env);
    expect(results.filter(({ state }) => state !== 'well')).toEqual([]);
    expect(reportOf(results)).toMatch(/\nNothing is wrong\.\n$/);
    expect(isHealthy(results)).toBe(true);
  }, 30_000);

  test('remarks that the addresses for game servers are plain, which is no mistake', async () => {
    const results = await look(without('FILES_SECRET'));
    const remark = {
      problem: expect.stringMatching(/^FILES_SECRET is not set: until staff switch a secret on/),
      remedy: expect.stringMatching(/within a day.*openssl rand -hex 32/),
      remark: true,
    };
    expect(results.filter(({ state }) => state !== 'well')).toEqual([
      { check: 'settings', state: 'remark', findings: [remark] },
    ]);
    expect(reportOf(results)).toMatch(/^ {2}remark settings\n[^]*\nNothing is wrong\.\n$/);
    expect(isHealthy(results)).toBe(true);
  }, 30_000);

  test('remarks who has part of the log still to read, which is no mistake', async () => {
    const lag = { bytes: 5_800_000, seconds: 60 };
    await installation.project({ lag });
    const policy = { ...{ epoch: 1, beat: 1, label: 'Seeding months' }, lag, checkedAt: Date.now() };
    await installation.record(policyKey('seeding-months'), policy);
    const results = await look(env);
    await installation.project({});
    await installation.record(policyKey('seeding-months'), { epoch: 1, beat: 1 });
    const remark = (problem: string) => ({ problem, remedy: expect.stringMatching(/^Wait: /), remark: true });
    const findings = ['bingo-games', 'Seeding months'].map((name) => remark(`${name}: Reading, 5.8 MB to go.`));
    expect(results.filter(({ state }) => state !== 'well')).toEqual([
      { check: 'projector', state: 'remark', findings },
    ]);
    expect(isHealthy(results)).toBe(true);
  }, 30_000);

  test('remarks a feed of staff in a channel that everybody reads, which may be wanted', async () => {
    await installation.feed({ kind: 'bans' });
    const results = await look(env);
    await installation.feed({});
    const problem = expect.stringMatching(/^The feed “Bans” in #game-feed tells everybody/);
    const findings = [{ problem, remedy: expect.stringMatching(/@everyone/), remark: true }];
    expect(results.filter(({ state }) => state !== 'well')).toEqual([
      { check: 'Discord feeds', state: 'remark', findings },
    ]);
  }, 30_000);

  test.each(mistakes)(
    'says it when $mistake',
    async ({ plant, undo, now, problem, remedy }) => {
      const planted = await plant();
      try {
        const results = await look(planted, now);
        expect(findingsOf(results)).toEqual([
          { problem: expect.stringMatching(problem), remedy: expect.stringMatching(remedy) },
        ]);
        expect(isHealthy(results)).toBe(false);
        // No secret gets into a report that is sent around.
        const secrets = Object.entries(planted).filter(([name]) => /SECRET|TOKEN|_KEY$/.test(name));
        for (const [, secret] of secrets) if (secret) expect(reportOf(results)).not.toContain(secret);
      } finally {
        await undo?.();
      }
    },
    30_000,
  );

  test.each([
    ['is no JSON', 'community.json:1: '],
    ['lacks a part', 'timeZone'],
    ['has a page that is wrong', 'faq.md:1: '],
    ['is not there', 'there is no file'],
    ['is of an earlier version', 'npm run convert-community'],
  ])(
    'says it when the community configuration %s, and once only',
    async (how, words) => {
      const file = installation.at('community/community.json');
      if (how === 'lacks a part') installation.community((json) => Reflect.deleteProperty(json, 'timeZone'));
      else if (how === 'has a page that is wrong') writeFileSync(installation.at('community/faq.md'), '');
      else rmSync(file);
      if (how === 'is no JSON') writeFileSync(file, '{"name": ');
      if (how === 'is of an earlier version') writeFileSync(installation.at('community/community.config.json'), '{}');
      const found = findingsOf(await look(env));
      restoreCommunity();
      expect(found).toEqual([
        { problem: expect.stringContaining(words), remedy: expect.stringContaining('COMMUNITY_CONFIG') },
      ]);
    },
    30_000,
  );

  test('expects no public certificate where only this machine reaches the site', async () => {
    const elsewhere = { ...env, WEB_ADDRESS: await installation.show('other') };
    const certificates = async (site: string) =>
      (await look({ ...elsewhere, PUBLIC_URL: site })).find(({ check }) => check === 'certificates')?.state;
    expect(await certificates('https://community.test')).toBe('wrong');
    expect(await certificates('https://community.localhost')).not.toBe('wrong');
  }, 30_000);

  test('says it when the disk is nearly full', () => {
    const [gib, finding] = [1024 ** 3, { remedy: expect.stringContaining('The disk is full') as string }];
    expect(spaceFinding('/data', 50 * gib, 100 * gib)).toEqual([]);
    expect(spaceFinding('/data', 9 * gib, 100 * gib)).toEqual([
      { ...finding, problem: 'Only 9.0 GiB (9 %) are free where /data is.' },
    ]);
    expect(spaceFinding('/data', 1 * gib, 4 * gib)).toMatchObject([finding]);
  });

  describe('as a program', () => {
    const doctor = (args: string[], more: NodeJS.ProcessEnv) =>
      new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
        const program = [...programOf('apps/ops/src/doctor.ts'), ...args];
        const options = { cwd: installation.dir, env: { PATH: process.env['PATH'], ...more } };
        execFile(process.execPath, program, options, (error, stdout, stderr) =>
          resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
        );
      });

    test('answers programs, and its exit code says whether something is wrong', async () => {
      const well = await doctor(['--json'], env);
      expect([well.code, well.stderr]).toEqual([0, '']);
      expect(JSON.parse(well.stdout)).toMatchObject({ healthy: true });
    }, 60_000);

    test('notices a file of secrets that others may read', async () => {
      writeFileSync(installation.at('.env'), 'LOG_LEVEL=info\n');
      chmodSync(installation.at('.env'), 0o644);
      const { code, stdout } = await doctor([], env);
      rmSync(installation.at('.env'));
      expect(code).toBe(1);
      expect(stdout).toContain('.env may be read by others on this machine: its mode is 0644.');
      expect(stdout).toMatch(/\nOne thing is wrong\.\n$/);
    }, 60_000);

    test('says how to start something where nothing runs', async () => {
      const { code, stderr } = await doctor([], {});
      expect(code).toBe(1);
      expect(stderr).toMatch(/^Nothing runs on .*npm start.*docker compose run --rm ops doctor\n$/s);
    }, 60_000);

    test('explains itself', async () => {
      expect((await doctor(['--help'], {})).stdout).toContain('--json');
      expect((await doctor(['--jsn'], {})).code).toBe(2);
    }, 60_000);
  });
});
