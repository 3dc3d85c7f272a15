import fc from 'fast-check';
import { runsOf } from '../../../test/seeds';
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
import { WholeLog } from '@app/storage/event-log/whole/whole-log';
import { accountsOf, endMemberships, isAnothers, provedAccounts, typedAccounts } from './erasure';
import { connectAccount, disconnectAccount, unlinkMemberAccount } from './linking';
import type { EventStorePort } from './port';

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
      return { events };
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
  const report = (playerId: string, steamId: string, type = 'SquadPlayerIdentified') =>
    void reports.push({ type, data: { playerId, steamId, name: playerId } });
  /** As the log reads once these keys are destroyed: under pseudonyms that nothing leads back from. */
  const forget = (ids: readonly string[], mark: string) => {
    const anew = <Value>(value: Value): Value =>
      JSON.parse(
        ids.reduce((text, id) => text.replaceAll(`"${id}"`, `"${id}${mark}"`), JSON.stringify(value)),
      ) as Value;
    for (const [name, events] of [...streams]) {
      const id = ids.find((one) => name.endsWith(`-${one}`));
      streams.delete(name);
      streams.set(id === undefined ? name : `${name}${mark}`, anew(events));
    }
    reports.splice(0, Infinity, ...anew(reports));
  };
  return { eventStore, log, report, forget };
};

const BAN = {
  ...({ game: 'squad', name: 'Somebody', reason: 'cheating', text: 'Banned', notes: '' } as const),
  ...{ evidence: [], until: null },
};
const banned = (member: Member) => playerRecordId({ game: 'squad', player: STEAM[member] });

/** Who they are in Reforger, which no honest server has said. */
const UUID = {
  a: '6513270e-269e-4d37-b2a7-4de452e6b43a',
  b: '6513270e-269e-4d37-b2a7-4de452e6b43b',
  c: '6513270e-269e-4d37-b2a7-4de452e6b43c',
} as const;
/** A name on a console, which has no sign-in. */
const PSN = { a: 'NameOfA', b: 'NameOfB', c: 'NameOfC' } as const;

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
    fc.record({ act: fc.constantFrom('type', 'code', 'console', 'player'), by: one, of: one }),
    fc.record({ act: fc.constantFrom('prove', 'disconnect', 'unlink'), by: one, of: one }),
    fc.record({ act: fc.constantFrom('export', 'erase'), by: one, of: one }),
    fc.record({ act: fc.constantFrom('report', 'join', 'ban', 'lift'), by: one, of: one }),
  ),
  { maxLength: 25 },
);

