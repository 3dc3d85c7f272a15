import { Inject, Injectable } from '@nestjs/common';
import { singleFlight } from '@app/kit/single-flight';
import { LobbiesUnavailable, SQUAD_APP, SteamLobbies } from '@app/outside/steam-servers';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/responses/failures';
import { LOGGER } from '../platform/logger';
import { LiveServers, type ServerState } from './live-servers';

/** A lobby changes with the match; within one it is believed this long, milliseconds. */
const CACHED_MS = 60_000;
/** After Steam has failed it is left alone, for longer each time, milliseconds. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
/** Steam may ask for more, but not for ever. */
const LONGEST_REQUESTED_MS = 10 * 60_000;
/** None of a server's players showed a lobby: that may change soon. */
const NO_LOBBY_MS = 15_000;

/** What was found out about one server in one match; without an address there was none. */
interface Found {
  readonly match: string;
  readonly joinUrl: string | undefined;
  /** By `performance.now()`, as `quietUntil` is. */
  readonly until: number;
}

/** Addresses that start Squad and join a server, made from the lobby its players are in. */
@Injectable()
export class JoinLinks {
  private readonly steam: SteamLobbies | undefined;
  private readonly found = new Map<number, Found>();
  private readonly find = singleFlight((id: number, ...about: Parameters<JoinLinks['findLobby']>) =>
    this.findLobby(...about),
  );
  private failures = 0;
  private quietUntil = -Infinity;

  constructor(
    private readonly servers: LiveServers,
    @Inject(CONFIG) { steamApi: { url, key } }: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.steam = key === undefined ? undefined : new SteamLobbies({ url, key });
  }

  /** @throws Refused 404 for an unknown server, 409 for one that is offline, 503 while no link can be found */
  async to(serverId: number): Promise<string> {
    const status = await this.servers.find(serverId);
    if (!status) throw new Refused(404, 'server-not-found', 'There is no such game server.');
    if (!status.isOnline) throw new Refused(409, 'server-offline', 'The server is offline.');
    const { joinUrl, until } = await this.look(status);
    if (joinUrl === undefined) throw unable((until - performance.now()) / 1_000);
    return joinUrl;
  }

  private async look({ server: { id }, reported }: ServerState): Promise<Found> {
    const { match, online } = reported!;
    const cached = this.found.get(id);
    if (cached && cached.match === match && cached.until > performance.now()) return cached;
    if (!this.steam) throw unable();
    // One question at a time for a server, however many want to join it.
    const found = await this.find(id, this.steam, match, online);
    this.found.set(id, found);
    return found;
  }

  private async findLobby(steam: SteamLobbies, match: string, online: readonly string[]): Promise<Found> {
    const quiet = this.quietUntil - performance.now();
    if (quiet > 0) throw unable(quiet / 1_000);
    try {
      const lobby = await steam.lobbyOf(online);
      this.failures = 0;
      const joinUrl = lobby && `steam://joinlobby/${SQUAD_APP}/${lobby.lobbyId}/${lobby.steamId}`;
      return { match, joinUrl, until: performance.now() + (joinUrl ? CACHED_MS : NO_LOBBY_MS) };
    } catch (error) {
      if (!(error instanceof LobbiesUnavailable)) throw error;
      const pause = this.pauseAfter(error);
      this.log.warn({ reason: error.message, pause }, 'Steam did not say which lobby a server has.');
      throw unable(pause / 1_000);
    }
  }

  private pauseAfter({ retryAfter }: LobbiesUnavailable): number {
    const growing = Math.min(FIRST_PAUSE_MS * 2 ** this.failures++, LONGEST_PAUSE_MS);
    const pause = Math.min(Math.max(growing, (retryAfter ?? 0) * 1_000), LONGEST_REQUESTED_MS);
    this.quietUntil = performance.now() + pause;
    return pause;
  }
}

const unable = (retryAfter?: number) =>
  new Refused(503, 'join-link-unavailable', 'Unable to join server', retryAfter === undefined ? {} : { retryAfter });
