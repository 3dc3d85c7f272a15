import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModels } from '@app/contracts/capabilities';
import type { AuditChainAnswer, LogsPageAnswer } from '@app/contracts/audit/audit';
import type { ProjectionsAnswer } from '@app/contracts/operations/projections';
import { addNote, banPlayer, playerRecord, playerRecordId } from '@app/domain/moderation/player-record';
import { FORMER_PLAYER } from '@app/domain/personal-marks';
import { reservedAs } from '@app/domain/connections/link-request';
import { BY_STEAM } from '@app/domain/connections/sources';
import { reservationOf } from '@app/storage/event-log/reservation';
import { connectAccount } from '@app/processes/linking';
import { grantRole, rewardRole, rewardRoleId } from '@app/domain/seeding/reward-role';
import { Streams, eventStorePort } from '@app/storage/event-log/streams';
import { chatDayOf } from '@app/storage/person-keys/chat-days';
import { openReadModelStore } from '@app/storage/read-models/open';
import { projectionKey, type ProjectionRecord } from '@app/storage/read-models/projection-record';
import { copyDatabase, copyLog } from '../../apps/local/src/emulators/event-store/copy';
import { batches, expected, MATCH } from '../squad/recorded';
import { addressesIn } from './support/addresses';
import type { Answer } from './support/api';
import { community } from './support/guild';
import { people } from './support/people';
import { after, startStack, type Stack } from './support/stack';
import { until } from '../until';
import { answered } from './support/caller';

const OF_MEMBERS = [
  'connections',
  'connections-history',
  'notices',
  'audit-trail',
  'audit-choices',
  'audit-former-staff',
  'highlights',
];
const OF_PLAYERS = ['squad-players', 'squad-profiles', 'squad-matches', 'live-servers', 'reforger-players'];
const NAMES = [...OF_MEMBERS, ...OF_PLAYERS];
const TOKEN = 'token-of-the-first-server';
const REFORGER_TOKEN = 'token-of-the-reforger-server';
const MEMBER = '200000000000177001';
const BANNED = '200000000000177002';
const NAME = 'Zebra Finch';
const STEAM = '76561190000177001';
const BANNED_STEAM = '76561190000177002';
const GAMER_TAG = 'ZebraGamer-AU';

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;

beforeAll(async () => {
  stack = await startStack({
    env: { INGEST_TOKENS: `1:${TOKEN},reforger-1:${REFORGER_TOKEN}` },
    projections: [...NAMES, 'audit-chain'],
    jobs: ['audit-chain'],
  });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const operator = { as: 'operator' } as const;
const who = (id: string, name: string) => ({ token: stack.issuer.token({ sub: `fresh:${id}`, name, discord_id: id }) });
const connect = (id: string, name: string, platform: string, account: string) =>
  stack.post(
    '/api/connections/connect',
    { platform, id: account, username: platform === 'steam' ? name : account },
    who(id, name),
  );

/** As a sign-in with Steam does. */
const prove = async (memberId: string, accountId: string) => {
  const log = stack.openLog();
  const by = { actor: { id: memberId, name: NAME, roles: [] }, requestId: 'prove' };
  const reservation = reservationOf('secret-that-names-the-reservations', 'account', reservedAs('steam', accountId));
  const link = { memberId, platform: 'steam', accountId, displayName: NAME, provedBy: BY_STEAM } as const;
  await connectAccount(eventStorePort(new Streams(log), by), { ...link, reservation, at: new Date().toISOString() });
  await log.dispose();
};

/** Folds these read models afresh, and drops the generations of before. */
async function foldAgain(names: readonly string[]): Promise<void> {
  const generations = new Map<string, unknown>();
  const command = (name: string, what: string) =>
    stack.post(`/api/operations/projections/${name}/${what}`, {}, operator);
  for (const name of names) generations.set(name, (await command(name, 'rebuild')).body['generation']);
  const each = async (holds: (each: ProjectionsAnswer['projections'][number]) => boolean) => {
    const { projections } = (await stack.get('/api/operations/projections', operator))
      .body as unknown as ProjectionsAnswer;
    const found = projections.filter(({ projection }) => generations.has(projection));
    return found.length === names.length && found.every(holds);
  };
  await until('all to serve what was rebuilt', () =>
    each(({ projection, serving }) => serving === generations.get(projection)),
  );
  for (const name of names) expect((await command(name, 'drop')).status).toBeLessThan(300);
  await until('all to have one generation', () => each(({ generations: { length } }) => length === 1));
}

/** What stands in a backup of the log and in a copy of the read models. The keys are not among them. */
function filesNaming(...texts: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'erased-'));
  mkdirSync(join(folder, 'log'));
  copyLog(stack.logDir, join(folder, 'log'));
  // With MongoDB the read models are in no file, and in no backup.
  const models = stack.readModels.READ_MODELS_FILE;
  if (models) copyDatabase(models, join(folder, 'read-models.sqlite'));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const found = files.flatMap(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    return texts.filter((text) => bytes.includes(text)).map((text) => `${name}: ${text}`);
  });
  rmSync(folder, { recursive: true });
  return found;
}

