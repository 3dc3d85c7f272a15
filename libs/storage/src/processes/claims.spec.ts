import fc from 'fast-check';
import { runsOf } from '../../../../test/seeds';
import { completeSteamSignIn, connections, requestSteamSignIn } from '@app/domain/connections/connections';
import { reservedAs } from '@app/domain/connections/link-request';
import { BY_CODE } from '@app/domain/connections/sources';
import { fold, Rejected, type DomainEvent } from '@app/domain/decider';
import { accountsOf, provedAccounts, typedAccounts } from './erasure';
import { connectAccount, disconnectAccount, type EventStorePort } from './linking';

const MEMBERS = ['a', 'b', 'c'] as const;
/** Whose they are: only their owners can sign in with Steam. Nobody owns the third, as far as the site knows. */
const STEAM = { a: '76561190000000001', b: '76561190000000002', c: '76561190000000003' } as const;
const PLAYER = { a: 'a'.repeat(32), b: 'b'.repeat(32), c: 'c'.repeat(32) } as const;
type Member = keyof typeof STEAM;

const START = Date.parse('2026-11-01T00:00:00.000Z');
const HOUR = 3_600_000;

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

const one = fc.constantFrom(...MEMBERS);
const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constantFrom('type', 'code'), by: one, of: one }),
    fc.record({ act: fc.constantFrom('prove', 'disconnect'), by: one, of: one }),
    fc.record({ act: fc.constant('report'), by: one, of: one }),
  ),
  { maxLength: 25 },
);

test('whoever types, squats, releases, or runs a hostile server reads and erases nothing of another; owners get at their own', async () => {
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
      for (const [n, { act, by, of }] of script.entries()) {
        const at = new Date(START + n * HOUR).toISOString();
        const work: Readonly<Record<string, () => Promise<void> | void>> = {
          type: () => connectAccount(eventStore, link(by, STEAM[of], at)),
          code: () => connectAccount(eventStore, { ...link(by, STEAM[of], at), provedBy: BY_CODE }),
          prove: () => prove(by, at),
          disconnect: () => disconnectAccount(eventStore, { memberId: by, platform: 'steam', at }, reservedAs),
          report: () => report(PLAYER[of], STEAM[by]),
        };
        try {
          await work[act]!();
        } catch (error) {
          if (!(error instanceof Rejected)) throw error;
        }
      }
      const at = new Date(START + 1_000 * HOUR).toISOString();
      for (const member of MEMBERS) {
        const { free, banned } = await accountsOf(
          eventStore,
          log,
          { memberId: member, at, recordDays: 365 },
          reservedAs,
        );
        const read = await provedAccounts(eventStore, member, 'export');
        const own: readonly string[] = [STEAM[member], PLAYER[member]];
        expect([...free, ...banned, ...read].filter((id) => !own.includes(id))).toEqual([]);
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
        expect(
          (await accountsOf(eventStore, log, { memberId: member, at, recordDays: 365 }, reservedAs)).free,
        ).toContain(STEAM[member]);
      }
    }),
    { numRuns: runsOf(150, 3_000) },
  );
});
