import fc from 'fast-check';
import { runsOf } from '../../../../test/seeds';
import {
  accountsThatMay,
  completeSteamSignIn,
  connections,
  requestSteamSignIn,
} from '@app/domain/connections/connections';
import { reservedAs } from '@app/domain/connections/link-request';
import { reservations } from '@app/domain/connections/reservation';
import { BY_CODE } from '@app/domain/connections/sources';
import { fold, Rejected, type DomainEvent } from '@app/domain/decider';
import { banPlayer, isKept, liftBan, playerRecord, playerRecordId } from '@app/domain/moderation/player-record';
import { accountsOf, provedAccounts, typedAccounts } from './erasure';
import { connectAccount, disconnectAccount, type EventStorePort } from './linking';
import { WholeLog } from './whole-log';

const MEMBERS = ['a', 'b', 'c'] as const;
/** Whose they are: only their owners can sign in with Steam. Nobody owns the third, as far as the site knows. */
const STEAM = { a: '76561190000000001', b: '76561190000000002', c: '76561190000000003' } as const;
const PLAYER = { a: 'a'.repeat(32), b: 'b'.repeat(32), c: 'c'.repeat(32) } as const;
type Member = keyof typeof STEAM;

const START = Date.parse('2026-11-01T00:00:00.000Z');
const HOUR = 3_600_000;
/** A record is kept so many days; what the script does is over before. */
const DAYS = 30;

/** Streams and a log of reports, in memory. */
const world = () => {
  const streams = new Map<string, DomainEvent[]>();
  const reports: DomainEvent[] = [];
  const of = (name: string) => streams.get(name) ?? [];
  const eventStore: EventStorePort = {
    load: async (decider, id) => fold(decider, of(`${decider.category}-${id}`) as never[]),
    transact: async (decider, id, decision) => {
      const name = `${decider.category}-${id}`;
      const events = [...decision(fold(decider, of(name) as never[]))];
      if (events.length > 0) streams.set(name, [...of(name), ...events]);
    },
  };
  const log = {
    head: async () => '0000000000000001-0000000000000001',
    readStream: async function* (name: string) {
      yield of(name) as never;
    },
    readAll: async function* () {
      yield reports as never;
    },
  };
  const report = (playerId: string, steamId: string) =>
    void reports.push({ type: 'SquadPlayerIdentified', data: { playerId, steamId, name: playerId } });
  return { eventStore, log, report };
};

const BAN = {
  ...({ game: 'squad', name: 'Somebody', reason: 'cheating', text: 'Banned', notes: '' } as const),
  ...{ evidence: [], until: null },
};
const banned = (member: Member) => playerRecordId({ game: 'squad', player: STEAM[member] });

/** What rewards go by: one member at most, who has proved the account and holds it. */
const refuseOthers = async (
  eventStore: EventStorePort,
  accountId: string,
  proved: ReadonlySet<string>,
): Promise<void> => {
  const rewarded: string[] = [];
  for (const member of MEMBERS)
    for (const account of accountsThatMay(await eventStore.load(connections, member), 'reward'))
      if (account.accountId === accountId) rewarded.push(member);
  const { holder } = await eventStore.load(reservations, reservedAs('steam', accountId));
  expect(rewarded.filter((member) => member !== holder || !proved.has(`${member} ${accountId}`))).toEqual([]);
};

const one = fc.constantFrom(...MEMBERS);
const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constantFrom('type', 'code'), by: one, of: one }),
    fc.record({ act: fc.constantFrom('prove', 'disconnect'), by: one, of: one }),
    fc.record({ act: fc.constantFrom('report', 'ban', 'lift'), by: one, of: one }),
  ),
  { maxLength: 25 },
);

