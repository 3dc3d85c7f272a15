import fastify from 'fastify';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../apps/api/src/platform/config';
import { projections } from '../../apps/projector/src/projections';
import { isAnotherProvider, readSettings as readSignInSettings } from '../../apps/identity/src/settings';
import { readSettings } from '../../apps/projector/src/settings';

const root = join(__dirname, '../..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');

interface Service {
  readonly image: string;
  readonly build?: { readonly dockerfile: string; readonly target: string };
  readonly user?: string;
  readonly read_only?: boolean;
  readonly restart?: string;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly privileged?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly profiles?: readonly string[];
  readonly volumes?: readonly (string | { readonly source: string; readonly target: string })[];
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly deploy?: { readonly resources: { readonly limits: { readonly memory: string } } };
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<
    Record<
      string,
      {
        readonly internal?: boolean;
        readonly enable_ipv6?: boolean;
        readonly ipam?: { readonly config: readonly { readonly subnet: string }[] };
      }
    >
  >;
  readonly volumes: Readonly<Record<string, null>>;
}

// The parser that writes the api's description; a declared dependency brings it. Anchors are merged as Docker does.
const { load, CORE_SCHEMA, mergeTag } = createRequire(require.resolve('@nestjs/swagger'))('js-yaml') as {
  load(yaml: string, options: { schema: object }): unknown;
  CORE_SCHEMA: { withTags(tag: object): object };
  mergeTag: object;
};

const source = text('docker-compose.yml');
const compose = load(source, { schema: CORE_SCHEMA.withTags(mergeTag) }) as Compose;
const dockerfile = text('docker/Dockerfile');
const services = Object.entries(compose.services);
const lasting = services.filter(([name]) => name !== 'certificates' && name !== 'ops');

/** What `docker compose` puts in place of `${NAME}`, `${NAME:-default}` and `${NAME:?message}`, one inside the other. */
const interpolate = (value: string, env: Readonly<Record<string, string>>): string => {
  const inner = /\$\{(\w+)(?:(:[-?])([^${}]*))?\}/;
  for (let found = inner.exec(value); found; found = inner.exec(value)) {
    const [whole, name = '', operator, rest = ''] = found;
    const set = env[name];
    if (!set && operator === ':?') throw new Error(`required variable ${name} is missing a value: ${rest}`);
    value = value.replace(whole, () => set || (operator === ':-' ? rest : ''));
  }
  return value;
};

const environment = (service: string, env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(compose.services[service]!.environment ?? {}).map(([key, value]) => [
      key,
      interpolate(String(value), env),
    ]),
  );

