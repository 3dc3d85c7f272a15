import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ReforgerBatch } from '@app/contracts/reforger/ingest.dto';
import { batchesOf } from '../delivery/batches';
import { costOf } from '../../../../test/cpu';
import { withoutSecrets } from '../text';
import { ReforgerAssembler } from './assembler';
import { readConsoleLine } from './console';
import { ReforgerFeed, ReforgerLedger } from './feed';
import { UTC } from './zone';

const SAVE = join(
  __dirname,
  '../../../../test/fixtures/reforger/playersave/before/PlayerData.0fd630f1-f29d-4da9-953f-48f1a09f76b5.json',
);

const uuid = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** What the site says of what an assembler read; a batch that it refuses would stop all that follow. */
const complaintsOf = (assembler: ReforgerAssembler) =>
  batchesOf(assembler.take(), {}).batches.flatMap((batch) =>
    validateSync(plainToInstance(ReforgerBatch, JSON.parse(JSON.stringify(batch))), {
      whitelist: true,
      forbidNonWhitelisted: true,
    }).map(String),
  );

test.each(['120.5', '1e12', '3.40282e+38', '1e400'])('the site takes a kill over %s metres', (distance) => {
  const assembler = new ReforgerAssembler();
  assembler.line(
    'kills',
    `[2026-10-04 09:05:00] PLAYER_KILLED = victimName = A, weaponName = AK-74, victimFaction = US, isTeamKill = false, killerId = 1, isFriendlyFire = false, killerBiId = ${uuid(1)}, killerFaction = USSR, victimBiId = ${uuid(2)}, killerName = B, victimId = 2, killDistance = ${distance}`,
  );
  expect(complaintsOf(assembler)).toEqual([]);
});

test.each([
  '09:00:01.000  DEFAULT      : FPS: 9999999999999.0, frame time (avg: 1 ms), Mem: 1 kB, Player: 1, AI: 1, AIChar: 1',
  `09:00:01.000  DEFAULT      : FPS: 60.0, frame time (avg: 1 ms), Mem: 1 kB, Player: ${'9'.repeat(20)}, AI: 1, AIChar: 1`,
  `09:00:01.000  SCRIPT       : ServerAdminTools | Event serveradmintools_conflict_base_captured | faction: ${'F'.repeat(195)}, base: B`,
])('the site takes what is read of %s', (line) => {
  const assembler = new ReforgerAssembler();
  assembler.begin('console', '/profile/logs_2026-10-04_08-59-58/console.log');
  assembler.line('console', line);
  expect(complaintsOf(assembler)).toEqual([]);
});

test.each(['1970-01-01', '0001-01-01', '2106-02-07'])('the site takes what is read in a folder of %s', (day) => {
  const assembler = new ReforgerAssembler();
  assembler.begin('console', `/profile/logs_${day}_08-59-58/console.log`);
  assembler.line('console', '09:00:01.000  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = GAME');
  expect(complaintsOf(assembler)).toEqual([]);
});

describe('saves', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'saves-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const save = (n: number, writtenAt: number) => {
    const saves = join(folder, 'profile/.save/playersave');
    mkdirSync(saves, { recursive: true });
    const path = join(saves, `PlayerData.${uuid(n)}.json`);
    copyFileSync(SAVE, path);
    utimesSync(path, writtenAt / 1_000, writtenAt / 1_000);
  };
  const feedAt = (now: () => number) => {
    const ledger = new ReforgerLedger(UTC, join(folder, 'state'), 1, 1e9);
    const feed = new ReforgerFeed(join(folder, 'profile'), UTC, ledger, () => undefined, undefined, now);
    return { feed, assembler: ledger.assembler };
  };

  test('the site takes what is read of one that says 1980, as those from an archive do', () => {
    save(1, Date.UTC(1980, 0, 1));
    const { feed, assembler } = feedAt(Date.now);
    feed.step();
    expect(complaintsOf(assembler)).toEqual([]);
  });

  test('one of a clock that was a year ahead leaves out no other', () => {
    let now = Date.UTC(2026, 9, 4, 9);
    const { feed, assembler } = feedAt(() => now);
    save(1, now + 365 * 86_400_000);
    feed.step();
    now += 60_000;
    save(2, now);
    save(3, now);
    now += 60_000;
    feed.step();
    expect(assembler.take()).toHaveLength(2);
  });
});

test('a line costs in proportion to its length, whatever stands in it', async () => {
  const read = (length: number) =>
    costOf(() => {
      readConsoleLine(`09:00:00.000  SCRIPT${' '.repeat(length)}`);
      withoutSecrets('password'.repeat(length / 8));
    });
  // In a fixed piece of work: the two patterns took 600 and 50 when their cost grew with the square of the length.
  expect(await read(64_000)).toBeLessThan(20);
});
