import type { ConnectionsAnswer, LinkCodeAnswer } from '@app/contracts/connections/connections';
import { tokenOf } from '../tools/persona-token';
import type { RunFile } from '../run-file';
import { until } from '../simulator/game-server';

/** What somebody says in the game's chat. Returns whether anybody listens to the server. */
export type Say = (message: string) => boolean;

const PAUSE_MS = 500;
/** Of a code, before another is asked for: the code is good for longer. */
const PATIENCE_MS = 120_000;

/**
 * A persona links their Steam account as everybody does: gets a code on the site, says it in the game, and looks whether
 * it has worked. Returns whether it has, before the signal.
 */
export async function linkByChat(run: RunFile, persona: string, say: Say, signal: AbortSignal): Promise<boolean> {
  if (!run.identity.personaGrant) return false;
  const headers = { authorization: `Bearer ${await tokenOf(persona, run.identity)}` };
  const ask = async <Answer>(path: string, method = 'GET'): Promise<Answer> => {
    const response = await fetch(`${run.api.url}/api/connections${path}`, { method, headers, signal });
    if (!response.ok) throw new Error(`${path || 'connections'} answers ${response.status}`);
    return (await response.json()) as Answer;
  };
  const isLinked = async () => (await ask<ConnectionsAnswer>('')).connections.steam.verified;
  while (!signal.aborted) {
    if (await isLinked()) return true;
    const { code } = await ask<LinkCodeAnswer>('/link-code', 'POST');
    while (!signal.aborted && !say(code)) await until(Date.now() + PAUSE_MS, signal);
    for (const patience = Date.now() + PATIENCE_MS; Date.now() < patience && !signal.aborted;) {
      await until(Date.now() + PAUSE_MS, signal);
      if (await isLinked()) return true;
    }
  }
  return false;
}