/** `ENV` of a stage of the Dockerfile and of those it is built on. */
const imageEnvironment = (stage: string): Record<string, string> => {
  const [, base = '', body = ''] = new RegExp(
    `^FROM (\\S+) AS ${stage}\\n([\\s\\S]*?)(?=^FROM|(?![\\s\\S]))`,
    'm',
  ).exec(dockerfile)!;
  const own = [...body.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  return { ...(dockerfile.includes(` AS ${base}\n`) ? imageEnvironment(base) : {}), ...Object.fromEntries(own) };
};

const variables = [...source.matchAll(/\$\{(\w+)(:[-?])?([^${}]*)/g)].map(([, name = '', operator, rest = '']) => ({
  name,
  operator,
  rest,
}));
const required = new Set(variables.filter(({ operator }) => operator === ':?').map(({ name }) => name));
const filledIn: Record<string, string> = {
  PUBLIC_URL: 'https://community.test',
  COMMUNITY_DIR: '/etc/community',
  DISCORD_CLIENT_ID: '300000000000000001',
  DISCORD_CLIENT_SECRET: 'secret-of-the-app',
  DISCORD_BOT_TOKEN: 'token-of-the-bot',
  RESERVATION_SECRET: 'secret-that-names-the-reservations',
  AUDIT_SIGNING_KEY: '5e'.repeat(32),
  EVENTSTORE_ADMIN_PASSWORD: 'a1',
  EVENTSTORE_OPS_PASSWORD: 'b2',
  MONGODB_ROOT_PASSWORD: 'c3',
  MONGODB_PASSWORD: 'd4',
};

describe('secrets', () => {
  const SECRET = /PASSWORD|TOKEN|SECRET|(?<!PUBLIC)_KEY$/;
  /** May be left empty: without it nobody gets in, instead of everybody. Without FILES_SECRET the lists for game servers have plain addresses. */
  const OPTIONAL = [
    'AUDIT_HEAD_WEBHOOK_TOKEN',
    'BOT_TOKENS',
    'DISCORD_CLIENT_SECRET',
    'FILES_SECRET',
    'INGEST_TOKENS',
    'METRICS_TOKEN',
    'OPERATOR_SECRET',
    'OPERATOR_TOKEN',
    'PATREON_ACCESS_TOKEN',
    'PATREON_CLIENT_SECRET',
    'PATREON_REFRESH_TOKEN',
    'PATREON_WEBHOOK_SECRETS',
    'STEAM_API_KEY',
  ];

  test('have no default: without them nothing starts', () => {
    const optional = variables.filter(({ name }) => OPTIONAL.includes(name));
    const said = new Set(optional.map(({ name, operator, rest }) => `${name} ${operator} ${rest}`));
    expect([...said].sort()).toEqual(OPTIONAL.map((name) => `${name} :- `));
    const secrets = variables.filter(({ name }) => SECRET.test(name) && !OPTIONAL.includes(name));
    expect(new Set(secrets.map(({ name }) => name)).size).toBeGreaterThanOrEqual(5);
    expect(secrets.filter(({ operator }) => operator !== ':?')).toEqual([]);
  });

  test('stand nowhere in the file, not even inside an address', () => {
    for (const [name, service] of services) {
      for (const [key, value] of Object.entries(service.environment ?? {})) {
        if (SECRET.test(key) && !OPTIONAL.includes(key))
          expect([name, key, value]).toEqual([name, key, expect.stringMatching(/^\$\{\w+:\?[^}]+\}$/)]);
        const password = /\/\/[^:/@]+:(.+?)@/.exec(String(value))?.[1];
        if (password) expect([name, key, password]).toEqual([name, key, expect.stringMatching(/^\$\{\w+:\?[^}]+\}$/)]);
      }
    }
    expect(source).not.toMatch(/changeit|_INSECURE|tlsVerifyCert=false|tls=false/i);
  });

  test.each([...required])('without %s the platform is refused with a message', (name) => {
    const env = { ...filledIn, [name]: '' };
    const everything = () =>
      services.forEach(([service, { volumes = [] }]) => {
        environment(service, env);
        for (const volume of volumes) interpolate(typeof volume === 'string' ? volume : volume.source, env);
      });
    expect(everything).toThrow(new RegExp(`${name} is missing a value: see (\\.env\\.example|docs/deployment\\.md)`));
  });

  test('and every other variable are explained in .env.example, and none has a value there', () => {
    const example = text('.env.example');
    const named = new Set([...example.matchAll(/^#?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name));
    expect([...new Set(variables.map(({ name }) => name))].filter((name) => !named.has(name))).toEqual([]);
    expect([...example.matchAll(/^#?(\w*(?:PASSWORD|TOKEN|SECRET)\w*)=(.+)$/gm)].map(([line]) => line)).toEqual([]);
  });

  describe('are made by one command', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const file = join(folder, '.env');
    const make = (...servers: string[]) =>
      spawnSync('sh', [join(root, 'docker/secrets.sh'), file, ...servers], { encoding: 'utf8' });
    const settings = (): Record<string, string> =>
      Object.fromEntries(
        [...readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
      );
    afterAll(() => rmSync(folder, { recursive: true }));

    test('which leaves to fill in what only a person knows', () => {
      expect(make('1', 'reforger-2')).toMatchObject({ status: 0, stderr: '' });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const made = settings();
      const empty = Object.keys(made).filter((name) => made[name] === '');
      const byHand = ['PUBLIC_URL', 'DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_BOT_TOKEN', 'STEAM_API_KEY'];
      expect(empty).toEqual([...byHand, 'FILES_SECRET']);
      expect([...required].filter((name) => !(name in made))).toEqual([]);
      const secrets = Object.values(made).filter((value) => /^[0-9a-f]{48,}$/.test(value!));
      expect([secrets.length, new Set(secrets).size]).toEqual([9, 9]);
      expect(made['INGEST_TOKENS']).toMatch(/^1:[0-9a-f]{48},reforger-2:[0-9a-f]{48}$/);
    });

    test('whose file the platform starts with, once it is filled in', () => {
      const env = { ...settings(), ...filledIn, RESERVATION_SECRET: settings()['RESERVATION_SECRET']! };
      const api = { ...imageEnvironment('api'), ...environment('api', env as Record<string, string>) };
      const config = readConfig({ ...api, COMMUNITY_CONFIG: join(root, 'community') });
      expect(config.ingestTokens.map(({ game, serverId }) => [game, serverId])).toEqual([
        ['squad', 1],
        ['reforger', 2],
      ]);
      expect([...config.signIn.operators]).toEqual(['operator']);
    });

    test('which never replaces a file, and knows a server when it sees one', () => {
      const before = readFileSync(file, 'utf8');
      expect(make()).toMatchObject({ status: 1, stderr: expect.stringContaining('exists') });
      expect(readFileSync(file, 'utf8')).toBe(before);
      expect(make('squad')).toMatchObject({ status: 2, stderr: expect.stringContaining('no game server') });
      expect(readdirSync(folder)).toEqual(['.env']);
    });
  });

  test('do not get into the images', () => {
    expect(text('.dockerignore').split('\n')).toContain('*');
    expect(text('.dockerignore')).not.toMatch(/^!.*(?:env|data|community)/m);
    expect(dockerfile).not.toMatch(SECRET);
  });
});

describe('from outside', () => {
  test('only the web is reached', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['web']);
    expect(services.filter(([, { network_mode: mode }]) => mode === 'host')).toEqual([]);
  });

  test('visitors by IPv4 and IPv6 reach it with their addresses, and only its own networks vouch for them', () => {
    const { enable_ipv6: six, ipam } = compose.networks['outside']!;
    const subnets = ipam!.config.map(({ subnet }) => interpolate(subnet, {}));
    expect(six).toBe(true);
    expect(subnets).toEqual([expect.stringMatching(/^172\.30\./), expect.stringMatching(/^fd/)]);
    expect(environment('api', filledIn)['TRUST_PROXY']).toBe([...subnets, '127.0.0.1/32'].join(','));
    const moved = { ...filledIn, OUTSIDE_SUBNET: '10.9.0.0/24', OUTSIDE_SUBNET6: 'fd00:9::/64' };
    expect(environment('api', moved)['TRUST_PROXY']).toBe('10.9.0.0/24,fd00:9::/64,127.0.0.1/32');
  });

  // `web` passes on what such a proxy says, and its address after it: the api looks for the visitor before both.
  test('visitors reach it with their addresses through proxies on other machines, too', async () => {
    const behind = { ...filledIn, TRUSTED_PROXIES: '10.0.0.5/32 10.0.0.6/32' };
    const { trustProxy } = readConfig({
      ...imageEnvironment('api'),
      ...environment('api', behind),
      COMMUNITY_CONFIG: join(root, 'community'),
    });
    const server = fastify({ trustProxy });
    server.get('/', ({ ip }) => ip);
    const seen = await Promise.all(
      ['203.0.113.7, 10.0.0.5', '203.0.113.8, 10.0.0.6', '198.51.100.1, 203.0.113.9'].map((forwarded) =>
        server.inject({ url: '/', remoteAddress: '172.30.80.2', headers: { 'x-forwarded-for': forwarded } }),
      ),
    );
    expect(seen.map(({ body }) => body)).toEqual(['203.0.113.7', '203.0.113.8', '203.0.113.9']);
  });

  test('a proxy of one’s own on this machine is the only one that reaches it, when ports name the loopback address', () => {
    const ports = compose.services['web']!.ports!.map((port) =>
      interpolate(port, { ...filledIn, HTTP_PORT: '127.0.0.1:8080', HTTPS_PORT: '127.0.0.1:8443' }),
    );
    expect(ports).toEqual(['127.0.0.1:8080:80', '127.0.0.1:8443:443', '127.0.0.1:8443:443/udp']);
  });

  test('the stores have no way in or out, and the web has no way to them', () => {
    expect(compose.networks['stores']).toEqual({ internal: true });
    for (const store of ['eventstore', 'mongodb']) expect(compose.services[store]!.networks).toEqual(['stores']);
    expect(compose.services['web']!.networks).toEqual(['outside']);
  });
});

describe('every service', () => {
  test.each(services)('%s is no root, gains no rights and keeps no capability', (name, service) => {
    expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(service.privileged).toBeUndefined();
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toContain('no-new-privileges:true');
    if (service.build) expect([name, service.read_only]).toEqual([name, true]);
  });

  test.each(lasting)('%s says whether it is healthy, comes back, and is bounded in memory and logs', (_, service) => {
    expect(service.healthcheck?.test?.[0]).toBe('CMD');
    expect(service.restart).toBe('unless-stopped');
    expect(service.deploy?.resources.limits.memory).toMatch(/^\d+[MG]$/);
    expect(service.logging?.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
  });

  test('certificates ends, and who needs them waits for that', () => {
    const { restart, volumes, network_mode: network } = compose.services['certificates']!;
    expect({ restart, network }).toEqual({ restart: 'no', network: 'none' });
    for (const name of ['api', 'projector', 'eventstore'])
      expect(compose.services[name]!.depends_on!['certificates']!.condition).toBe('service_completed_successfully');
    const authority = services.filter(([, one]) =>
      one.volumes?.some((volume) => String(volume).startsWith('authority:')),
    );
    expect(authority.map(([name]) => name)).toEqual(['certificates']);
    expect(volumes).toContain('authority:/authority');
  });

  test('waits until what it needs is healthy', () => {
    expect(compose.services['web']!.depends_on!['api']!.condition).toBe('service_healthy');
    for (const name of ['api', 'projector'])
      for (const store of ['eventstore', 'mongodb'])
        expect(compose.services[name]!.depends_on![store]!.condition).toBe('service_healthy');
  });

  test('is an exact version, or built here from exact versions, as no root', () => {
    const EXACT = /^[\w./-]+:\d+\.\d+\.\d+[\w.-]*$/;
    const presets = new Map(
      [...dockerfile.matchAll(/^ARG (\w+_IMAGE)=(\S+)$/gm)].map(([, name, image]) => [name, image]),
    );
    const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, base = '', name = '']) => ({
      base: presets.get(/^\$\{(\w+)\}$/.exec(base)?.[1]) ?? base,
      name,
    }));
    const own = new Set(stages.map(({ name }) => name));
    expect(stages.filter(({ base }) => !own.has(base)).map(({ base }) => base)).toEqual([
      expect.stringMatching(EXACT),
      expect.stringMatching(EXACT),
      expect.stringMatching(EXACT),
    ]);
    expect([...dockerfile.matchAll(/^USER (.+)$/gm)].map(([, user]) => user)).toEqual(Array(5).fill('1000:1000'));
    for (const [name, { image, build }] of services) {
      if (!build) expect([name, interpolate(image, {})]).toEqual([name, expect.stringMatching(EXACT)]);
      else expect(own).toContain(build.target);
    }
  });

  test('runs the Node that the project brings along', () => {
    const { optionalDependencies } = JSON.parse(text('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const [version, ...others] = new Set(Object.values(optionalDependencies));
    expect(others).toEqual([]);
    for (const file of [dockerfile, text('test/rehearsal/Dockerfile')])
      expect(file).toContain(`NODE_IMAGE=node:${version}-`);
  });

  test('writes to volumes that are declared', () => {
    const used = services.flatMap(([, { volumes }]) =>
      (volumes ?? []).flatMap((volume) => (typeof volume === 'string' ? [volume.split(':')[0]!] : [])),
    );
    const named = used.filter((volume) => !/^[.$]/.test(volume));
    expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes)));
  });
});

test('every program that reads the community configuration first loads what its decorators need', () => {
  const programs = ['api/src/main.ts', 'projector/src/main.ts', 'identity/src/main.ts', 'ops/src/doctor.ts'];
  for (const program of programs)
    expect([program, text(`apps/${program}`).split('\n')[0]]).toEqual([program, "import 'reflect-metadata';"]);
});

test('every setting that a process reads can be given by .env', () => {
  const readers = ['api/src/platform/config.ts', 'projector/src/settings.ts', 'identity/src/settings.ts'];
  const read = readers.flatMap((file) => [...text(`apps/${file}`).matchAll(/'([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)'/g)]);
  const names = new Set(read.map(([, name = '']) => name));
  /** The images say these, or SQLite would: it is for one machine. */
  const fixed = ['BEHIND_PROXY', 'COMMUNITY_CONFIG', 'DATA_DIR', 'NODE_ENV', 'READ_MODELS_FILE', 'WEB_ROOT'];
  const given = new Set(services.flatMap(([, service]) => Object.keys(service.environment ?? {})));
  expect(names.size).toBeGreaterThan(40);
  expect([...names].filter((name) => !given.has(name) && !fixed.includes(name))).toEqual([]);
});

describe('the environment that docker compose gives', () => {
  const api = (env: Record<string, string> = {}): Record<string, string> => ({
    ...imageEnvironment('api'),
    ...environment('api', { ...filledIn, ...env }),
    COMMUNITY_CONFIG: join(root, 'community'),
  });

  test('is a configuration of the api, in production, behind the web, serving the web', () => {
    expect(readConfig(api())).toMatchObject({
      production: true,
      host: '0.0.0.0',
      port: 3000,
      publicUrl: 'https://community.test',
      trustProxy: '172.30.80.0/24,fd8a:6c5e:30b2::/64,127.0.0.1/32',
      webRoot: '/app/dist/web',
      eventStoreUrl: 'esdb://admin:a1@eventstore:2113?tls=true&tlsCAFile=/trust/ca.crt',
      readModels: { MONGODB_URL: 'mongodb://community:d4@mongodb:27017/community?authSource=community' },
      discord: { botToken: 'token-of-the-bot' },
    });
  });

  test('does not let EventStoreDB’s default password through', () => {
    expect(() => readConfig(api({ EVENTSTORE_ADMIN_PASSWORD: 'changeit' }))).toThrow('default password');
  });

  test('takes every limit and pattern of .env', () => {
    const pattern = '^oauth2\\|discord\\|(\\d{17,20})$';
    const config = readConfig(
      api({ RATE_LIMIT_COMMANDS: '7', OIDC_USER_PATTERN: pattern, OIDC_USER_CLAIM: 'sub', OPERATOR_CLIENT_IDS: 'a,b' }),
    );
    expect(config.rateLimits.commands).toBe(7);
    expect(config.signIn.userPattern.exec('oauth2|discord|700000000000000001')?.[1]).toBe('700000000000000001');
    expect([...config.signIn.operators]).toEqual(['a', 'b']);
  });

  test('is a configuration of the projector', () => {
    const env: Record<string, string> = {
      ...imageEnvironment('projector'),
      ...environment('projector', filledIn),
      COMMUNITY_CONFIG: join(root, 'community'),
    };
    expect(readSettings(env, projections)).toMatchObject({
      host: '0.0.0.0',
      port: 3001,
      logLevel: 'info',
      discord: { botToken: 'token-of-the-bot' },
    });
    expect(env['EVENTSTORE_URL']).toBe(api()['EVENTSTORE_URL']);
    expect(env['MONGODB_URL']).toBe(api()['MONGODB_URL']);
  });

  test('is a configuration of the sign-in service, whose tokens the api takes', () => {
    const env: Record<string, string> = {
      ...imageEnvironment('identity'),
      ...environment('identity', filledIn),
      COMMUNITY_CONFIG: join(root, 'community'),
    };
    expect(isAnotherProvider(env)).toBe(false);
    const { issuer, clientId, audience, port, proxies } = readSignInSettings(env);
    expect([issuer, port, proxies]).toEqual(['https://community.test/id', 3002, 1]);
    expect(readConfig(api()).signIn).toMatchObject({
      ...{ issuer, clientId, audience, discovery: 'http://identity:3002/id', userClaim: 'discord_id' },
    });
    expect(env['MONGODB_URL']).toBe(api()['MONGODB_URL']);
  });

  test('takes another OpenID provider by three settings; then the sign-in service has nothing to do', () => {
    const other = {
      ...{ DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '', OIDC_ISSUER: 'https://id.test/realms/community' },
      ...{ OIDC_AUDIENCE: 'their-api', OIDC_CLIENT_ID: 'their-web' },
    };
    expect(readConfig(api(other)).signIn).toMatchObject({
      ...{ issuer: other.OIDC_ISSUER, discovery: other.OIDC_ISSUER, audience: 'their-api', clientId: 'their-web' },
    });
    expect(isAnotherProvider(environment('identity', { ...filledIn, ...other }))).toBe(true);
  });

  // Whatever begins with EVENTSTORE_ is an option to it, and one that it does not know keeps it from starting.
  test('gives the event store options of its own alone, and none of ours', () => {
    const OPTIONS = [
      ...['CERTIFICATE_FILE', 'CERTIFICATE_PRIVATE_KEY_FILE', 'CLUSTER_SIZE', 'DB', 'DEFAULT_ADMIN_PASSWORD'],
      ...['DEFAULT_OPS_PASSWORD', 'DISABLE_LOG_FILE', 'LOG', 'NODE_HOST_ADVERTISE_AS', 'NODE_IP', 'REPLICATION_IP'],
      ...['RUN_PROJECTIONS', 'TELEMETRY_OPTOUT', 'TRUSTED_ROOT_CERTIFICATES_PATH'],
    ];
    const { eventstore } = compose.services;
    const given = Object.keys(
      environment('eventstore', { ...filledIn, EVENTSTORE_URL: 'esdb://a', EVENTSTORE_IMAGE: 'b' }),
    );
    expect(given.filter((name) => /^EVENTSTORE_/i.test(name)).sort()).toEqual(
      OPTIONS.map((name) => `EVENTSTORE_${name}`),
    );
    expect(given.filter((name) => !/^EVENTSTORE_/i.test(name))).toEqual(['KURRENTDB__SECONDARY_INDEXING__ENABLED']);
    // Nor by a file: .env has everything that is ours.
    expect(eventstore).not.toHaveProperty('env_file');
  });

  test('has the log in its volume whichever image it is, and the doctor and the backup look there', () => {
    const { EVENTSTORE_DB: folder = '', EVENTSTORE_LOG: logs } = environment('eventstore', filledIn);
    expect(compose.services['eventstore']!.volumes).toContainEqual({
      type: 'volume',
      source: 'eventstore-data',
      target: folder,
    });
    expect(logs!.startsWith(`${folder}/`)).toBe(true);
    const { LOG_VOLUME: seen, LOG_FOLDER: known } = environment('ops', filledIn);
    expect([known, compose.services['ops']!.volumes]).toEqual([
      folder,
      expect.arrayContaining([`eventstore-data:${seen}:ro`]),
    ]);
    expect(text('docker/backup.sh')).toContain(`cd ${seen} &&`);
    // KurrentDB's image has no such folder: the volume would be root's.
    const [, where] = /eventstore-data:(\S+):ro/.exec(String(compose.services['certificates']!.volumes))!;
    const made = /^FROM \S+ AS certificates\n([^]*?)^USER/m.exec(dockerfile)![1];
    expect(made).toMatch(new RegExp(`chown 1000:1000 .*${where}( |$)`, 'm'));
  });

  test('gives the event store the password that the others use, and the web its address', () => {
    expect(environment('eventstore', filledIn)).toMatchObject({
      EVENTSTORE_DEFAULT_ADMIN_PASSWORD: 'a1',
      EVENTSTORE_DEFAULT_OPS_PASSWORD: 'b2',
    });
    expect(environment('web', filledIn)['SITE_ADDRESS']).toBe('https://community.test');
    expect(environment('web', { ...filledIn, SITE_ADDRESS: 'http://:80' })['SITE_ADDRESS']).toBe('http://:80');
  });
});