test('whoever types, squats, releases, or runs a hostile server reads, erases and is rewarded for nothing of another; owners get at their own', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (script) => {
      const { eventStore, log, report } = world();
      for (const owner of MEMBERS) report(PLAYER[owner], STEAM[owner]);
      const link = (memberId: string, accountId: string, at: string) =>
        ({
          memberId,
          platform: 'steam',
          accountId,
          displayName: memberId,
          reservation: reservedAs('steam', accountId),
          at,
        }) as const;
      const prove = async (owner: Member, at: string) => {
        const accountId = STEAM[owner];
        const signInId = `${owner}-${at}`;
        const begin = { memberId: owner, signInId, memberName: owner, expiresAt: '9999', at };
        await eventStore.transact(connections, owner, requestSteamSignIn(begin));
        const done = {
          memberId: owner,
          signInId,
          steamId: accountId,
          nonce: signInId,
          reservation: reservedAs('steam', accountId),
          at,
        };
        await eventStore.transact(connections, owner, completeSteamSignIn(done));
        await connectAccount(eventStore, { ...link(owner, accountId, at), proof: signInId });
      };
      const proved = new Set<string>();
      for (const [n, { act, by, of }] of script.entries()) {
        if (act === 'code' || act === 'prove') proved.add(`${by} ${STEAM[act === 'code' ? of : by]}`);
        const at = new Date(START + n * HOUR).toISOString();
        const work: Readonly<Record<string, () => unknown>> = {
          type: () => connectAccount(eventStore, link(by, STEAM[of], at)),
          code: () => connectAccount(eventStore, { ...link(by, STEAM[of], at), provedBy: BY_CODE }),
          prove: () => prove(by, at),
          disconnect: () => disconnectAccount(eventStore, { memberId: by, platform: 'steam', at }, reservedAs),
          report: () => report(PLAYER[of], STEAM[by]),
          ban: () => eventStore.transact(playerRecord, banned(of), banPlayer({ ...BAN, player: STEAM[of], at })),
          lift: async () => {
            const { bans } = await eventStore.load(playerRecord, banned(of));
            const banId = [...bans].findLast(([, { liftedAt }]) => liftedAt === null)?.[0] ?? 'none';
            const lift = { game: 'squad', player: STEAM[of], banId, name: '', reason: 'a mistake', at } as const;
            await eventStore.transact(playerRecord, banned(of), liftBan(lift));
          },
        };
        try {
          await work[act]!();
        } catch (error) {
          if (!(error instanceof Rejected)) throw error;
        }
        for (const account of MEMBERS) await refuseOthers(eventStore, STEAM[account], proved);
      }
      const at = new Date(START + 1_000 * HOUR).toISOString();
      for (const member of MEMBERS) {
        const { free, banned: kept } = await accountsOf(
          eventStore,
          { log, whole: new WholeLog(log, () => false) },
          { memberId: member, at, recordDays: DAYS },
          reservedAs,
        );
        const read = await provedAccounts(eventStore, member, 'export');
        const own: readonly string[] = [STEAM[member], PLAYER[member]];
        expect([...free, ...kept, ...read].filter((id) => !own.includes(id))).toEqual([]);
        // A ban holds back what is banned, and nothing of anybody else.
        const isBanned = isKept(await eventStore.load(playerRecord, banned(member)), at, DAYS);
        if (!isBanned) expect(kept).toEqual([]);
        else expect(free).not.toContain(STEAM[member]);
        // Of what is typed they know no more than what they typed, and not what somebody else has by now.
        const typed = await typedAccounts(eventStore, log, member, reservedAs);
        for (const other of MEMBERS)
          if (other !== member && (await provedAccounts(eventStore, other, 'export')).length > 0)
            expect(typed).not.toContain(STEAM[other]);
        // The owner, whatever others have done, signs in and has their own.
        const { accounts } = await eventStore.load(connections, member);
        if (accounts.steam && accounts.steam.accountId !== STEAM[member])
          await disconnectAccount(eventStore, { memberId: member, platform: 'steam', at }, reservedAs);
        await prove(member, at);
        expect(await provedAccounts(eventStore, member, 'export')).toEqual([STEAM[member]]);
        await refuseOthers(eventStore, STEAM[member], proved.add(`${member} ${STEAM[member]}`));
        const whole = new WholeLog(log, () => false);
        const mine = await accountsOf(
          eventStore,
          { log, whole },
          { memberId: member, at, recordDays: DAYS },
          reservedAs,
        );
        expect(isBanned ? mine.banned : mine.free).toContain(STEAM[member]);
      }
    }),
    { numRuns: runsOf(150, 3_000) },
  );
});
