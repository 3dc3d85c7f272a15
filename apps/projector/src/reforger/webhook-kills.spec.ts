import { receiveToolsEvents, reforgerTools, toolsStream } from '@app/domain/reforger/tools';
import type { Community } from '@app/contracts/community/community';
import { Memory } from '../../../../test/memory';
import { reforgerWebhookKills } from './webhook-kills.policy';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const server = { game: 'reforger', id: 1, name: 'One', description: 'One', capacity: 64 } as const;
const withoutMod = { servers: [{ ...server, rjsLogging: false }] } as unknown as Pick<Community, 'servers'>;
const withMod = { servers: [server] } as unknown as Pick<Community, 'servers'>;

const received = (minute: number, name: string, data: object) => ({
  ...{ serverId: 1, at: `2026-10-04T09:${String(minute).padStart(2, '0')}:00.000Z`, name: `serveradmintools_${name}` },
  ...{ key: `${minute} ${name} ${JSON.stringify(data)}`, data: data as Record<string, string | boolean> },
});
const played = [
  received(0, 'player_joined', { player: 'Kea', identity: uuid(1) }),
  received(0, 'player_joined', { player: 'Moa', identity: uuid(2) }),
  received(1, 'player_killed', { player: 'Moa', instigator: 'Kea', friendly: false }),
  received(2, 'player_killed', { player: 'Moa', instigator: 'Kea', friendly: true }),
  received(3, 'player_killed', { player: 'Moa', instigator: 'AI', friendly: false }),
  received(4, 'player_killed', { player: 'Moa', instigator: 'Moa', friendly: true }),
  received(5, 'player_killed', { player: 'Stranger', instigator: 'Kea', friendly: false }),
];

const playedOn = async (community: Pick<Community, 'servers'>, events = played) => {
  const memory = new Memory();
  const { act } = reforgerWebhookKills(community);
  await memory.decide(reforgerTools, toolsStream(1, events[0]!.at), receiveToolsEvents(events));
  for (let times = 0; times < 2; times++)
    for (const [revision, data] of events.entries())
      await act({ type: 'ReforgerToolsEventReceived', data, revision } as never, memory.decide);
  return (memory.streams.get('reforgerLog-1-kills-20261004T000000000') ?? []).filter(
    ({ type }) => type === 'ReforgerPlayerKilled',
  );
};

test('kills of the webhook count once, with the UUIDs of those who joined, where RJSLogging does not run', async () => {
  const kills = await playedOn(withoutMod);
  expect(kills.map(({ data }) => data)).toMatchObject([
    { by: 'enemy', victim: { playerId: uuid(2) }, killer: { playerId: uuid(1) }, weapon: null, distance: null },
    { by: 'teammate' },
    { by: 'ai', killer: null },
    { by: 'self' },
    { by: 'enemy', victim: { playerId: null, name: 'Stranger' } },
  ]);
});

test('a kill is of whoever was so named then, though another player took the name before it is counted', async () => {
  const another = received(9, 'player_joined', { player: 'Kea', identity: uuid(3) });
  const after = received(10, 'player_killed', { player: 'Moa', instigator: 'Kea', friendly: false });
  const back = received(11, 'player_joined', { player: 'Kea', identity: uuid(1) });
  const kills = await playedOn(withoutMod, [...played, another, after, back]);
  expect(kills.map(({ data }) => (data as { killer: { playerId: string } | null }).killer?.playerId)).toEqual([
    ...[uuid(1), uuid(1), undefined, uuid(2), uuid(1)],
    uuid(3),
  ]);
});

test('they count nowhere else', async () => expect(await playedOn(withMod)).toEqual([]));