test('whoever types, squats, releases, exports, is erased, or runs a hostile server reads, destroys and is rewarded for nothing of another; owners get at their own', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (script) => {
      const { eventStore, log, report, forget } = world();
      /** Who has typed which account since they began. */
      const typedBy = new Set<string>();
      /** Of those who were erased: accounts that wait for the end of their record. */
      const waiting: { readonly memberId: string; readonly accountId: string }[] = [];
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
      const linkOn = (platform: 'psn' | 'reforger', memberId: string, accountId: string, at: string) =>
        ({ ...link(memberId, accountId, at), platform, reservation: reservedAs(platform, accountId) }) as const;
      /** What goes out with somebody: their own, and of what they typed the typing, unless somebody else has it. */
      const read = async (member: Member) => {
        const proven = await provedAccounts(eventStore, member, 'export');
        expect(proven.filter((id) => id !== STEAM[member])).toEqual([]);
        const typed = await typedAccounts(eventStore, log, member, reservedAs);
        const own: readonly string[] = [STEAM[member], UUID[member]];
        expect(typed.filter((id) => !typedBy.has(`${member} ${id}`) && !own.includes(id))).toEqual([]);
        for (const other of MEMBERS)
          if (other !== member && (await provedAccounts(eventStore, other, 'export')).length > 0)
            expect(typed).not.toContain(STEAM[other]);
      };
      /** What an erasure destroys or has wait: their own, and names that nobody else ever typed. */
      const going = async (member: Member, at: string) => {
        const who = { memberId: member, at, recordDays: DAYS };
        const { free, banned: kept } = await accountsOf(
          eventStore,
          { log, whole: new WholeLog(log, () => false) },
          who,
          reservedAs,
        );
        const alone = Object.values(PSN).filter((name) =>
          MEMBERS.every((other) => typedBy.has(`${other} ${name}`) === (other === member)),
        );
        // Whom a server calls the player of their Steam account, unless another member is that player.
        const players: string[] = [];
        for (const uuid of Object.values(UUID)) {
          const { holder = member } = await eventStore.load(reservations, reservedAs('reforger', uuid));
          if (holder === member) players.push(uuid);
        }
        const own: readonly string[] = [STEAM[member], PLAYER[member], ...players, ...alone];
        expect([...free, ...kept].filter((id) => !own.includes(id))).toEqual([]);
        return { free, kept };
      };
      const erase = async (member: Member, mark: string, at: string) => {
        const { free, kept } = await going(member, at);
        const held = (await provedAccounts(eventStore, member, 'erasure')).filter((id) => !kept.includes(id));
        expect(free).toEqual(expect.arrayContaining([...held]));
        await endMemberships(eventStore, { memberId: member, at }, reservedAs, async () => true);
        forget([member, ...free], mark);
        waiting.push(...kept.map((accountId) => ({ memberId: `${member}${mark}`, accountId })));
        for (const id of [...typedBy]) if (id.startsWith(`${member} `)) typedBy.delete(id);
        for (const id of [...proved]) if (id.startsWith(`${member} `)) proved.delete(id);
      };
      for (const [n, { act, by, of }] of script.entries()) {
        if (act === 'code' || act === 'prove') proved.add(`${by} ${STEAM[act === 'code' ? of : by]}`);
        const at = new Date(START + n * HOUR).toISOString();
        const work: Readonly<Record<string, () => unknown>> = {
          type: () => connectAccount(eventStore, link(by, STEAM[of], at)),
          code: () => connectAccount(eventStore, { ...link(by, STEAM[of], at), provedBy: BY_CODE }),
          console: () => connectAccount(eventStore, linkOn('psn', by, PSN[of], at)),
          player: () => connectAccount(eventStore, { ...linkOn('reforger', by, UUID[by], at), provedBy: BY_CODE }),
          prove: () => prove(by, at),
          export: () => read(by),
          erase: () => erase(by, `~${n}`, at),
          unlink: async () => {
            const linked = (await eventStore.load(connections, by)).accounts.steam;
            const remedy = {
              memberId: by,
              platform: 'steam',
              accountId: linked?.accountId ?? '',
              reason: 'why',
              at,
            } as const;
            await unlinkMemberAccount(eventStore, remedy, reservedAs);
          },
          disconnect: async () => {
            const { accounts } = await eventStore.load(connections, by);
            for (const platform of ['steam', 'psn'] as const)
              if (accounts[platform]) await disconnectAccount(eventStore, { memberId: by, platform, at }, reservedAs);
          },
          report: () => report(PLAYER[of], STEAM[by]),
          join: () => report(UUID[of], STEAM[by], 'ReforgerPlayerIdentified'),
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
          if (act === 'type' || act === 'code') typedBy.add(`${by} ${STEAM[of]}`);
          if (act === 'console') typedBy.add(`${by} ${PSN[of]}`);
        } catch (error) {
          if (!(error instanceof Rejected)) throw error;
        }
        for (const account of MEMBERS) await refuseOthers(eventStore, STEAM[account], proved);
      }
      const at = new Date(START + 1_000 * HOUR).toISOString();
      for (const member of MEMBERS) {
        await read(member);
        const { free, kept } = await going(member, at);
        // A ban holds back what is banned, and nothing of anybody else.
        const isBanned = isKept(await eventStore.load(playerRecord, banned(member)), at, DAYS);
        if (!isBanned) expect(kept).toEqual([]);
        else expect(free).not.toContain(STEAM[member]);
        // The owner, whatever others have done, signs in and has their own.
        const { accounts } = await eventStore.load(connections, member);
        if (accounts.steam && accounts.steam.accountId !== STEAM[member])
          await disconnectAccount(eventStore, { memberId: member, platform: 'steam', at }, reservedAs);
        await prove(member, at);
        expect(await provedAccounts(eventStore, member, 'export')).toEqual([STEAM[member]]);
        await refuseOthers(eventStore, STEAM[member], proved.add(`${member} ${STEAM[member]}`));
        const mine = await going(member, at);
        expect(isBanned ? mine.kept : mine.free).toContain(STEAM[member]);
      }
      // What waits with somebody who was erased has an owner by now, whom the end of its record takes nothing.
      for (const { memberId, accountId } of waiting)
        if (Object.values<string>(STEAM).includes(accountId))
          expect([accountId, await isAnothers(eventStore, memberId, accountId, reservedAs)]).toEqual([accountId, true]);
    }),
    { numRuns: runsOf(400, 3_000) },
  );
});
