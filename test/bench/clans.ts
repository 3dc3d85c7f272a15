import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { clanList, clanPeople } from '@app/contracts/clans/read-models';
import { squadPlayers, squadStandings } from '@app/contracts/squad/read-models';
import type { ClanEvent } from '@app/domain/clans/events';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import type { DomainEvent } from '@app/domain/decider';
import type { SquadEvent } from '@app/domain/squad/events';
import { EventLog } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import type { Bench, Section } from './bench';
import { quantile, type Finding } from './finding';
import { metadata } from './games';
import { callersOf, LIMITS, type Caller } from './http';
import { fastest, once, paced, type Script } from './load';
import { serves } from './models';
import { built, startStack } from './stack';

const CLANS = 100;
const MEMBERS = 50;
const CONNECTIONS = 32;
const PER_SECOND = 500;
/** Names are drawn far less often than boards are polled. */
const TAGS_PER_SECOND = 50;
const WARM_SECONDS = 3;
/** A board is made again every ten seconds while somebody reads it: each question is put for longer. */
const SECONDS = { quick: 12, full: 36 };
const BASE = '/api/battlelog/squad/clans';
/** As browsers ask. */
const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br' };
const LAYER = 'Yehorivka_RAAS_v1';

interface Person {
  readonly memberId: string;
  readonly memberName: string;
  readonly steamId: string;
}

const personOf = (nth: number): Person => ({
  memberId: String(200_000_000_000_000_000n + BigInt(nth)),
  memberName: `Player ${nth}`,
  steamId: String(76_561_190_000_000_000n + BigInt(nth)),
});

/** The people of one clan, its leader first. */
const rosterOf = (clan: number): readonly Person[] =>
  Array.from({ length: MEMBERS }, (_, nth) => personOf(clan * MEMBERS + nth));

/** A clan that has come about long ago. */
function clanOf(clan: number, at: string): ClanEvent[] {
  const clanId = clan + 1;
  const [leader, ...others] = rosterOf(clan);
  const texts = {
    name: `Clan ${clanId}`,
    tag: `C${clanId}`,
    motto: 'Hop in, hold on',
    description: '',
    discordLink: '',
  };
  return [
    { type: 'ClanCreated', data: { clanId, ...leader!, ...texts, request: 1, memberLimit: MEMBERS, at } },
    ...others.map<ClanEvent>((person, nth) => ({
      type: 'ClanMemberJoined',
      data: { clanId, ...person, invite: nth + 1, request: nth + 2, at },
    })),
  ];
}

const linksOf = (clan: number, at: string): ConnectionsEvent[] =>
  rosterOf(clan).map(({ memberId, memberName: displayName, steamId: accountId }) => ({
    type: 'GameAccountConnected',
    data: { memberId, platform: 'steam', accountId, displayName, verified: true, claim: 1, at },
  }));

/** A match in which everybody of a clan has killed and been revived. */
function matchOf(clan: number, at: string): { readonly match: string; readonly events: SquadEvent[] } {
  const match = `${at.slice(0, 10).replaceAll('-', '')}T090000000-Clan_${clan}`;
  let sequence = 0;
  const of = () => ({ serverId: 1, match, source: 'log' as const, sequence: sequence++, at });
  const other = { playerId: 'f'.repeat(32), team: 2, faction: 'RGF' } as const;
  const people = rosterOf(clan);
  const events = people.flatMap<SquadEvent>(({ steamId, memberName: name }, nth) => {
    const fighter = { playerId: steamId, team: 1, faction: 'USA' } as const;
    const blow = { layer: LAYER, damage: 100, weapon: 'BP_M4', victim: other, attacker: fighter, by: 'enemy' } as const;
    return [
      { type: 'SquadPlayerIdentified', data: { ...of(), playerId: steamId, steamId, name } },
      ...Array.from({ length: 1 + (nth % 4) }, (): SquadEvent => ({
        type: 'SquadPlayerDied',
        data: { ...of(), ...blow, bledOut: false },
      })),
      { type: 'SquadPlayerRevived', data: { ...of(), layer: LAYER, reviver: fighter, victim: other } },
    ];
  });
  events.push({
    type: 'SquadMatchEnded',
    data: {
      ...{ ...of(), startedAt: at, layer: LAYER, level: 'Yehorivka', outcome: 'draw', winner: null },
      ...{ winnerName: null, byAdmin: false, teams: [] },
      players: people.map(({ steamId }) => ({ playerId: steamId, team: 1, stayed: true, seconds: 3_600 })),
    },
  });
  return { match, events };
}

