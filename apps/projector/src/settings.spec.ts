import { readModel } from '@app/contracts/read-model';
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

  test('the address of the log must be given', () => expect(() => readSettings({}, all)).toThrow(/EVENTSTORE_URL/));

  test('the place of the read models must be given', () =>
    expect(() => readSettings({ ...stores, READ_MODELS_FILE: '' }, all)).toThrow(/MONGODB_URL or READ_MODELS_FILE/));

  test.each(['x', '-1', '70000', '1.5'])('%s is no port', (PORT) =>
    expect(() => readSettings({ ...stores, PORT }, all)).toThrow(/PORT/),
  );

  test('a community configuration that cannot be read is named', () =>
    expect(() => readSettings({ ...stores, COMMUNITY_CONFIG: '/nowhere.json' }, all)).toThrow(/COMMUNITY_CONFIG/));

  test('without a bot’s token nobody looks at the guild', () => {
    expect(readSettings(stores, all).discord).toBeUndefined();
    expect(readSettings({ ...stores, DISCORD_BOT_TOKEN: 't', DISCORD_API_URL: 'http://guild/' }, all).discord).toEqual({
      apiUrl: 'http://guild',
      botToken: 't',
    });
  });

  test('a signing key is 64 hexadecimal digits, and its public part is what others may know', () => {
    expect(readSettings(stores, all).audit).toBeUndefined();
    const AUDIT_SIGNING_KEY = '0f'.repeat(32);
    const { audit } = readSettings({ ...stores, AUDIT_SIGNING_KEY, AUDIT_FORMER_KEYS: 'a, b' }, all);
    expect(audit).toMatchObject({
      formerKeys: ['a', 'b'],
      key: { publicKey: expect.stringMatching(/^MCowBQYDK2VwAyEA/) },
    });
    expect(() => readSettings({ ...stores, AUDIT_SIGNING_KEY: 'secret' }, all)).toThrow(/AUDIT_SIGNING_KEY/);
  });
});
