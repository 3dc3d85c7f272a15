import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ReforgerBatch } from '@app/contracts/reforger/ingest.dto';
import { batchesOf } from '../delivery/batches';
import { withoutSecrets } from '../text';
import { ReforgerAssembler } from './assembler';
import { readConsoleLine } from './console';

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

test('a line of 64 kB is read in no time, whatever stands in it', () => {
  const began = process.cpuUsage();
  expect(readConsoleLine(`09:00:00.000  SCRIPT${' '.repeat(64_000)}`)).toBeUndefined();
  withoutSecrets('password'.repeat(8_000));
  // Each took seconds when its time grew with the square of the length.
  expect(process.cpuUsage(began).user).toBeLessThan(300_000);
});
