import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GroupsReport } from '@app/contracts/reforger/server-mods.dto';
import { BattlEyeServer } from '../../simulator/reforger/battleye-server';
import { evenings, recordEvenings, runningGames, savesBefore } from '../../simulator/reforger/reforger';
import { runReforgerServer, SAVES } from '../../simulator/reforger/reforger-server';
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
  let before = savesBefore(seed);
  for (let from = 0; from < all.length && !runs.signal.aborted; from += PORTION) {
    const part = all.slice(from, from + PORTION);
    recordEvenings(join(folder, 'recording'), part, before);
    const args = ['--replay', join(folder, 'recording'), '--state', join(folder, 'state')];
    const { code, last } = await runAgent(runs, key, args);
    if (code !== 0 && !runs.signal.aborted) throw new Error(last);
    before = part.at(-1)!.saves;
  }
  if (!runs.signal.aborted) putSaves(profileOf(runs, key), before);
  rmSync(folder, { recursive: true, force: true });
  return all.length;
}

const folderOf = ({ run }: AgentRuns, key: string) => join(run.dataDir, 'demo', `server-${key}`);
const profileOf = (runs: AgentRuns, key: string) => join(folderOf(runs, key), 'profile');

/**
 * The running server goes on from the month's saves: they come to be in one step, once the month is delivered. Newer saves
 * that the site has before would have it pass over those of the month.
 */
const putSaves = (profile: string, saves: ReadonlyMap<string, string>): void => {
  const [draft, folder] = [join(profile, `${SAVES}.new`), join(profile, SAVES)];
  for (const one of [draft, folder]) rmSync(one, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  for (const [uuid, save] of saves) writeFileSync(join(draft, `PlayerData.${uuid}.json`), save);
  renameSync(draft, folder);
};

/** Plays live games on a Reforger server until the signal, with an agent beside it and a server mod that reports groups. */
export async function playReforger(runs: AgentRuns, key: string, progress: Progress): Promise<void> {
  const [profile, state] = [profileOf(runs, key), join(folderOf(runs, key), 'state')];
  const { beginsAt, isAgain } = liveBeginning(progress);
  // The same game is written from its first line again. A new one begins where the files of the last start end.
  if (isAgain) forgetGame(profile, state);
  const password = randomBytes(16).toString('base64url');
  const rcon = new BattlEyeServer(password);
  let listening: Promise<void> | undefined;
  try {
    const args = ['--profile', profile, '--state', state, '--rcon', `127.0.0.1:${await rcon.open()}`];
    await runReforgerServer(profile, runningGames(progress.seed, beginsAt), runs.signal, {
      rcon,
      report: (groups) => void reportGroups(runs, key, groups),
      caughtUp: () => {
        listening = keepAgent(runs, key, args, { RCON_PASSWORD: password });
      },
    });
    await listening;
  } finally {
    rcon.close();
  }
}

/** Everything but the saves, which only grow. */
const forgetGame = (profile: string, state: string): void => {
  rmSync(state, { recursive: true, force: true });
  for (const name of existsSync(profile) ? readdirSync(profile) : [])
    if (name !== SAVES) rmSync(join(profile, name), { recursive: true, force: true });
};

/** What is not received is reported again with the next look. */
const reportGroups = async ({ run, log, signal }: AgentRuns, key: string, groups: GroupsReport): Promise<void> => {
  try {
    const response = await fetch(`${run.api.url}/api/ingest/reforger/${key.slice('reforger-'.length)}/groups`, {
      method: 'POST',
      headers: { authorization: `Bearer ${run.agent.tokens[key]}`, 'content-type': 'application/json' },
      body: JSON.stringify(groups),
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    });
    if (!response.ok) log.write(`server ${key}: groups were answered with ${response.status}`);
  } catch (error) {
    if (!signal.aborted) log.write(`server ${key}: groups could not be reported: ${(error as Error).message}`);
  }
};
