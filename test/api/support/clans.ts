import type { ClanAnswer, ClanDone, MyClanInvitesAnswer } from '@app/contracts/clans/clans';
import { markText, readAfterBoth, toMark } from '@app/contracts/read-after';
import type { DomainEvent } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { Streams } from '@app/storage/event-log/streams';
import communityJson from '../../../community/community.json';
import type { Answer } from './api';
import { marksOf } from '../../../apps/api/src/platform/responses/read-after';
import { startStack, type Stack } from './stack';
import { answered } from './caller';
import { until } from '../../until';

export const MEMBERS = '/api/battlelog/squad/clans';
export const STAFF = '/api/admin-portal/squad/clans';

/** Somebody in the guild with a Steam account of their own. */
export interface Player {
  readonly id: string;
  readonly name: string;
  readonly steamId: string;
  readonly token: string;
}

/** What the process of clans needs, and people to fill them. @param also names of further read models */
export const startClanStack = async (clans: object = {}, also: readonly string[] = []) => {
  const stack = await startStack({
    community: { ...communityJson, clans: { ...communityJson.clans, ...clans } },
    projections: [
      ...['clans', 'clan', 'connections', 'notices', 'supporters', 'audit'],
      ...['squad-players', 'squad-standings', 'squad-exempt', 'seeding-players', 'exempt'],
      ...also,
    ],
  });
  return { stack, projector: await stack.projector(), ...actsOn(stack) };
};

export type ClanStack = Awaited<ReturnType<typeof startClanStack>>;