/** Waits until no file has one of the texts in it: a dropped generation is removed soon, not at once. */
const untilNoFileNames = (...texts: readonly string[]) =>
  until('the former generations to be removed', async () => filesNaming(...texts).length === 0, { every: 250 });

const verdict = async () => {
  const { body, headers } = await stack.post('/api/admin-portal/audit/chain/verifications', {}, operator);
  return until('the end of the verification', async () => {
    const { verification } = (
      await stack.get('/api/admin-portal/audit/chain', { ...operator, headers: after({ headers } as never) })
    ).body as unknown as AuditChainAnswer;
    return verification?.requestId === body['requestId'] && verification!.state !== 'running' && verification!.state;
  });
};

test('after an erasure no file of a backup names the member, the chain verifies, and the member may come back', async () => {
  expect((await connect(MEMBER, NAME, 'steam', STEAM)).status).toBe(200);
  await prove(MEMBER, STEAM);
  const last = await connect(MEMBER, NAME, 'psn', GAMER_TAG);
  expect(last).toMatchObject({ status: 200 });
  const looked = await stack.get(`/api/operations/log?stream=connections-${MEMBER}`, operator);
  expect(JSON.stringify(looked.body)).toContain(NAME);
  await stack.get('/api/connections', { ...who(MEMBER, NAME), headers: after(last) });
  // The log never says it; the read models do until they are folded again.
  const traces = [MEMBER, NAME, STEAM, GAMER_TAG];
  expect(filesNaming(...traces).filter((found) => !found.startsWith('read-models'))).toEqual([]);
  const inModels = stack.readModels.READ_MODELS_FILE ? [`read-models.sqlite: ${STEAM}`] : [];
  expect(filesNaming(...traces)).toEqual(expect.arrayContaining(inModels));

  const erased = await stack.post('/api/operations/erasures', { memberId: MEMBER }, operator);
  expect(erased).toMatchObject({ status: 201, body: { success: true, accounts: 2, banned: [] } });
  await foldAgain(OF_MEMBERS);
  await untilNoFileNames(...traces);
  const page = await stack.get('/api/operations/log?types=GameAccountConnected', operator);
  expect(page.body).toMatchObject({ events: [{ by: FORMER_PLAYER }, { by: FORMER_PLAYER }] });

  let again = await connect(MEMBER, NAME, 'psn', 'Emu-AU');
  // A token that was issued in the second in which the sessions ended is refused.
  while (again.status === 401) again = await connect(MEMBER, NAME, 'psn', 'Emu-AU');
  expect(again.status).toBe(200);
  const own = await stack.get('/api/connections', { ...who(MEMBER, NAME), headers: after(again) });
  expect(JSON.stringify(own.body)).toContain('Emu-AU');
  expect(JSON.stringify(own.body)).not.toContain(STEAM);
});

