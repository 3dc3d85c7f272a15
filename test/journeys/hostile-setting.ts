import { personaOf } from '../../apps/local/src/personas';
import { steamAccountOf } from '../../apps/local/src/emulators/steam/accounts';
import { hostile, hostileUnits } from '../hostile-text';
import { expected } from '../squad/recorded';
import { playRecorded, seed } from './game-server';
import { expect } from './people';
import type { Stack } from './stack';

/** Sees every tool and page, and has fifteen slots. */
export const HOST = 'community-admin';
/** Has typed an account that somebody else proves. */
export const LOSER = 'vip';
const MEMBERS = [HOST, 'member', LOSER, 'bingo-host'];
const WATCH = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

const playing = expected.players.filter(({ steamID }) => steamID !== null);
/** Of people with hostile names in the recorded match; the first is the host's. */
export const STEAM_IDS = playing.map(({ steamID }) => steamID!);
export const idOf = (persona: string) => steamAccountOf(personaOf(persona)!).steamId;

const nameMembers = async (stack: Stack) => {
  for (const [n, key] of MEMBERS.entries()) {
    const { roles } = personaOf(key)!;
    await stack.setRoles(key, key === HOST ? [...roles, 'partner'] : roles, hostile(32, n));
    const id = key === HOST ? STEAM_IDS[0]! : idOf(key);
    await stack.call(key, 'POST', 'connections/connect', { platform: 'steam', id, username: hostileUnits(64, n) });
  }
  await stack.call(HOST, 'POST', 'whitelisting/redeem');
};

const playBingo = async (stack: Stack) => {
  const difficulties = ['easy', 'medium', 'hard', 'quotes'];
  for (let n = 0; n < 16; n++) {
    const value = { value: hostile(500, n), difficulty: difficulties[Math.floor(n / 5)] };
    await stack.call(HOST, 'POST', 'bingo/values', value);
  }
  const gameId = await stack.startGame('3x3');
  for (const key of MEMBERS) {
    await stack.call(key, 'POST', 'bingo/join-game', { gameId });
    for (const position of [0, 1, 2])
      await stack.call(key, 'POST', 'bingo/toggle-square', { gameId, position, mark: true });
  }
  await stack.call('bingo-host', 'POST', 'bingo/end-game', { gameId });
  await stack.call(HOST, 'DELETE', 'bingo/values/1');
};

const writeTools = async (stack: Stack) => {
  for (const game of ['squad', 'reforger'])
    for (let n = 0; n < 4; n++)
      await stack.call(HOST, 'POST', `admin/${game}/highlights`, {
        youtubeUrl: n === 3 ? `${WATCH}&t=${'w'.repeat(1_950)}` : WATCH,
        author: hostile(255, n),
        heading: hostile(255, n),
      });
  await stack.call(HOST, 'PUT', 'admin-portal/squad-exempt-list', { exemptPlayers: STEAM_IDS.slice(-4) });
  await stack.call(HOST, 'POST', 'admin-portal/squad-seeding-exempt-list/add', { steamId: STEAM_IDS.at(-1) });
  const line = (n: number) => `Admin=${STEAM_IDS[n]}:Admin // ${hostile(2_000, n)}`;
  for (const lines of [[line(0)], [line(0), line(1), `Group=${'W'.repeat(500)}:kick`, line(2)]])
    await stack.call(HOST, 'PUT', 'admin-portal/admin-list/content', { content: `${lines.join('\n')}\n` });
};

/** Members, matches, games and lists full of hostile names and texts. */
export async function fillWithHostility(stack: Stack): Promise<void> {
  await nameMembers(stack);
  await playRecorded(stack, new Map(expected.players.map(({ name }, n) => [name, hostileUnits(180, n)])));
  await seed(
    stack,
    Array.from({ length: 6 }, (_, n) => ({
      name: hostileUnits(180, n),
      steamId: `7656119${String(3_000_000 + n).padStart(10, '0')}`,
      quarters: 9 - n,
    })),
  );
  await playBingo(stack);
  await writeTools(stack);
  const shown = async (path: string) => (await stack.request(HOST, 'GET', path)).status;
  for (const id of STEAM_IDS.slice(0, 2))
    await expect.poll(() => shown(`battlelog/squad/profile/basic/${id}`), { timeout: 30_000 }).toBe(200);
}
