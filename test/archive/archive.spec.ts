import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DomainEvent } from '@app/domain/decider';
import { upcasters } from '@app/domain/upcasters';
import { auditChain } from '@app/domain/audit/chain';
import { reading } from '@app/domain/audit/reading';
import { verifications } from '@app/domain/audit/verification';
import { adminList } from '@app/domain/adminlist/admin-list';
import { game } from '@app/domain/bingo/game';
import { lobby } from '@app/domain/bingo/lobby';
import { values } from '@app/domain/bingo/values';
import { connections } from '@app/domain/connections/connections';
import { linkCodes } from '@app/domain/connections/link-codes';
import { reservations } from '@app/domain/connections/reservation';
import { member } from '@app/domain/members/roles';
import { checkpoint } from '@app/domain/policies/checkpoint';
import { seedingMonth } from '@app/domain/seeding/month';
import { rewardRole } from '@app/domain/seeding/reward-role';
import { winnerMessage } from '@app/domain/seeding/winner-message';
import { match } from '@app/domain/squad/match';
import { patrons } from '@app/domain/supporters/patron';
import { fileAccess } from '@app/domain/whitelist/file-access';
import { whitelist } from '@app/domain/whitelist/whitelist';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { gameServer } from '@app/domain/operations/game-servers';
import { backups, logReading } from '@app/domain/operations/traces';
import { upcast } from '@app/storage/event-log/upcast';
import { foldBatch, heardBy } from '../../apps/projector/src/projection';
import { projections } from '../../apps/projector/src/projections';

const archive = JSON.parse(readFileSync(join(__dirname, 'events.json'), 'utf8')) as RecordedEvent[];
const current = archive.map((event) => ({ ...event, ...upcast(upcasters, event.type, event.data) }) as RecordedEvent);

/** Names of today's events, read from the files that declare them. */
const declared = () => {
  const domain = join(__dirname, '../../libs/domain/src');
  return readdirSync(domain)
    .map((capability) => join(domain, capability, 'events.ts'))
    .filter(existsSync)
    .flatMap((path) => {
      const facts = [...readFileSync(path, 'utf8').matchAll(/export interface \w*Facts \{([\s\S]*?)\n\}/g)];
      return facts.flatMap(([, table]) => [...table!.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!));
    });
};

test('the archive holds an example of every event that is or was written', () => {
  const archived = new Set(archive.map(({ type }) => type));
  expect(declared().filter((name) => !archived.has(name))).toEqual([]);
  expect(Object.keys(upcasters).filter((name) => !archived.has(name))).toEqual([]);
});

test.each(archive.map(({ type }, index) => [type, index] as const))('%s is read as an event of a current type', (_, index) => {
  expect(declared()).toContain(current[index]!.type);
});

test('every archived event still folds into its aggregate and into every read model that hears it', () => {
  const deciders = [
    ...[adminList, game, lobby, values, connections, reservations],
    ...[auditChain, reading, verifications, logReading, backups, gameServer],
    ...[linkCodes, rewardRole, seedingMonth, winnerMessage],
    ...[whitelist, fileAccess, member, checkpoint, match, patrons],
  ] as unknown as readonly {
    initial: unknown;
    evolve: (state: unknown, event: DomainEvent) => unknown;
  }[];
  for (const { initial, evolve } of deciders) expect(() => current.reduce(evolve, initial)).not.toThrow();
  for (const projection of projections) {
    const heard = current
      .filter(({ type }) => heardBy(projection).includes(type))
      .map((event, index) => ({ ...event, position: `${String(index + 1).padStart(16, '0')}-${'0'.repeat(16)}` }));
    const { handled, failure } = foldBatch(projection, new Map(), heard);
    expect(failure).toBeUndefined();
    expect(handled).toBe(heard.length);
  }
});