const actsOn = (stack: Stack) => {
  let count = 0;
  /** Every log position that was written here: queries wait for it, as a browser's do. */
  let written: string | undefined;
  const append = async (category: string, id: string, ...events: readonly DomainEvent[]) => {
    const receipt = await stack.app
      .get(Streams)
      .transact({ category, initial: null, evolve: () => null }, id, () => events, {
        actor: { id: 'test', name: 'test', roles: [] },
        requestId: 'test',
      });
    written = readAfterBoth(written, marksOf([receipt]).map(markText).join(','));
    return receipt;
  };

  /** In the guild, and linked to a Steam account that is played on the servers. */
  const player = async (name = `Player ${count + 1}`, kills = 0, roles: readonly string[] = []): Promise<Player> => {
    const number = String(++count).padStart(10, '0');
    const id = `2000001${number}`;
    const steamId = `7656119${number}`;
    const token = stack.issuer.token({ sub: `fresh:${id}`, name, discord_id: id });
    stack.guild.members.set(id, { name, roles: [...roles] });
    const { status } = await stack.post(
      '/api/connections/connect',
      { platform: 'steam', id: steamId, username: name },
      { token },
    );
    if (status !== 200) throw new Error(`connecting: ${status}`);
    if (kills > 0) await fought({ steamId, name }, kills);
    return { id, name, steamId, token };
  };

  /** So many enemies killed, in a match of one hour. */
  const fought = async (
    { steamId, name }: Pick<Player, 'steamId' | 'name'>,
    kills: number,
    { seconds = 3_600, at: when = new Date('2026-10-03T09:00:04.000Z') } = {},
  ) => {
    const match = `2026100${1 + (++count % 9)}T090004${String(count).padStart(3, '0')}-Yehorivka_RAAS_v1`;
    const at = when.toISOString();
    const of = { serverId: 1, match, source: 'log', at };
    const fighter = { playerId: steamId, team: 1, faction: 'USA' };
    const other = { playerId: '0002a10186d9414496bf20d22d3860ba', team: 2, faction: 'RGF' };
    const blow = {
      layer: 'Yehorivka_RAAS_v1',
      damage: 100,
      weapon: 'BP_M4',
      victim: other,
      attacker: fighter,
      by: 'enemy',
    };
    return append(
      'squadMatch',
      `1-${match}`,
      { type: 'SquadPlayerIdentified', data: { ...of, sequence: 0, playerId: steamId, steamId, name } },
      ...Array.from({ length: kills }, (_, n) => ({
        type: 'SquadPlayerDied',
        data: { ...of, sequence: n + 1, ...blow },
      })),
      {
        type: 'SquadMatchEnded',
        data: {
          ...{ ...of, sequence: kills + 1, startedAt: at, layer: 'Yehorivka_RAAS_v1', level: 'Yehorivka' },
          ...{ outcome: 'draw', winner: null, winnerName: null, byAdmin: false, teams: [] },
          players: [{ playerId: steamId, team: 1, stayed: true, seconds }],
        },
      },
    );
  };

  /** So many hours of seeding, seen every quarter of an hour. */
  const seeded = ({ steamId, name }: Player, hours: number) => {
    const match = `20261004T090004${String(++count).padStart(3, '0')}-Yehorivka_Seed_v1`;
    const begin = Date.parse('2026-10-04T09:00:00.000Z');
    const players = [steamId, 'a', 'b', 'c', 'd'].map((playerId) => ({
      playerId,
      team: 1,
      squad: null,
      isLeader: false,
      role: null,
    }));
    const of = { serverId: 1, match, source: 'rcon' };
    return append(
      'squadMatch',
      `1-${match}`,
      {
        type: 'SquadPlayerIdentified',
        data: { ...of, sequence: 0, at: new Date(begin).toISOString(), playerId: steamId, steamId, name },
      },
      ...Array.from({ length: hours * 4 + 1 }, (_, n) => ({
        type: 'SquadRosterSampled',
        data: {
          ...{ ...of, sequence: n + 1, at: new Date(begin + n * 900_000).toISOString() },
          ...{ players, squads: [], teams: [], layer: null },
        },
      })),
    );
  };

  const supports = ({ id }: Player, tier: number) =>
    append('patron', `patron-${++count}`, {
      type: 'SupporterTierChanged',
      data: { patron: `patron-${count}`, memberId: id, from: 0, to: tier, at: '2026-10-03T09:00:04.000Z' },
    });

  /** With everything that founding a clan needs. */
  const founder = async (name?: string, roles?: readonly string[]): Promise<Player> => {
    const one = await player(name, 0, roles);
    await Promise.all([fought(one, 1, { seconds: 360_000 }), seeded(one, 10), supports(one, 1)]);
    return one;
  };

  const noteWritten = (headers: Headers) => {
    const logPosition = headers.get('x-log-position');
    if (logPosition !== null) written = readAfterBoth(written, logPosition);
  };
  const request = (
    method: string,
    path: string,
    { token }: Player,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer> =>
    answered(async () => {
      const mark: Record<string, string> = method === 'GET' && written !== undefined ? { 'x-read-after': written } : {};
      const answer = await stack.request(method, path, {
        token,
        ...(body ? { body } : {}),
        headers: { ...mark, ...headers },
      });
      noteWritten(answer.headers);
      return answer;
    });
  const post = (path: string, who: Player, body?: object) => request('POST', `${MEMBERS}${path}`, who, body);
  const clanIdOf = (answer: Answer): number => (answer.body as unknown as ClanDone).clan_id;

  const read = async <Body>(path: string, who: Player): Promise<Body> => {
    const answer = await request('GET', path, who);
    expect([path, answer.status, answer.body['error']]).toEqual([path, 200, undefined]);
    return answer.body as Body;
  };

  /** What the member has done is folded at some time. */
  const create = (who: Player, tag: string, name = `${tag} clan`, more: object = {}): Promise<Answer> =>
    until('the requirements to be met', async () => {
      const answer = await post('/create', who, { tag, name, ...more });
      return answer.body['code'] !== 'requirements' && answer;
    });
  const invite = async (clanId: number, by: Player, who: Player): Promise<string> => {
    const sent = await post(`/${clanId}/invite`, by, { steamId: who.steamId });
    expect([sent.status, sent.body['message']]).toEqual([200, 'Invite sent successfully!']);
    const { invites } = await read<MyClanInvitesAnswer>(`${MEMBERS}/invites/my-invites`, who);
    return invites.find(({ clan_id }) => clan_id === clanId)!.id;
  };
  const accept = (invite: string, who: Player) => post(`/invites/${invite}/accept`, who);
  /** A clan with so many members besides its leader. */
  const clanOf = async (tag: string, others: number) => {
    const leader = await founder(`Leader of ${tag}`);
    const made = await create(leader, tag);
    const clanId = clanIdOf(made);
    const members: Player[] = [];
    for (let n = 0; n < others; n++) {
      const one = await player();
      await accept(await invite(clanId, leader, one), one);
      members.push(one);
    }
    return { clanId, leader, members };
  };
  const clan = async (clanId: number, who: Player) => (await read<ClanAnswer>(`${MEMBERS}/${clanId}`, who)).clan;
  const eventsOf = async (stream: string): Promise<RecordedEvent[]> => {
    const all: RecordedEvent[] = [];
    for await (const events of stack.app.get(EventLog).readStream(stream)) all.push(...events);
    return all;
  };
  return {
    player,
    founder,
    fought,
    seeded,
    supports,
    request,
    noteWritten,
    post,
    read,
    create,
    invite,
    accept,
    clanOf,
    clan,
    clanIdOf,
    eventsOf,
    append,
  };
};

/** What was sent is refused, with this code. */
export const refused = (answer: Answer, status: number, code: string, error?: string) => {
  expect([answer.status, answer.body['code'], answer.body['success']]).toEqual([status, code, false]);
  if (error !== undefined) expect(answer.body['error']).toBe(error);
};
/** The newest log position of an answer's marks; empty without one. */
export const newest = ({ headers }: Answer): string =>
  (headers.get('x-log-position') ?? '')
    .split(',')
    .map((text) => toMark(text)?.logPosition ?? '')
    .reduce((last, position) => (position > last ? position : last), '');
export const done = (answer: Answer, message: string) =>
  expect([answer.status, answer.body['error'] ?? answer.body['message']]).toEqual([200, message]);
