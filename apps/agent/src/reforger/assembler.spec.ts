import { batchesOf } from '../delivery/batches';
import { ReforgerAssembler } from './assembler';

const [A, B] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const FOLDER = '/profile/logs_2026-11-20_09-59-58/console.log';
const factsOf = (assembler: ReforgerAssembler) =>
  assembler.take().flatMap((one) => ('fact' in one ? [one.fact as { kind: string; at: string }] : []));
const killLine = (second: string) =>
  `10:05:${second}.000  SCRIPT       : INFO: KILL ENEMY: V (playerID = 2 | UUID = ${B}) from US faction at <1, 2, 3> was killed by K (playerID = 1 | UUID = ${A}) from USSR faction`;
const joined = (day: string) =>
  `[${day} 10:00:00] PLAYER_JOINED = playerId = 1, playerBiId = ${A}, platform = platform-xbox, playerName = K`;

describe('a console with dates', () => {
  test('needs no folder, and no guess at midnight', () => {
    const assembler = new ReforgerAssembler();
    assembler.begin('console', '/profile/console.log');
    for (const time of [
      '2026-11-20 23:59:59.900',
      '2026-11-21 00:00:00.100',
      '2026-11-20 23:59:59.950',
      '2026-11-23 09:00:00.000',
    ])
      assembler.line('console', `${time}  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = GAME`);
    expect(factsOf(assembler).map(({ at }) => at)).toEqual([
      ...[
        '2026-11-20T23:59:59.900Z',
        '2026-11-21T00:00:00.100Z',
        '2026-11-20T23:59:59.950Z',
        '2026-11-23T09:00:00.000Z',
      ],
    ]);
  });
});

describe('a console without times', () => {
  const line = 'SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = GAME';

  test('is told', () => {
    const assembler = new ReforgerAssembler();
    assembler.begin('console', FOLDER);
    for (let count = 0; count < 30; count++) assembler.line('console', line);
    expect(assembler.trouble('console')).toMatch(/-logTime none/u);
    expect(factsOf(assembler)).toEqual([]);
    assembler.begin('console', FOLDER);
    expect(assembler.trouble('console')).toBeNull();
  });

  test('is none when only parts of texts have none', () => {
    const assembler = new ReforgerAssembler();
    assembler.begin('console', FOLDER);
    assembler.line('console', `10:00:00.000  ${line}`);
    for (let count = 0; count < 30; count++) assembler.line('console', line);
    expect(assembler.trouble('console')).toBeNull();
  });
});

describe('a kill that the console names', () => {
  const killsWith = (prepare: (assembler: ReforgerAssembler) => void) => {
    const assembler = new ReforgerAssembler();
    prepare(assembler);
    assembler.begin('console', FOLDER);
    assembler.line('console', killLine('00'));
    const kills = factsOf(assembler).filter(({ kind }) => kind === 'playerKilled').length;
    return [kills, assembler.census('console').report.unused.map(({ name }) => name)];
  };

  test('counts where no mod is', () => expect(killsWith(() => undefined)).toEqual([1, []]));
  test('counts not where RJSLogging writes', () =>
    expect(killsWith((assembler) => assembler.line('joins', joined('2026-11-20')))).toEqual([
      ...[0, ['playerKilled, which RJSLogging reports']],
    ]));
  test('counts a day after the mod fell silent', () =>
    expect(killsWith((assembler) => assembler.line('joins', joined('2026-11-18')))).toEqual([1, []]));
  test('counts not where WCS_Commands writes', () =>
    expect(
      killsWith((assembler) =>
        assembler.line('wcs', JSON.stringify({ type: 'GameStartEvent', timestamp: 1_795_168_800 })),
      ),
    ).toEqual([0, ['playerKilled, which WCS_Commands reports']]));
});

test('winners have the same log and sequences wherever their file begins', () => {
  const end = (time: string) => `[2026-11-20 ${time}] GAME_END = endReason = X, winnerFactionKey = US`;
  const batches = (...lines: string[]) => {
    const assembler = new ReforgerAssembler();
    for (const line of lines) assembler.line('status', line);
    return batchesOf(assembler.take(), {}).batches.flatMap(({ facts, ...batch }) =>
      (facts as readonly { sequence: number }[]).map(({ sequence }) => [(batch as { log?: string }).log, sequence]),
    );
  };
  const whole = batches(end('09:00:00'), end('10:00:00'), end('11:00:00'));
  expect(whole).toEqual([9, 10, 11].map((hour) => ['20261120T000000000', hour * 3_600_000_000]));
  expect(batches(end('11:00:00'))).toEqual(whole.slice(2));
});