test('a role that points earned goes with the member, who is not erased while the chat platform cannot be reached', async () => {
  const memberId = '200000000000177003';
  const reward = 'super-seeder';
  const role = community.seeding.superSeeder.role;
  const { guild } = stack;
  guild.members.set(memberId, { name: 'Galah', roles: [role, 'member'] });
  const log = stack.openLog();
  const at = new Date().toISOString();
  const grant = { reward, memberId, steamId: STEAM, points: 20, threshold: 20, heldBefore: false, at } as const;
  const by = { actor: { id: 'policy:seeding-roles', name: 'Seeding', roles: [] }, requestId: 'roles' };
  await new Streams(log).transact(rewardRole, rewardRoleId(reward, memberId), grantRole(grant), by);
  const erase = () => stack.post('/api/operations/erasures', { memberId }, operator);
  guild.fault.status = 502;
  expect((await erase()).status).toBe(503);
  expect((await stack.personKeys.ofIds([memberId])).map(({ id }) => id)).toEqual([memberId]);
  delete guild.fault.status;
  // For a moment after a failure nobody calls it.
  await until('the erasure to be carried out', async () => (await erase()).status === 201);
  expect(guild.members.get(memberId)!.roles).toEqual(['member']);
  expect(guild.messages).toEqual([{ to: memberId, content: expect.stringContaining('an operator has erased') }]);
  expect(await stack.personKeys.ofIds([memberId])).toEqual([]);
  await log.dispose();
});

test('whoever holds a role of staff is not erased; given up, what they did as staff stays under their name', async () => {
  const [memberId, name] = ['200000000000177004', 'Pardalote'];
  const { guild } = stack;
  const log = stack.openLog();
  const note = { game: 'squad', player: '76561190000177009', name: 'Drongo', text: 'Seen.' } as const;
  const audit = {
    ...({ game: 'squad', tool: 'player-stats', action: 'ADD_NOTE', resourceType: 'player' } as const),
    ...{ resourceId: note.player, resourceName: note.name, changes: {} },
  };
  const actor = { id: memberId, name, roles: ['squad-admin'] };
  const decision = addNote({ ...note, at: new Date().toISOString() });
  await new Streams(log).transact(playerRecord, playerRecordId(note), decision, { actor, requestId: 'note', audit });
  guild.members.set(memberId, { name, roles: ['squad-admin'] });
  const erase = () => stack.post('/api/operations/erasures', { memberId }, operator);
  expect(await erase()).toMatchObject({ status: 409, body: { code: 'staff-role' } });
  expect(await stack.personKeys.ofIds([memberId])).toHaveLength(1);

  guild.members.set(memberId, { name, roles: ['member'] });
  expect((await erase()).status).toBe(201);
  await foldAgain(['audit-trail', 'audit-choices']);
  expect(await stack.personKeys.ofIds([memberId])).toEqual([]);
  const staff = (path: string) => stack.get(`/api/admin-portal/${path}`, { as: 'community-admin' });
  const { body } = await staff('logs?resourceType=player&resourceId=76561190000177009');
  const [entry] = (body as unknown as LogsPageAnswer).logs;
  expect(entry).toMatchObject({ adminDisplayName: `${name} (${memberId})`, action: 'ADD_NOTE' });
  expect(entry!.adminUserId).toMatch(/^~/);
  expect((await staff('audit/export?format=csv')).text).toContain(`${name} (${memberId})`);
  expect((await staff('audit/choices')).text).toContain(`${name} (${memberId})`);
  await log.dispose();
});

test('an account with a ban in force stays readable until the ban has ended', async () => {
  await prove(BANNED, BANNED_STEAM);
  const log = stack.openLog();
  const [at, soon] = [new Date().toISOString(), new Date(Date.now() + 86_400_000).toISOString()];
  const ban = {
    game: 'squad',
    player: BANNED_STEAM,
    name: 'Quoll',
    reason: 'Cheating',
    text: 'Banned',
    notes: '',
    evidence: [],
  } as const;
  const { id, name } = people['community-admin'];
  await new Streams(log).transact(playerRecord, playerRecordId(ban), banPlayer({ ...ban, until: soon, at }), {
    actor: { id, name, roles: [] },
    requestId: 'ban',
  });
  const erase = (body: object) => stack.post('/api/operations/erasures', body, operator);
  expect((await erase({ memberId: BANNED })).body).toMatchObject({ accounts: 0, banned: [BANNED_STEAM] });
  expect((await new Streams(log).load(playerRecord, playerRecordId(ban))).state.bans.size).toBe(1);
  expect((await stack.personKeys.ofIds([BANNED, BANNED_STEAM])).map((key) => key.id)).toEqual([BANNED_STEAM]);
  await log.dispose();
});

