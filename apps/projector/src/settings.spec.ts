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
const EVENTSTORE_URL = 'esdb://localhost:2113';

describe('the projector’s settings', () => {
  test('every read model runs unless some are named', () => {
    expect(readSettings({ EVENTSTORE_URL }, all).projections).toEqual(all);
    expect(readSettings({ EVENTSTORE_URL, PROJECTIONS: ' values ' }, all).projections).toEqual([all[1]]);
  });

  test('a read model that does not exist is refused by name, with those that do', () =>
    expect(() => readSettings({ EVENTSTORE_URL, PROJECTIONS: 'clans' }, all)).toThrow(/"clans".*games, values/));

  test('the address of the log must be given', () => expect(() => readSettings({}, all)).toThrow(/EVENTSTORE_URL/));

  test.each(['x', '-1', '70000', '1.5'])('%s is no port', (PORT) =>
    expect(() => readSettings({ EVENTSTORE_URL, PORT }, all)).toThrow(/PORT/),
  );

  test('a community configuration that cannot be read is named', () =>
    expect(() => readSettings({ EVENTSTORE_URL, COMMUNITY_CONFIG: '/nowhere.json' }, all)).toThrow(/COMMUNITY_CONFIG/));

  test('without a bot’s token nobody looks at the guild', () => {
    expect(readSettings({ EVENTSTORE_URL }, all).discord).toBeUndefined();
    expect(
      readSettings({ EVENTSTORE_URL, DISCORD_BOT_TOKEN: 't', DISCORD_API_URL: 'http://guild/' }, all).discord,
    ).toEqual({ apiUrl: 'http://guild', botToken: 't' });
  });

  test('a signing key is 64 hexadecimal digits, and its public part is what others may know', () => {
    expect(readSettings({ EVENTSTORE_URL }, all).audit).toBeUndefined();
    const AUDIT_SIGNING_KEY = '0f'.repeat(32);
    const { audit } = readSettings({ EVENTSTORE_URL, AUDIT_SIGNING_KEY, AUDIT_FORMER_KEYS: 'a, b' }, all);
    expect(audit).toMatchObject({
      formerKeys: ['a', 'b'],
      key: { publicKey: expect.stringMatching(/^MCowBQYDK2VwAyEA/) },
    });
    expect(() => readSettings({ EVENTSTORE_URL, AUDIT_SIGNING_KEY: 'secret' }, all)).toThrow(/AUDIT_SIGNING_KEY/);
  });
});
