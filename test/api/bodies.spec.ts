import { PRESETS } from '@app/domain/automations/rules';
import { LONGEST_FILE } from '@app/contracts/imports/imports';
import { costOf, cpuOf, yardstick } from '../cpu';
import type { Answer } from './support/api';
import { bodyRoutes, fieldsOf, type BodyRoute, type Field } from './support/bodies';
import { startStack, type Stack } from './support/stack';

/** Generated from the routes and the classes of their bodies: a new one is tested in the same way. */
const INGEST = 'token-of-the-first-server';
const REFORGER = 'token-of-the-reforger-server';
const BOT = 'token-of-the-bot-of-the-tests';
let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;
let routes: BodyRoute[];

beforeAll(async () => {
  stack = await startStack({
    // What the import of a file of bans is compared with.
    projections: [
      'bans',
      'ban-imports',
      'whitelists',
      'whitelist',
      'server-orders',
      'automations',
      'squad-players',
      'reforger-players',
    ],
    env: {
      INGEST_TOKENS: `1:${INGEST},reforger-1:${REFORGER}`,
      BOT_TOKENS: BOT,
      RATE_LIMIT_INGEST: '100000',
      RATE_LIMIT_REPORTS: '100000',
    },
  });
  projector = await stack.projector();
  routes = bodyRoutes(stack.app);
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const STEAM = '76561190000000003';
const at = '2026-10-03T09:00:04.000Z';
const requestId = '0fd630f1-f29d-4da9-953f-48f1a09f76b5';
const hash = 'a'.repeat(64);
const position = `${'0'.repeat(16)}-${'0'.repeat(16)}`;
const batch = { match: '20261003T090004000-Yehorivka_RAAS_v1', source: 'log', from: 0, to: 0 };
const player = { eosId: null, steamId: STEAM, name: 'Kestrel', team: 1, role: null };

/** A good body of each class, with every field in it. */
const samples: Readonly<Record<string, object>> = {
  StartGameDto: { gridSize: '5x5', distribution: { easy: 15, medium: 6, hard: 3, quotes: 1 } },
  GameDto: { gameId: 1 },
  SquareDto: { gameId: 1, position: 0 },
  ToggleSquareDto: { gameId: 1, position: 0, mark: true },
  AddValueDto: { value: 'Kangaroo', difficulty: 'easy' },
  UpdateValueDto: { value: 'Wallaby', difficulty: 'hard', isActive: true },
  ConnectDto: { platform: 'psn', id: 'kestrel', username: 'kestrel' },
  CurrentProfileDto: { platform: 'steam' },
  VerifySteamDto: { steamId: STEAM },
  UpdateDisplayNameDto: { displayName: 'Kestrel' },
  AccountRemedyDto: { accountId: STEAM, reason: 'It is not theirs' },
  SlotsRemedyDto: { reason: 'Sold to strangers' },
  ReadNoticesDto: { ids: ['1'] },
  LinkCodeForDto: { discordId: '200000000000000003' },
  SaveExemptListDto: { exemptPlayers: [STEAM] },
  SeedingExemptDto: { steamId: STEAM },
  ShowSquadAddressDto: { steamID: STEAM, addressId: '1', reason: 'Ban evasion check' },
  ShowReforgerAddressDto: { playerUID: requestId, addressId: '1', reason: 'Ban evasion check' },
  HighlightDto: { youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ', author: 'Kestrel', heading: 'Bridge held by one' },
  CreateClanDto: { name: 'Night Owls', tag: 'OWL', motto: '', description: '', discordLink: '', discord_link: '' },
  UpdateClanDto: { motto: 'Hoot', description: 'By night', discordLink: 'owls', discord_link: 'owls' },
  AdminUpdateClanDto: {
    ...{ name: 'Night Owls', tag: 'OWL', motto: '', description: '', discordLink: '', discord_link: '' },
    ...{ memberLimit: 20, member_limit: 20 },
  },
  OrderDto: {
    ...{ kind: 'squad-message', player: STEAM, name: 'Kestrel', reason: 'Cheating', text: 'Unlock your squad' },
    squad: { team: 1, squadId: 6, name: 'spec ops' },
  },
  NoteDto: { text: 'Says a friend plays on his PC.' },
  BanDto: { player: STEAM, name: 'Kestrel', reason: 'Cheating', days: 7, notes: '', evidence: ['https://youtu.be/x'] },
  BanLengthDto: { days: 7 },
  LiftBanDto: { reason: 'It was another player.' },
  BanImportDto: { content: `${STEAM}:0 //Cheating`, automatic: false, expired: false },
  ApplyBanImportDto: { content: `${STEAM}:0 //Cheating`, automatic: false, expired: false, source: 'Bans.cfg', hash },
  ListImportDto: { content: `Admin=${STEAM}:Admin`, expired: false, reserved: false },
  ApplyListImportDto: { content: `Admin=${STEAM}:Admin`, expired: false, reserved: false, source: 'Admins.cfg', hash },
  ImportFileDto: { content: `Admin=${STEAM}:Whitelist`, expired: false },
  ApplySlotImportDto: { content: `Admin=${STEAM}:Whitelist`, expired: false, source: 'Admins.cfg', hash },
  GiveSlotDto: { player: STEAM, note: 'Guest of the event', until: null },
  WithdrawSlotDto: { reason: 'The event is over.' },
  SubscribeBanListDto: { name: 'Alliance', address: 'https://bans.example.org/list.cfg', everyHours: 1 },
  AcceptBanListDto: { hash },
  UnsubscribeBanListDto: { keep: false, reason: 'They ban for nothing.' },
  RuleDto: { rule: PRESETS[0]!.rule },
  AutomationModeDto: { mode: 'off' },
  BackTestDto: { rule: PRESETS[0]!.rule, id: 1, days: 7 },
  BackTestMarkDto: { mark: 'right' },
  AddFeedDto: { kind: 'bans', channelId: '600000000000000002' },
  ChangeFeedDto: { channelId: '600000000000000002', isOn: false },
  BanListExceptionDto: { player: STEAM, reason: 'He is ours.' },
  WatchDto: { reason: 'Rams helicopters.', until: null, told: 'site' },
  UndoImportDto: { reason: 'It was the wrong file.' },
  AgentOrdersDto: {
    ...{ format: 1, agent: requestId, waitMs: 0 },
    results: [{ orderId: requestId, outcome: 'done', answer: 'Kicked.', took: 40 }],
  },
  ClanInviteDto: { steamId: STEAM },
  TransferLeadershipDto: { newLeaderSteamId: STEAM },
  AnswerInviteDto: { clan_id: 1 },
  ClanTagsDto: { steamIds: [STEAM] },
  SaveAdminListDto: { content: `Admin=${STEAM}:Admin\n` },
  RestoreBackupDto: { filename: 'admin-list-v00001-20261121T090000Z.cfg' },
  AuditVerificationDto: {
    requestId,
    head: {
      records: 1,
      position,
      hash,
      at,
      publicKey: 'aGk=',
      signature: 'aGk=',
    },
  },
  EraseMeDto: { name: 'Kestrel' },
  WithdrawErasureDto: { requestId },
  CancelErasureDto: { requestId, reason: 'The accounts are not theirs.' },
  WithdrawServerProofsDto: { since: at, reason: 'The token leaked.' },
  ErasureDto: { memberId: '290401099666423845', accounts: [STEAM] },
  BackupDto: { name: 'log.sqlite', bytes: 1, sha256: hash, position: '1', withAddresses: false, at },
  ProjectionCommandDto: { requestId },
  RebuildDto: { requestId, hold: true },
  GenerationCommandDto: { requestId, generation: 1 },
  ComparisonDto: { requestId, from: 1, to: 2 },
  UnquarantineDto: { requestId, position },
  QuarantineDto: { requestId, position, reason: 'It names no player.' },
  AcknowledgementDto: { note: 'A disk was restored.' },
  SetAsideDto: { ...batch, after: -1, reason: 'It is refused.' },
  BatchOrderDto: { ...batch, requestId },
  AgentStatusReport: {
    format: 1,
    sender: 'agent/test',
    run: requestId,
    number: 1,
    ending: 'It is told to stop.',
    log: { state: 'following', ageMs: 1 },
    sources: [
      {
        ...{ source: 'console', state: 'following', ageMs: 1, trouble: 'It has no times.' },
        census: {
          ...{ lines: 4, read: 1, unrecognised: 1, other: 1, silent: { lines: 1, sinceMs: 1 } },
          unused: [{ name: 'ping', count: 1 }],
          newFields: [{ name: 'grenadeType', count: 1 }],
        },
      },
    ],
    clock: { at, aheadMs: 1 },
    rcon: {
      ...{ state: 'lost', ageMs: 1, why: 'Nobody answers.' },
      misread: [{ command: 'ListPlayers', text: 'Nothing known', sinceMs: 1, times: 1 }],
    },
    backlog: { batches: 1, bytes: 1, oldestMs: 1 },
    lastMinute: { facts: 1, slowestMs: 1 },
    waiting: { reason: 'The site is away.', sinceMs: 1, tries: 1, nextMs: 1 },
    refused: {
      ...batch,
      number: 1,
      facts: 1,
      status: 400,
      reason: 'No.',
      excerpt: '{}',
      sinceMs: 1,
      tries: 1,
      nextMs: 1,
    },
    aside: [{ ...batch, facts: 1, bytes: 1, asideAt: at, reason: 'No.', state: 'stored' }],
    asideTotal: 1,
    unrecognised: {
      total: 1,
      kinds: [{ kind: 'LogSquad: Somersault()', count: 1, example: 'Somersault()', lastAt: at }],
    },
    gaps: [{ from: at, to: at, reason: 'The file is gone.' }],
    outcomes: [{ requestId, outcome: 'failed', reason: 'No.' }],
  },
  ReforgerBatch: {
    ...{ format: 1, sender: 'agent/test', source: 'chat', log: '20261004T090000000', after: -1, from: 0, to: 0 },
    facts: [{ kind: 'gameStateChanged', sequence: 0, at, state: 'GAME', reason: null, winner: null }],
    connections: [{ at, playerId: requestId, address: '198.51.100.1' }],
  },
  ReforgerSetAsideDto: {
    ...{ source: 'chat', log: '20261004T090000000', after: -1, from: 0, to: 0, reason: 'It is refused.' },
  },
  GroupsReport: {
    at,
    groups: [
      {
        ...{ groupId: 1, name: 'Alpha', faction: '#AR-Faction_US', isPrivate: false, maxMembers: 8 },
        members: [{ playerId: requestId, name: 'Kestrel', rank: 'SERGEANT', isLeader: true }],
      },
    ],
    playersWithoutGroup: [{ playerId: requestId, name: 'Kestrel', rank: null, faction: null }],
  },
  SaveSlotsDto: { slots: [{ entryId: '1-2-0', game: 'SQUAD', id: STEAM, shouldDelete: false }] },
  SupporterTiersDto: { steamIds: [STEAM] },
  ReforgerTiersDto: { reforgerUuids: [requestId] },
  IngestBatch: {
    format: 1,
    sender: 'agent/test',
    ...batch,
    after: -1,
    facts: [{ kind: 'matchStarted', sequence: 0, at, layer: null, level: null, partial: false }],
    connections: [{ at, player, address: '198.51.100.1' }],
  },
};

const PARAMETERS: Readonly<Record<string, string>> = { ':name': 'bingo-games', ':platform': 'psn', ':game': 'squad' };
const send = ({ method, path, policy }: BodyRoute, body: string): Promise<Answer> => {
  const address = path.replace(/:\w+/g, (name) => PARAMETERS[name] ?? '1');
  const who =
    policy.who === 'game-server'
      ? { token: policy.game === 'reforger' ? REFORGER : INGEST }
      : policy.who === 'bot'
        ? { token: BOT }
        : policy.who === 'holders' && policy.rights.includes('operations')
          ? { as: 'operator' as const }
          : { as: 'community-admin' as const };
  return stack.request(method, address, { ...who, body });
};

test('every class that a route declares has a sample here', () => {
  expect(routes.length).toBeGreaterThan(30);
  const declared = [...new Set(routes.flatMap(({ body }) => (body && fieldsOf(body).length > 0 ? [body.name] : [])))];
  expect(declared.length).toBeGreaterThan(20);
  expect(declared.sort()).toEqual(Object.keys(samples).sort());
});

/** A field somewhere in a body: the names and indexes that lead to it. */
interface Place {
  readonly path: readonly (string | number)[];
  readonly field: Field;
}

const placesIn = (type: abstract new () => object, sample: object, path: Place['path'] = []): Place[] =>
  fieldsOf(type as new () => object).flatMap((field) => {
    const here = [...path, field.name];
    const value = (sample as Record<string, unknown>)[field.name];
    if (!field.rules.has('nested')) return [{ path: here, field }];
    const [inner, at] = Array.isArray(value) ? [value[0] as object, [...here, 0]] : [value as object, here];
    return [{ path: here, field }, ...placesIn(field.of!, inner, at)];
  });

/** The sample with one field changed; undefined takes the field away. */
const changed = (sample: object, path: Place['path'], value: unknown): string => {
  const body = structuredClone(sample) as Record<string, unknown>;
  const parent = path.slice(0, -1).reduce<Record<string, unknown>>((one, key) => one[key] as never, body);
  parent[path.at(-1)!] = value;
  return JSON.stringify(body);
};

const OF_TYPE = ['isString', 'isInt', 'isNumber', 'isBoolean', 'isArray', 'isObject'];
const ABOUT_SIZE = /longer|shorter|less than|greater than|elements/;

/** What was said of a field that is not what it is declared to be; undefined when that is as it should be. */
const unfit = ({ status, body }: Answer, { path, field }: Place, about: RegExp | undefined): string | undefined => {
  const said = String(body['error']);
  const whole = new RegExp(`\\b${String(path.at(-1))}\\b`, 'i').test(said);
  const typed = OF_TYPE.some((rule) => field.rules.has(rule));
  if (status !== 400) return `${status} ${said}`;
  if (!whole || (about ? !about.test(said) : typed && ABOUT_SIZE.test(said))) return said;
  return undefined;
};

test('whatever stands in a field of a body is taken, or refused in words that fit', async () => {
  const wrong: string[] = [];
  for (const route of routes) {
    const sample = route.body && samples[route.body.name];
    if (!sample) continue;
    for (const place of placesIn(route.body!, sample)) {
      const { rules } = place.field;
      const submit = async (value: unknown, check: (answer: Answer) => string | undefined) => {
        const answer = await send(route, changed(sample, place.path, value));
        const problem = check(answer);
        if (problem !== undefined)
          wrong.push(
            `${route.method} ${route.path} ${place.path.join('.')}=${JSON.stringify(value)?.slice(0, 30)}: ${problem}`,
          );
      };
      const refused = (about?: RegExp) => (answer: Answer) => unfit(answer, place, about);
      // An agent says by null that there is nothing, and staff that a slot or a watch has no end, or a case no mark.
      const mayBeNull =
        [
          'AgentOrdersDto',
          'AgentStatusReport',
          'BackTestMarkDto',
          'GiveSlotDto',
          'GroupsReport',
          'IngestBatch',
          'ReforgerBatch',
          'WatchDto',
        ].includes(route.body!.name) && rules.has('condition');
      if (!mayBeNull) await submit(null, refused());
      await submit(undefined, rules.has('condition') ? survives : refused(/ is missing\.$/));
      for (const value of wrongFor(rules)) await submit(value, refused());
      if (rules.has('maxLength') && !rules.has('isArray'))
        await submit(
          'x'.repeat(place.path.includes('content') ? LONGEST_FILE + 1 : 20_000),
          refused(/shorter than or equal/),
        );
      // To what is no text these are like any other text.
      if (OF_TYPE.some((rule) => rule !== 'isString' && rules.has(rule))) continue;
      for (const value of ['a\u0000b', 'a\u202eb', '\u001b[31m', '\ud800', '\u2028']) await submit(value, survives);
    }
  }
  expect(wrong).toEqual([]);
});

const survives = ({ status, body }: Answer): string | undefined =>
  status !== 500 ? undefined : `${status} ${String(body['error'])}`;

const wrongFor = (rules: Field['rules']): unknown[] => {
  if (rules.has('isArray')) return [7, 'x', {}, true];
  if (rules.has('nested') || rules.has('isObject')) return [7, 'x', [], [{}]];
  if (rules.has('isInt') || rules.has('isNumber') || rules.has('isBoolean') || rules.has('equals'))
    return ['x', {}, [], [1]];
  return [7, {}, [], ['x'], true];
};

describe('the worst body that its limits admit', () => {
  /** Processor time for one request as a multiple of the yardstick, the test's own part included. */
  const MOST_COST = 25;
  const USUAL = 63_000;
  const LARGE: Readonly<Record<string, number>> = {
    '/api/admin-portal/admin-list/content': 1_190_000,
    '/api/ingest/reforger/:serverId': 1_040_000,
    '/api/ingest/reforger/:serverId/groups': 260_000,
    '/api/ingest/reforger/:serverId/server-admin-tools': 1_040_000,
    '/api/ingest/squad/:serverId': 1_040_000,
    '/api/ingest/:game/:serverId/status': 320_000,
    '/api/ingest/:game/:serverId/orders': 260_000,
    '/api/automations/squad': 260_000,
    '/api/automations/squad/:id': 260_000,
    '/api/automations/squad/check': 260_000,
    '/api/automations/squad/back-tests': 260_000,
    '/api/moderation/squad/ban-imports/report': 3_000_000,
    '/api/admin-portal/admin-list/imports/report': 3_000_000,
    '/api/admin-portal/whitelist-slots/imports/report': 3_000_000,
  };

  const filled = (piece: string, bytes: number): string =>
    Array<string>(Math.floor(bytes / (piece.length + 1)))
      .fill(piece)
      .join(',');
  /** Refused while they are parsed. */
  const boundless = (bytes: number): string[] => [
    '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
    '{"a":'.repeat(bytes / 8) + '1' + '}'.repeat(bytes / 8),
    `[${filled('[]', bytes)}]`,
  ];
  /** As many values as may be sent. */
  const crowded = (bytes: number): string[] => [
    `[${filled('{}', Math.min(bytes, 8_900))}]`,
    `[${filled('[[]]', Math.min(bytes, 9_900))}]`,
    `[${filled('"a"', Math.min(bytes, 23_900))}]`,
  ];
  const texts = (bytes: number): string[] =>
    ['x', ' ', '<a', '\\\\', 'Admin=\\n'].map((piece) => `"${piece.repeat(bytes / piece.length)}"`);

  /** @param costed the kinds of fields that other bodies of this size have had: the same checks cost the same. */
  const worstOf = ({ path, body }: BodyRoute, costed: Set<string>): string[] => {
    const most = LARGE[path] ?? USUAL;
    const fields = Array.from({ length: 4_000 }, (_, n) => `"a${n}":1`).join(',');
    const whole = [...boundless(most), ...crowded(most), `{${fields}}`, `{"${'x'.repeat(most - 10)}":1}`];
    const sample = body && samples[body.name];
    if (!sample) return whole;
    const inFields = placesIn(body, sample).flatMap(({ path: place, field }) => {
      const kind = `${most} ${field.of?.name ?? ''} ${field.checks}`;
      if (costed.has(kind)) return [];
      costed.add(kind);
      const [before, after] = changed(sample, place, '\u0001').split('"\\u0001"');
      const room = most - before!.length - after!.length;
      return [...crowded(room), ...texts(room)].map((value) => `${before}${value}${after}`);
    });
    return [...whole, ...inFields];
  };

  test('is no fault of ours, and costs nobody else their turn', async () => {
    const wrong: string[] = [];
    const usual = await yardstick();
    const costed = new Set<string>();
    for (const route of routes) {
      for (const body of worstOf(route, costed)) {
        const name = `${route.method} ${route.path} ${body.slice(0, 60)} (${body.length})`;
        let status = 0;
        const once = async () => void ({ status } = await send(route, body));
        let cost = (await cpuOf(once)) / usual;
        // The collector may have run, or the machine be slower than it was: what is truly expensive is so every time.
        if (cost > MOST_COST) cost = await costOf(once);
        if (status === 500 || cost > MOST_COST) wrong.push(`${name}: ${status}, ${Math.round(cost)} yardsticks`);
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);
});