/** As an agent does: what is unavailable for the moment is sent again. */
const report = (game: string, batch: unknown, token: string): Promise<Answer> =>
  answered(() => stack.post(`/api/ingest/${game}/1`, batch, { token }));

const uuid = (number: number) => `7f3a0000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const GALAH = { playerId: uuid(1), name: 'Galah of the North' };
const QUOKKA = { playerId: uuid(2), name: 'Quokka, unlinked' };

const FOUGHT_AT = '2026-10-04T09:00:00.000Z';

/** Kills of two players, one of whom wrote something and began a vote. */
const fight = (log: string) => {
  const at = FOUGHT_AT;
  const [us, ussr] = ['#AR-Faction_US', '#AR-Faction_USSR'];
  const facts = [
    {
      kind: 'chatSent',
      channel: 'global',
      ...QUOKKA,
      name: 'Budgie of before',
      message: 'Quokka, unlinked, says hello',
    },
    { kind: 'voteChanged', what: 'started', initiator: QUOKKA.name, target: GALAH.name },
    ...[1, 2, 3].map(() => ({
      ...{ kind: 'playerKilled', by: 'enemy', weapon: 'M16A2', weaponSource: 'infantry', distance: 40 },
      ...{ victim: { ...GALAH, faction: us }, killer: { ...QUOKKA, faction: ussr } },
    })),
  ].map((fact, sequence) => ({ ...fact, sequence, at }));
  const range = { source: 'kills', log, after: -1, from: 0, to: facts.length - 1 };
  return { format: 1, sender: 'agent/test', ...range, facts, connections: [] };
};

describe('what game servers report', () => {
  const sent = batches().filter(({ match }) => match === MATCH);
  // No other name has these in it.
  const [gone, stays] = ['Numbat56', 'Possum58'].map((name) => expected.players.find((player) => player.name === name));
  const tracesOf = ({ name, eosID, steamID }: (typeof expected.players)[number]) => [name, eosID, steamID!];
  const playersIn = async (model: 'squad-players' | 'reforger-players') => {
    const store = await openReadModelStore(stack.readModels);
    const record = await store.readControl<ProjectionRecord>(projectionKey(model));
    const found: { playerId: string; name: string; formerSearch: string; kills: number }[] = [];
    const of = readModels.find(({ name }) => name === model)!;
    for await (const { doc } of store.scan({ model: of, generation: record!.value.serving! }))
      if (doc) found.push({ ...doc, name: nameIn(doc) } as never);
    await store.close();
    return found;
  };
  const nameIn = (doc: object & { name?: string; names?: readonly { name: string }[] }) =>
    doc.name ?? doc.names?.[0]?.name;
  const killsIn = async (model: Parameters<typeof playersIn>[0]) =>
    (await playersIn(model)).reduce((sum, { kills }) => sum + kills, 0);
  const erase = async (id: string) => {
    const erased = await stack.post('/api/operations/erasures', { memberId: id }, operator);
    expect(erased).toMatchObject({ status: 201, body: { success: true, banned: [] } });
    await foldAgain(NAMES);
  };
  /** Addresses of the recorded evening have expired. */
  const seenLately = (batch: (typeof sent)[number]) => ({
    ...batch,
    connections: batch.connections.map((each, n) => ({ ...each, at: new Date(Date.now() - n - 1).toISOString() })),
  });
  const playersWithAddress = async () => new Set((await addressesIn(stack, '')).sightings.map(([player]) => player));
  const inLog = (...texts: readonly string[]) =>
    filesNaming(...texts).filter((file) => !file.startsWith('read-models'));

  beforeAll(async () => {
    for (const batch of sent) expect((await report('squad', seenLately(batch), TOKEN)).status).toBe(200);
    expect(await report('reforger', fight('20261004T090000001'), REFORGER_TOKEN)).toMatchObject({ status: 200 });
    await until('the match to be folded', async () => (await killsIn('squad-players')) === expected.totals.kills);
    await until('the fight to be folded', async () => (await killsIn('reforger-players')) === 3);
  });

  test('names nobody in any file of the log, and everybody in the read models', async () => {
    const all = expected.players.flatMap(({ eosID, steamID }) => [eosID, ...(steamID ? [steamID] : [])]);
    expect(inLog(...all, ...tracesOf(gone!), GALAH.name, GALAH.playerId, QUOKKA.name, QUOKKA.playerId)).toEqual([]);
    const names = (await playersIn('squad-players')).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(expected.players.map(({ name }) => name)));
  });

  test('forgets a player with the Steam account, and the statistics stay', async () => {
    const before = await playersIn('squad-players');
    const kills = before.find(({ playerId }) => playerId === gone!.eosID)!.kills;
    const timeline = async () =>
      (await stack.get(`/api/battlelog/squad/matches/1-${MATCH}/timeline`, { as: 'member' })).text;
    expect(await timeline()).toContain(gone!.eosID);
    expect(await playersWithAddress()).toContain(gone!.eosID);
    await erase(gone!.steamID!);
    expect(await timeline()).not.toContain(gone!.eosID);
    expect(await playersWithAddress()).not.toContain(gone!.eosID);
    expect(await playersWithAddress()).toContain(stays!.eosID);
    await untilNoFileNames(...tracesOf(gone!));
    const after = await playersIn('squad-players');
    expect(after).toHaveLength(before.length);
    const former = after.filter(({ name }) => name === FORMER_PLAYER);
    expect(former).toMatchObject([{ playerId: expect.stringMatching(/^~[0-9a-z]{20}$/) as string, kills }]);
    expect(after).toEqual(expect.arrayContaining(before.filter(({ playerId }) => playerId === stays!.eosID)));
  });

  test('forgets a player who never linked an account, also where a name alone was reported; who comes back is new', async () => {
    const formerly = async () => (await playersIn('reforger-players')).map(({ formerSearch }) => formerSearch);
    expect((await formerly()).sort()).toEqual(['', 'budgie of before']);
    await erase(QUOKKA.playerId);
    await untilNoFileNames(QUOKKA.name, QUOKKA.playerId, 'Budgie of before');
    expect(await formerly()).toEqual(['', '']);
    expect((await report('reforger', fight('20261005T090000001'), REFORGER_TOKEN)).status).toBe(200);
    await until('the second fight', async () => (await killsIn('reforger-players')) === 6);
    const found = (await playersIn('reforger-players')).map(({ name, kills }) => [name, kills]);
    expect(found.sort()).toEqual([
      [FORMER_PLAYER, 3],
      [GALAH.name, 0],
      [QUOKKA.name, 3],
    ]);
    expect(inLog(QUOKKA.name, QUOKKA.playerId)).toEqual([]);
  });
});

test('the audit chain still verifies, also when the key of a day’s chat is destroyed', async () => {
  expect(await verdict()).toBe('intact');
  expect(await stack.personKeys.destroy([chatDayOf(FOUGHT_AT, Date.now())])).toBe(1);
  expect(await verdict()).toBe('intact');
});

test('only operators erase, and only somebody with an id of the chat platform', async () => {
  const erase = (body: object, as: 'community-admin' | 'operator' | 'member') =>
    stack.post('/api/operations/erasures', body, { as });
  expect((await erase({ memberId: MEMBER }, 'member')).status).toBe(403);
  for (const memberId of ['', 'Kestrel', '1; DROP']) expect((await erase({ memberId }, 'operator')).status).toBe(400);
});
