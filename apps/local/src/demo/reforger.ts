import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { evenings, recordEvenings, runningGames } from '../simulator/reforger';
import { runReforgerServer } from '../simulator/reforger-server';
import { keepAgent, runAgent, type AgentRuns } from './agent-run';
import { liveBeginning, type Progress } from './squad-plan';

/** Evenings that one run of the agent delivers. */
const PORTION = 14;

/**
 * Reforger's part of the demo: a month of evenings, delivered by the agent. What the site has already changes nothing, so a
 * start that was broken off begins again.
 * @param key of the server's token: `reforger-1`
 * @returns how many games were delivered
 * @throws Error with the agent's last line
 */
export async function deliverReforgerMonth(
  runs: AgentRuns,
  key: string,
  { seed, firstDay, days, until }: Progress,
): Promise<number> {
  const folder = join(runs.run.dataDir, 'demo', key);
  const all = [...evenings({ seed, firstDay, days, until })];
  let before: (typeof all)[number]['saves'] = new Map();
  for (let from = 0; from < all.length && !runs.signal.aborted; from += PORTION) {
    const part = all.slice(from, from + PORTION);
    recordEvenings(join(folder, 'recording'), part, before);
    const args = ['--replay', join(folder, 'recording'), '--state', join(folder, 'state')];
    const { code, last } = await runAgent(runs, key, args);
    if (code !== 0 && !runs.signal.aborted) throw new Error(last);
    before = part.at(-1)!.saves;
  }
  rmSync(folder, { recursive: true, force: true });
  return all.length;
}

/** Plays live games on a Reforger server until the signal, with an agent beside it. */
export async function playReforger(runs: AgentRuns, key: string, progress: Progress): Promise<void> {
  const folder = join(runs.run.dataDir, 'demo', `server-${key}`);
  const [profile, state] = [join(folder, 'profile'), join(folder, 'state')];
  const { beginsAt, isAgain } = liveBeginning(progress);
  // The same game is written from its first line again. A new one begins where the files of the last start end.
  if (isAgain) rmSync(folder, { recursive: true, force: true });
  let listening: Promise<void> | undefined;
  await runReforgerServer(profile, runningGames(progress.seed, beginsAt), runs.signal, () => {
    listening = keepAgent(runs, key, ['--profile', profile, '--state', state]);
  });
  await listening;
}
