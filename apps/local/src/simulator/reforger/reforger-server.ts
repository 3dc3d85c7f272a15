import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { GroupsReport } from '@app/contracts/reforger/server-mods.dto';
import { asTimePasses } from '../as-time-passes';
import type { BattlEyeServer } from './battleye-server';
import { RJS_PATHS, type ReforgerGame } from './reforger';
import { groupsOf, rosterText } from './reforger-groups';
import type { Present } from './reforger-lines';
import { RunningSaves } from './reforger-saves';

type Output = { readonly at: number } & (
  | { readonly path: string; readonly text: string }
  | { readonly here: readonly Present[] }
);

/** What a running server has beside its files. */
export interface Outside {
  readonly rcon: Pick<BattlEyeServer, 'answer'>;
  /** A server mod reports the groups of the moment. */
  readonly report: (groups: GroupsReport) => void;
  /** Everything of the past is written. */
  readonly caughtUp: () => void;
}

/** Below the profile. */
export const SAVES = 'playersave';

/**
 * A Reforger server that runs: the files below its profile grow as time passes, RCON says who is there, a server mod
 * reports groups. Each game has a console.log of its own.
 */
export async function runReforgerServer(
  profile: string,
  games: Iterable<ReforgerGame>,
  signal: AbortSignal,
  { rcon, report, caughtUp }: Outside,
): Promise<void> {
  const texts = new Map<string, string>();
  const saves = new RunningSaves(join(profile, SAVES));
  let last: GroupsReport | undefined;
  let seenAt: number | undefined;
  const flush = async () => {
    const written = [...texts];
    texts.clear();
    for (const [path, text] of written) {
      await mkdir(join(profile, dirname(path)), { recursive: true });
      await appendFile(join(profile, path), text);
    }
  };
  const outputs = function* (): Generator<Output> {
    for (const { folder, outputs: all } of games)
      for (const output of all)
        yield 'here' in output
          ? output
          : { ...output, path: output.to === 'console' ? join(folder, 'console.log') : RJS_PATHS[output.to] };
  };
  const look = (here: readonly Present[], at: number, isPast: boolean) => {
    rcon.answer('players', rosterText(here));
    saves.see(here, seenAt === undefined ? 0 : Math.round((at - seenAt) / 1_000));
    seenAt = at;
    last = groupsOf(here, at);
    if (isPast) return;
    saves.write(here);
    report(last);
  };
  const take = (output: Output, isPast: boolean) => {
    if ('here' in output) look(output.here, output.at, isPast);
    else texts.set(output.path, `${texts.get(output.path) ?? ''}${output.text}\n`);
  };
  const begin = () => {
    caughtUp();
    if (last) report(last);
  };
  await asTimePasses(outputs(), { take, flush, caughtUp: begin }, signal);
}
