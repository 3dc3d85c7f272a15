import { connections } from '@app/domain/connections/connections';
import type { ConnectionsEvent, ConnectionsFacts } from '@app/domain/connections/events';
import { Memory } from '../../../../test/memory';
import { whitelistLinkedAccount } from './linked-account.policy';

const at = '2026-11-21T09:00:00.000Z';
const memberId = '200000000000000003';
const steam = (n: number) => `7656119000000000${n}`;
const fact = <Type extends keyof ConnectionsFacts>(type: Type, data: ConnectionsFacts[Type]) =>
  ({ type, data }) as ConnectionsEvent;
const link = (n: number) => ({ memberId, platform: 'steam' as const, accountId: steam(n), claim: n, at });
const connected = (n: number) => fact('GameAccountConnected', { ...link(n), displayName: 'Kestrel', verified: true });
const disconnected = (n: number) => fact('GameAccountDisconnected', link(n));

/** What the policy does to the whitelist, when it comes to `events` after all of them are in the log. */
const after = async (log: readonly ConnectionsEvent[], events: readonly ConnectionsEvent[] = log) => {
  const memory = new Memory();
  await memory.decide(connections, memberId, () => log);
  for (const event of events) await whitelistLinkedAccount.act(event as never, memory.decide);
  return (memory.streams.get(`whitelist-${memberId}`) ?? []).map(({ type, data }) => [
    type,
    (data as { steamId: string }).steamId,
  ]);
};

test('the own slot follows the account that is linked', async () => {
  expect(await after([connected(1)])).toEqual([['WhitelistAccountLinked', steam(1)]]);
  expect(await after([connected(1), disconnected(1), connected(2)])).toEqual([['WhitelistAccountLinked', steam(2)]]);
});

test('a policy that comes to a link again after it has ended lets nobody in for a moment', async () => {
  const log = [connected(1), disconnected(1)];
  expect(await after(log, [...log, ...log])).toEqual([]);
});

test('a policy that comes to an end again after the account is back shuts nobody out for a moment', async () => {
  const log = [connected(1), disconnected(1), connected(1)];
  expect(await after(log, [...log, ...log])).toEqual([['WhitelistAccountLinked', steam(1)]]);
});

test('an account that goes is unlinked, whatever else was linked', async () => {
  const memory = new Memory();
  for (const event of [connected(1), disconnected(1)]) {
    await memory.decide(connections, memberId, () => [event]);
    await whitelistLinkedAccount.act(event as never, memory.decide);
  }
  expect(memory.streams.get(`whitelist-${memberId}`)).toMatchObject([
    { type: 'WhitelistAccountLinked', data: { steamId: steam(1) } },
    { type: 'WhitelistAccountUnlinked', data: { steamId: steam(1) } },
  ]);
});
