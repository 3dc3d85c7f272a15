import fc from 'fast-check';
import type { ClanRequirementsAnswer, MyClanAnswer } from '@app/contracts/clans/clans';
import type { WhitelistAnswer } from '@app/contracts/whitelist/whitelist';
import { runsOf } from '../seeds';
import { until } from '../until';
import type { Answer } from './support/api';
import { MEMBERS, startClanStack, type ClanStack, type Player } from './support/clans';

let world: ClanStack;
beforeAll(async () => {
  world = await startClanStack({}, ['whitelist', 'whitelists']);
});
afterAll(async () => {
  await world.projector.stop();
  await world.stack.close();
});

type Act = 'connect' | 'disconnect' | 'redeem' | 'update-own' | 'found' | 'delete';

/** What a member has done, as they remember it. */
interface Remembered {
  readonly steamId: string | null;
  readonly ownSlot: string | null;
  readonly clan: string | null;
}

let accounts = 0;
let tags = 0;

/** @returns what is true afterwards; nothing for what the rules refuse */
const acting: Record<Act, (who: Player, before: Remembered) => Promise<[Answer, Remembered]>> = {
  connect: async (who, before) => {
    const steamId = `7656119${String(9_000_000_000 + ++accounts)}`;
    const body = { platform: 'steam', id: steamId, username: who.name };
    return [await world.request('POST', '/api/connections/connect', who, body), { ...before, steamId }];
  },
  disconnect: async (who, before) => [
    await world.request('DELETE', '/api/connections/disconnect/steam', who),
    { ...before, steamId: null },
  ],
  redeem: async (who, before) => [
    await world.request('POST', '/api/whitelisting/redeem', who, {}),
    { ...before, ownSlot: before.ownSlot ?? before.steamId },
  ],
  'update-own': async (who, before) => [
    await world.request('POST', '/api/whitelisting/update-own', who, {}),
    { ...before, ownSlot: before.steamId },
  ],
  found: async (who, before) => {
    const tag = `F${++tags}`;
    return [await world.post('/create', who, { tag, name: `Founded ${tags}` }), { ...before, clan: tag }];
  },
  delete: async (who, before) => {
    const { clan } = await world.read<MyClanAnswer>(`${MEMBERS}/my-clan`, who);
    return [await world.request('DELETE', `${MEMBERS}/${clan?.id ?? 999_999}`, who), { ...before, clan: null }];
  },
};

const required = (who: Player) => world.read<ClanRequirementsAnswer>(`${MEMBERS}/requirements`, who);

const seen = async (who: Player): Promise<Remembered & { readonly isInClan: boolean; readonly isLinked: boolean }> => {
  const [slots, mine, need] = await Promise.all([
    world.read<WhitelistAnswer>('/api/whitelisting', who),
    world.read<MyClanAnswer>(`${MEMBERS}/my-clan`, who),
    required(who),
  ]);
  const { connections } = await world.read<{ connections: Record<string, { id: string } | null> }>(
    '/api/connections',
    who,
  );
  const steamId = connections['steam']?.id ?? null;
  expect(slots.hasConnections).toBe(steamId !== null);
  return {
    steamId,
    ownSlot: slots.slots[0]?.steamId ?? null,
    clan: mine.clan?.tag ?? null,
    isInClan: need.isInClan,
    isLinked: need.isLinked,
  };
};

test('whoever acts sees at once all that follows, by policies too, and no command refuses what they have just undone', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<Act>('connect', 'disconnect', 'redeem', 'update-own', 'found', 'delete'), {
        minLength: 3,
        maxLength: 9,
      }),
      async (acts) => {
        const who = await world.founder(undefined, ['vip']);
        await until('what was played to count', async () => (await required(who)).canCreate);
        let state: Remembered = { steamId: who.steamId, ownSlot: null, clan: null };
        for (const act of acts) {
          const [answer, after] = await acting[act](who, state);
          const { steamId, ownSlot, clan } = state;
          const allowed = {
            connect: steamId === null,
            disconnect: true,
            redeem: ownSlot !== null || steamId !== null,
            'update-own': ownSlot !== null && steamId !== null,
            found: clan === null && steamId === who.steamId,
            delete: clan !== null,
          }[act];
          expect([act, answer.status < 300, answer.body['error']]).toEqual([
            act,
            allowed,
            allowed ? undefined : expect.anything(),
          ]);
          if (allowed) state = after;
          expect(await seen(who)).toEqual({
            ...state,
            isInClan: state.clan !== null,
            isLinked: state.steamId !== null,
          });
        }
      },
    ),
    { numRuns: runsOf(5, 100) },
  ));