/** Writes the clans, their links and their matches into a log of which no site knows yet. */
async function fill(bench: Bench, folder: string): Promise<LogPosition> {
  const { child, hello } = await bench.fork<{ url: string }>('test/bench/node.child.ts', {
    args: [join(folder, 'log')],
  });
  const log = new EventLog({ url: hello.url, patience: 20_000 });
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const append = async (stream: string, events: readonly DomainEvent[]) => {
    const records = events.map((event) => ({ id: randomUUID(), event, metadata: metadata() }));
    return (await log.append(stream, -1, records)).logPosition;
  };
  let head: LogPosition = '';
  for (let clan = 0; clan < CLANS; clan++) {
    const { match, events } = matchOf(clan, at);
    await append(`clan-${clan + 1}`, clanOf(clan, at));
    await append(`connections-bench-${clan}`, linksOf(clan, at));
    head = await append(`squadMatch-1-${match}`, events);
  }
  await log.dispose();
  await bench.end(child);
  return head;
}

const scripted = (callers: readonly Caller[], step: Script[number]): Script[] =>
  Array.from({ length: CONNECTIONS }, (_, connection) => [
    { ...step, headers: { ...callers[connection % callers.length]!.headers, ...COMPRESSED, ...step.headers } },
  ]);

const reads = (path: string, headers: Record<string, string> = {}): Script[number] => ({
  method: 'GET',
  path,
  headers,
});

async function run(bench: Bench): Promise<Finding[]> {
  await built();
  const folder = bench.folder();
  const head = await fill(bench, folder);
  const { run: addresses } = await startStack(bench, folder, { env: { DEMO: 'off', ...LIMITS } });
  const store = await openSqliteStore({ file: (addresses.readModels as { file: string }).file });
  for (const { name } of [clanList, clanPeople, squadPlayers, squadStandings]) await serves(store, name, head);
  await store.close();
  const { url, pid } = addresses.api;
  const pids = pid === undefined ? [] : [pid];
  const callers = await callersOf(addresses);
  const board = `${BASE}/leaderboard/top`;
  const first = await fetch(url + board, { headers: callers[0]!.headers });
  const { leaderboard } = (await first.json()) as { leaderboard: { member_count: number; total_score: number }[] };
  const whole = leaderboard.filter(({ member_count, total_score }) => member_count === MEMBERS && total_score > 0);
  if (whole.length !== CLANS) throw new Error(`The board has ${whole.length} whole clans.`);
  const etag = { 'if-none-match': first.headers.get('etag') ?? '' };
  const steamIds = Array.from({ length: 100 }, (_, nth) => personOf(nth * 49).steamId);
  const kinds: readonly (readonly [what: string, perSecond: number, step: Script[number]])[] = [
    ['board, in full', PER_SECOND, reads(board)],
    ['board, known already (304)', PER_SECOND, reads(board, etag)],
    ['board of a month, in full', PER_SECOND, reads(`${board}?window=month`)],
    [
      'tags of 100 players',
      TAGS_PER_SECOND,
      {
        method: 'POST',
        path: `${BASE}/tags`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ steamIds }),
      },
    ],
  ];
  const seconds = bench.quick ? SECONDS.quick : SECONDS.full;
  const findings: Finding[] = [];
  for (const [what, perSecond, step] of kinds) {
    const scripts = scripted(callers, step);
    await once(url, scripts);
    const { cpu } = await fastest(url, scripts, WARM_SECONDS, pids);
    const took = await paced(url, scripts, perSecond, seconds);
    findings.push({
      what: `${what}, p99 at ${perSecond}/s`,
      measured: quantile(took, 0.99),
      unit: 'ms',
      goal: { is: 'at most', limit: 10 },
      note: `${CLANS} clans of ${MEMBERS}, the slowest ${quantile(took, 1).toFixed(0)} ms`,
    });
    if (cpu !== undefined) findings.push({ what: `${what}, CPU of the api each`, measured: cpu, unit: 'us' });
  }
  return findings;
}

export const clans: Section = {
  name: 'clans',
  about: 'the board of a hundred clans of fifty, and the tags beside names',
  run,
};
