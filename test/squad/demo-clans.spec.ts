import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clans, type Clan } from '@app/domain/clans/clan';
import { connections } from '@app/domain/connections/connections';
import { POINT_TIME, SEEDING_PLAYERS } from '@app/domain/seeding/rules';
import { EventLog } from '@app/storage/event-log/log';
import { Streams } from '@app/storage/event-log/streams';
import { parseCommunity } from '@app/contracts/community/community';
import { INVITED, MAY_FOUND, MAY_NOT_FOUND } from '../../apps/local/src/demo/clan-tales';
import { seedClans } from '../../apps/local/src/demo/clans';
import { planSquadDemo, playersOfDemo, portionsOf, storedProgress } from '../../apps/local/src/demo/games/squad-plan';
import { SUPPORTERS } from '../../apps/local/src/demo/supporters';
import { startTestNode, type TestNode } from '../../apps/local/src/emulators/event-store/test-node';
import { steamAccountOf } from '../../apps/local/src/emulators/steam/accounts';
import { personaOf } from '../../apps/local/src/personas';
import type { MatchPlan } from '../../apps/local/src/simulator/field';
import config from '../../community/community.json';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-21T11:00:00Z');
const community = parseCommunity(config);
const idOf = (key: string) => personaOf(key)!.discordId;

describe('the clans of the demo', () => {
  let node: TestNode;
  let log: EventLog;
  let streams: Streams;
  let all: readonly Clan[];
  beforeAll(async () => {
    node = await startTestNode();
    log = new EventLog({ url: node.node.connectionString, patience: 10_000 });
    streams = new Streams(log);
    await seedClans(streams, 'a secret of the test', community, NOW);
    all = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(async (id) => (await streams.load(clans, id)).state));
  });
  afterAll(async () => {
    await log.dispose();
    await node.end();
  });

  const roleIn = (key: string) => all.flatMap(({ members }) => members.get(idOf(key))?.role ?? []);

  test('are seven of different sizes, of which the board lists six, and nothing in them waits', () => {
    expect(all.map(({ members }) => members.size)).toEqual([14, 9, 7, 5, 4, 3, 2]);
    for (const { status, pending, refused, members } of all) {
      expect([status, pending.size, refused.size]).toEqual(['active', 0, 0]);
      expect([...members.values()].filter(({ role }) => role === 'leader')).toHaveLength(1);
    }
    expect(all.filter(({ discordLink }) => discordLink !== '')).toHaveLength(1);
    expect(rolesOf(all[0]!).filter((role) => role === 'officer')).toHaveLength(3);
  });

  test('have each player once, with a Steam account that is linked', async () => {
    const members = all.flatMap((clan) => [...clan.members.values()]);
    expect(new Set(members.map(({ memberId }) => memberId)).size).toBe(members.length);
    expect(new Set(members.map(({ steamId }) => steamId)).size).toBe(members.length);
    const personas = new Set(['member', 'vip-gold'].map(idOf));
    for (const { memberId, steamId } of members.filter((one) => !personas.has(one.memberId))) {
      const { state } = await streams.load(connections, memberId);
      expect(state.accounts.steam).toMatchObject({ accountId: steamId });
    }
  });

  test('have one persona who leads, one officer and one with open invites; two are in none', () => {
    expect([roleIn('vip-gold'), roleIn('member')]).toEqual([['leader'], ['officer']]);
    for (const key of [INVITED, MAY_FOUND, MAY_NOT_FOUND]) expect(roleIn(key)).toEqual([]);
    const { steamId } = steamAccountOf(personaOf(INVITED)!);
    const open = all.flatMap(({ invites }) => [...invites.values()]).filter((invite) => invite.steamId === steamId);
    expect(open).toHaveLength(2);
    for (const { expiresAt } of open) expect(Date.parse(expiresAt)).toBeGreaterThan(NOW + 4 * DAY);
  });
});

const rolesOf = ({ members }: Clan) => [...members.values()].map(({ role }) => role);

test('who meets the requirements supports the community, and who misses two does not', () => {
  const supporters: readonly string[] = SUPPORTERS;
  expect([MAY_FOUND, MAY_NOT_FOUND].map((key) => supporters.includes(key))).toEqual([true, false]);
});

describe('on whatever day the demo begins', () => {
  const servers = community.servers.filter(({ game }) => game === 'squad');
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'demo-clans-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Hours in matches, and hours with as few players as count for seeding. */
  const hoursOf = (matches: readonly MatchPlan[], key: string) => {
    const { name } = personaOf(key)!;
    const hours = { played: 0, seeded: 0 };
    for (const { liveAt, endsAt, stays } of matches) {
      const stay = stays.find(({ player }) => player.name === name);
      if (!stay) continue;
      const [from, to] = [Math.max(stay.from, liveAt), Math.min(stay.to, endsAt)];
      hours.played += Math.max(0, to - from) / HOUR;
      for (let at = from; at + POINT_TIME <= to; at += POINT_TIME) {
        const present = stays.filter((other) => other.from <= at && other.to > at).length;
        if (present >= SEEDING_PLAYERS.fewest && present <= SEEDING_PLAYERS.most) hours.seeded += POINT_TIME / HOUR;
      }
    }
    return hours;
  };

  // The month that is played begins 30 to 37 days before, on any day of the week.
  test.each(Array.from({ length: 6 }, (_, sixth) => new Date(NOW + 6 * sixth * DAY).toISOString().slice(0, 10)))(
    '%s: one persona has the hours that a clan needs, and one too few of them',
    (date) => {
      const now = Date.parse(`${date}T02:00:00Z`);
      planSquadDemo(folder, community, now);
      const { seed, firstDay, days, until } = storedProgress(folder)!;
      const players = playersOfDemo(servers.map(({ id }) => id));
      const season = { seed, servers, players, firstDay, days, tempo: 1 };
      const matches = portionsOf(season, until).flatMap(({ plans }) => plans);
      const can = hoursOf(matches, MAY_FOUND);
      const cannot = hoursOf(matches, MAY_NOT_FOUND);
      expect(can.played).toBeGreaterThan(103);
      expect(cannot.played).toBeLessThan(95);
      for (const { seeded } of [can, cannot]) expect(seeded).toBeGreaterThan(15);
    },
  );
});
