import fc from 'fast-check';
import type { Report } from '@app/domain/connections/joins';
import { runsOf } from '../../../../../test/seeds';
import { nameAlone } from '../sealing/sealing';
import { WholeLog } from './whole-log';

const [MINE, THEIRS] = ['76561190000000003', '76561190000000004'];
const [EOS, OTHER] = ['0'.repeat(31) + '3', '0'.repeat(31) + '4'];
const UUID = '6513270e-269e-4d37-b2a7-4de452e6b438';

type Said = Report & { readonly name?: string };

const logOf = (reports: readonly Said[]) => ({
  head: async () => '0000000000000001-0000000000000001',
  readAll: async function* () {
    yield reports.map(({ game, isConsole, name = 'Kestrel', ...ids }) =>
      game === 'squad'
        ? { type: 'SquadPlayerIdentified', data: { ...ids, name } }
        : { type: 'ReforgerPlayerIdentified', data: { ...ids, name, platform: isConsole ? 'xbox' : 'windows' } },
    ) as never;
  },
});
const squad = (playerId: string, steamId: string | null, name?: string): Said => ({
  ...{ game: 'squad', playerId, steamId },
  ...(name !== undefined && { name }),
});
const reforger = (playerId: string, steamId: string | null, isConsole = false): Said => ({
  ...{ game: 'reforger', playerId, steamId, isConsole },
});
const whole = (reports: readonly Said[]) => new WholeLog(logOf(reports), () => true);
const groups = (reports: readonly Said[], ...accounts: string[]) => whole(reports).sameAccounts(accounts);

test('a Steam account goes with the players that it is in the games', async () => {
  const reports = [squad(EOS, MINE), squad(EOS, MINE), reforger(UUID, null), reforger(UUID, MINE)];
  expect(await groups(reports, MINE)).toEqual([[MINE, EOS, UUID]]);
  expect(await groups(reports, UUID, MINE)).toEqual([[MINE, EOS, UUID]]);
});

test('a player whom any server reported with another Steam account is nobody’s', async () => {
  for (const order of [
    [squad(EOS, THEIRS), squad(EOS, MINE)],
    [squad(EOS, MINE), squad(EOS, THEIRS)],
  ])
    for (const account of [MINE, THEIRS]) expect(await groups(order, account)).toEqual([[account]]);
});

test('of two players with one Steam account none goes with it', async () =>
  expect(await groups([squad(EOS, MINE), squad(OTHER, MINE)], MINE)).toEqual([[MINE]]));

test('a console has no Steam account, whoever says so', async () =>
  expect(await groups([reforger(UUID, null, true), reforger(UUID, MINE)], MINE)).toEqual([[MINE]]));

test('a proved player brings no Steam account, which a server says is theirs', async () =>
  expect(await groups([reforger(UUID, MINE)], UUID)).toEqual([[UUID]]));

test('a player whom somebody else has linked stays theirs', async () =>
  expect(await whole([reforger(UUID, MINE)]).sameAccounts([MINE], async (id) => id === UUID)).toEqual([[MINE]]));

test('a name goes with the account that had it, and not with one that a server joins to it', async () => {
  const read = whole([squad(EOS, MINE, 'Kestrel'), squad(OTHER, MINE, 'Heron')]);
  expect(await read.namesAlone([MINE, EOS])).toEqual([nameAlone('Kestrel')]);
});

/** Each person has a Steam account and a player in each game; honest servers have reported them before the hostile one. */
test('whatever a hostile server reports, nobody’s accounts go with another', () => {
  const people = ['3', '4', '5'].map((n) => ({
    steamId: `7656119000000000${n}`,
    squad: '0'.repeat(31) + n,
    reforger: UUID.slice(0, -1) + n,
  }));
  const honest = people.flatMap((person) => [
    squad(person.squad, person.steamId),
    reforger(person.reforger, person.steamId),
  ]);
  const steamId = fc.constantFrom(...people.map((person) => person.steamId), '76561190000000009', null);
  const lie = fc.oneof(
    fc.record({
      game: fc.constant('squad' as const),
      playerId: fc.constantFrom(...people.map(({ squad }) => squad), OTHER),
      steamId,
    }),
    fc.record({
      game: fc.constant('reforger' as const),
      playerId: fc.constantFrom(...people.map(({ reforger }) => reforger)),
      ...{ steamId, isConsole: fc.boolean() },
    }),
  );
  return fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...honest]), fc.array(lie, { maxLength: 8 }), async (early, lies) => {
      const late = honest.filter((report) => !early.includes(report));
      for (const person of people) {
        const others = people.filter((one) => one !== person).flatMap((one) => Object.values(one));
        const all = [...early, ...lies, ...late];
        const [group = []] = await groups(all, person.steamId);
        expect(group[0]).toBe(person.steamId);
        expect(group.filter((id) => others.includes(id))).toEqual([]);
        for (const player of [person.squad, person.reforger]) expect(await groups(all, player)).toEqual([[player]]);
      }
    }),
    { numRuns: runsOf(200, 2_000) },
  );
});
