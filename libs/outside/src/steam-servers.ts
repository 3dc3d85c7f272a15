import { boundedText } from './bounded-text';

/** Steam does not say who is in which lobby. The message says why; `retryAfter` is in seconds, where Steam names it. */
export class LobbiesUnavailable extends Error {
  override readonly name = 'LobbiesUnavailable';

  constructor(
    why: string,
    readonly retryAfter?: number,
  ) {
    super(why);
  }
}

/** Where a Squad server can be joined: the lobby its players are in, and one of them, in whose company one comes. */
export interface Lobby {
  readonly lobbyId: string;
  readonly steamId: string;
}

/** The address of Steam’s Web API, and the key for it. */
export interface SteamApiOptions {
  readonly url: string;
  readonly key: string;
}

/** What Steam calls Squad. */
export const SQUAD_APP = '393380';

/** Steam answers for as many at once. */
const MOST_IDS = 100;
const STEAM_ID = /^\d{17}$/;
const LOBBY_ID = /^[1-9]\d{9,19}$/;
/** An account number that Steam knows; whose it is does not matter. */
const ANYBODY = '76561197960265729';
const TIMEOUT_MS = 4_000;
const MOST_ANSWER = 512 * 1_024;

/**
 * Finds the lobby of a server by its players. Squad servers cannot be joined by address: `steam://connect` does not work
 * for them. Those who keep their profile to themselves show no lobby.
 */
export class SteamLobbies {
  constructor(private readonly options: SteamApiOptions) {}

  /**
   * The lobby that most of these players are in; undefined when none of them shows one.
   * @throws LobbiesUnavailable
   */
  async lobbyOf(steamIds: readonly string[]): Promise<Lobby | undefined> {
    const ids = steamIds.filter((id) => STEAM_ID.test(id)).slice(0, MOST_IDS);
    if (ids.length === 0) return undefined;
    const lobbies = new Map<string, Lobby & { readonly members: number }>();
    for (const { lobbyId, steamId } of lobbiesIn(await this.summaries(ids), new Set(ids))) {
      const before = lobbies.get(lobbyId) ?? { lobbyId, steamId, members: 0 };
      lobbies.set(lobbyId, { ...before, members: before.members + 1 });
    }
    const [first] = [...lobbies.values()].sort((one, other) => other.members - one.members);
    return first && { lobbyId: first.lobbyId, steamId: first.steamId };
  }

  /** Whether Steam answers with this key. @throws LobbiesUnavailable */
  async verify(): Promise<void> {
    lobbiesIn(await this.summaries([ANYBODY]), new Set());
  }

  private async summaries(steamIds: readonly string[]): Promise<unknown> {
    const query = new URLSearchParams({ key: this.options.key, steamids: steamIds.join(',') });
    let response: Response;
    try {
      response = await fetch(`${this.options.url}/ISteamUser/GetPlayerSummaries/v2/?${query.toString()}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: 'application/json' },
      });
      if (response.ok) return JSON.parse(await bounded(response)) as unknown;
    } catch (error) {
      if (error instanceof LobbiesUnavailable) throw error;
      // The address holds the key, so the message names only the kind of the error.
      throw new LobbiesUnavailable(`Steam cannot be asked: ${error instanceof Error ? error.name : 'unknown'}.`);
    }
    const seconds = Number(response.headers.get('retry-after') ?? NaN);
    throw new LobbiesUnavailable(`Steam answered ${response.status}.`, Number.isFinite(seconds) ? seconds : undefined);
  }
}

/** @throws LobbiesUnavailable for what is no answer to the question */
const lobbiesIn = (answer: unknown, ids: ReadonlySet<string>): readonly Lobby[] => {
  const players = (answer as { response?: { players?: unknown } } | null)?.response?.players;
  if (!Array.isArray(players)) throw new LobbiesUnavailable('Steam answered something else.');
  return (players as unknown[]).flatMap((player) => {
    const { steamid, gameid, lobbysteamid } = (player ?? {}) as Record<string, unknown>;
    const isInLobby = gameid === SQUAD_APP && typeof lobbysteamid === 'string' && LOBBY_ID.test(lobbysteamid);
    return isInLobby && typeof steamid === 'string' && ids.has(steamid)
      ? [{ lobbyId: lobbysteamid, steamId: steamid }]
      : [];
  });
};

const bounded = async (response: Response): Promise<string> => {
  const text = await boundedText(response, MOST_ANSWER);
  if (text === undefined) throw new LobbiesUnavailable('The answer of Steam is too long.');
  return text;
};
