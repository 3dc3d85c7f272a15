import type { ConnectionsAnswer, LinkCodeAnswer } from '@app/contracts/connections/connections';
import { pause } from '@app/kit/pause';
import { tokenOf } from '../tools/persona-token';
import type { RunFile } from '../run-file';

/** Sends a message to the game's chat. Returns whether an agent is connected to the server. */
export type Say = (message: string) => boolean;

const PAUSE_MS = 500;
/** How long one code is tried before the next is requested; the code is valid for longer. */
const PATIENCE_MS = 120_000;

/**
 * Links a persona's Steam account as a member does: gets a code from the site, writes it into the game's chat, and polls
 * until the account is linked. Returns whether it was linked before the signal.
 */
export async function linkByChat(run: RunFile, persona: string, say: Say, signal: AbortSignal): Promise<boolean> {
  if (!run.identity.personaGrant) return false;
  const headers = { authorization: `Bearer ${await tokenOf(persona, run.identity)}` };
  const request = async <Answer>(path: string, method = 'GET'): Promise<Answer> => {
    const response = await fetch(`${run.api.url}/api/connections${path}`, { method, headers, signal });
    if (!response.ok) throw new Error(`${path || 'connections'} answers ${response.status}`);
    return (await response.json()) as Answer;
  };
  const isLinked = async () => (await request<ConnectionsAnswer>('')).connections.steam.verified;
  while (!signal.aborted) {
    if (await isLinked()) return true;
    const { code } = await request<LinkCodeAnswer>('/link-code', 'POST');
    while (!signal.aborted && !say(code)) await pause(PAUSE_MS, signal);
    for (const patience = Date.now() + PATIENCE_MS; Date.now() < patience && !signal.aborted;) {
      await pause(PAUSE_MS, signal);
      if (await isLinked()) return true;
    }
  }
  return false;
}
