import type { FactKind } from '@app/telemetry/reforger';
import type { RjsSource } from './rjs';

export type LineSource = RjsSource | 'wcs' | 'console';

/** Who writes lines. Several may say the same; the table below says whose word counts. */
export const WRITERS = { rjs: 'RJSLogging', wcs: 'WCS_Commands', console: 'the console' } as const;
export type Writer = keyof typeof WRITERS;

export const WRITER_OF: Readonly<Record<LineSource, Writer>> = {
  ...{ kills: 'rjs', joins: 'rjs', chat: 'rjs', status: 'rjs', bases: 'rjs' },
  ...{ wcs: 'wcs', console: 'console' },
};

/** By what a writer shows that it reports something: every version of RJSLogging writes kills, joins and chat. */
const RJS: readonly LineSource[] = ['kills', 'joins', 'chat'];
/** Since the game's version 1.6. */
const RJS_GAMES: readonly LineSource[] = ['status', 'bases'];

/**
 * Whose word counts, the best first, with the sources that show it. What is not here is counted once whoever says it: who
 * somebody is, and who won a game.
 */
const PRECEDENCE: Readonly<Partial<Record<FactKind, readonly (readonly LineSource[])[]>>> = {
  playerKilled: [RJS, ['wcs'], ['console']],
  aiKilled: [RJS, ['wcs'], ['console']],
  chatSent: [RJS, ['wcs'], ['console']],
  baseCaptured: [RJS_GAMES, ['wcs'], ['console']],
};

/** A writer that has said nothing for so long is not there any more, milliseconds. */
export const STILL_THERE = 24 * 3_600_000;

/**
 * The writer whose word counts instead; undefined when this one's does. Each has spoken before anybody can be killed,
 * because it writes who joins, or that a game began.
 * @param spokeAt when a source last spoke, epoch milliseconds
 */
export const betterThan = (
  source: LineSource,
  kind: FactKind,
  at: number,
  spokeAt: (source: LineSource) => number | undefined,
): Writer | undefined => {
  const order = PRECEDENCE[kind] ?? [];
  const better = order
    .slice(
      0,
      Math.max(
        0,
        order.findIndex(([first]) => WRITER_OF[first!] === WRITER_OF[source]),
      ),
    )
    .find((sources) => sources.some((one) => (spokeAt(one) ?? -Infinity) >= at - STILL_THERE));
  return better && WRITER_OF[better[0]!];
};
