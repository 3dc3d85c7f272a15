import { readModel } from '@app/contracts/read-model';
import { signingKey } from './audit/signing-key';
import type { Projection } from './projection';
import { readSettings } from './settings';

const named = (name: string): Projection => ({
  into: readModel({ name, version: 1, indexes: [] }),
  key: () => undefined,
  initial: () => ({}),
  evolve: {},
});
const all = [named('games'), named('values')];
const stores = { EVENTSTORE_URL: 'esdb://localhost:2113', READ_MODELS_FILE: 'read-models.sqlite' };

describe('the projector’s settings', () => {
  test('every read model runs unless some are named', () => {
    expect(readSettings(stores, all).projections).toEqual(all);
    expect(readSettings({ ...stores, PROJECTIONS: ' values ' }, all).projections).toEqual([all[1]]);
  });

  test('a read model that does not exist is refused by name, with those that do', () =>
    expect(() => readSettings({ ...stores, PROJECTIONS: 'clans' }, all)).toThrow(/"clans".*games, values/));

  test('the address of the log must be given, and be one', () => {
    expect(() => readSettings({}, all)).toThrow(/EVENTSTORE_URL/);
    for (const EVENTSTORE_URL of ['localhost:2113', 'http://localhost:2113'])
      expect(() => readSettings({ ...stores, EVENTSTORE_URL }, all)).toThrow(/EVENTSTORE_URL.*esdb:/);
    for (const EVENTSTORE_URL of ['esdb://ops:se@cret@localhost:2113', 'esdb://ops:secret:x@localhost:2113'])
      expect(() => readSettings({ ...stores, EVENTSTORE_URL }, all)).toThrow(/EVENTSTORE_URL(?!.*cret).*%40/);
    const cluster = 'esdb+discover://ops:secret@one.example,two.example:2113';
    expect(readSettings({ ...stores, EVENTSTORE_URL: cluster }, all).eventStoreUrl).toBe(cluster);
  });

  test('the address of the guild’s api must be one', () =>
    expect(() => readSettings({ ...stores, DISCORD_BOT_TOKEN: 't', DISCORD_API_URL: 'discord.com/api' }, all)).toThrow(
      /DISCORD_API_URL/,
    ));

  test('the place of the read models must be given', () =>
    expect(() => readSettings({ ...stores, READ_MODELS_FILE: '' }, all)).toThrow(/MONGODB_URL or READ_MODELS_FILE/));

  // Compose passes on what is not set as an empty value; an empty host would be every address of the machine.
  test('an empty host is this machine alone', () =>
    expect(readSettings({ ...stores, HOST: '', PORT: '' }, all)).toMatchObject({ host: '127.0.0.1', port: 0 }));

  test.each(['x', '-1', '70000', '1.5', ' '])('%j is no port', (PORT) =>
    expect(() => readSettings({ ...stores, PORT }, all)).toThrow(/PORT/),
  );

  // It would be taken for a database that is away, and tried again for ever.
  test('an address of a database that is none is named', () =>
    expect(() => readSettings({ ...stores, MONGODB_URL: 'mongodb:27017' }, all)).toThrow(/^MONGODB_URL must be/));

  test('a community configuration that cannot be read is named', () =>
    expect(() => readSettings({ ...stores, COMMUNITY_CONFIG: '/nowhere.json' }, all)).toThrow(/COMMUNITY_CONFIG/));

  test('without a bot’s token nobody looks at the guild', () => {
    expect(readSettings(stores, all).discord).toBeUndefined();
    expect(readSettings({ ...stores, DISCORD_BOT_TOKEN: 't', DISCORD_API_URL: 'http://guild/' }, all).discord).toEqual({
      apiUrl: 'http://guild',
      botToken: 't',
      takesCommands: false,
    });
    const commands = { ...stores, DISCORD_BOT_TOKEN: 't', DISCORD_PUBLIC_KEY: 'a'.repeat(64) };
    expect(readSettings(commands, all).discord).toMatchObject({ takesCommands: true });
  });

  test('a signing key is 64 hexadecimal digits, and its public part is what others may know', () => {
    expect(readSettings(stores, all).audit).toBeUndefined();
    const AUDIT_SIGNING_KEY = '0f'.repeat(32);
    const former = ['01', '02'].map((byte) => signingKey(byte.repeat(32)).publicKey);
    const { audit } = readSettings({ ...stores, AUDIT_SIGNING_KEY, AUDIT_FORMER_KEYS: former.join(', ') }, all);
    expect(audit).toMatchObject({
      formerKeys: former,
      key: { publicKey: expect.stringMatching(/^MCowBQYDK2VwAyEA/) },
    });
    expect(() => readSettings({ ...stores, AUDIT_SIGNING_KEY: 'secret' }, all)).toThrow(/AUDIT_SIGNING_KEY/);
  });

  // With such a key every head that was signed before would be reported as forged.
  test.each([
    ['the secret one', '01'.repeat(32)],
    ['cut', signingKey('01'.repeat(32)).publicKey.slice(0, -8)],
  ])('a former key that is %s is refused', (_, AUDIT_FORMER_KEYS) => {
    const given = { ...stores, AUDIT_SIGNING_KEY: '0f'.repeat(32), AUDIT_FORMER_KEYS };
    expect(() => readSettings(given, all)).toThrow(/AUDIT_FORMER_KEYS/);
  });

  test('heads go to an address without a name and a password in it, which would be shown when it fails', () => {
    const AUDIT_HEAD_WEBHOOK = 'https://heads:t0k3n@archive.example/heads';
    const given = { ...stores, AUDIT_SIGNING_KEY: '0f'.repeat(32), AUDIT_HEAD_WEBHOOK };
    expect(() => readSettings(given, all)).toThrow(/AUDIT_HEAD_WEBHOOK.*AUDIT_HEAD_WEBHOOK_TOKEN/);
    expect(() => readSettings(given, all)).not.toThrow(/t0k3n/);
  });

  test('a level that no log has is refused by name; an empty one is the usual', () => {
    expect(readSettings({ ...stores, LOG_LEVEL: '' }, all).logLevel).toBe('info');
    expect(() => readSettings({ ...stores, LOG_LEVEL: 'verbose' }, all)).toThrow(/LOG_LEVEL.*"verbose"/);
  });
});
