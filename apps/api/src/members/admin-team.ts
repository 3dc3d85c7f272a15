import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AdminTeam as Team, AdminTeamAnswer } from '@app/contracts/members/admin-team';
import { singleFlight } from '@app/kit/single-flight';
import { GuildUnavailable, MissingAccess } from '@app/outside/guild-api';
import type { Logger } from 'pino';
import type { Page } from '../platform/responses/answers';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/responses/failures';
import { LOGGER } from '../platform/logger';
import { Guild } from './guild/guild';
import { Roster } from './guild/roster';

/** The team is read again after this, milliseconds. */
export const FRESH_MS = 5 * 60_000;
/** Until then the cached team is served at once; after that requests wait for a new one. */
export const SHOWN_MS = 60 * 60_000;
/** After a failure the chat platform is left alone for this long. */
export const REST_MS = 5_000;

interface CachedTeam {
  readonly team: Team;
  readonly at: number;
}

/**
 * Who stands on the admin team page: the holders of the roles that the community's configuration puts there. The list
 * of members is read once for all requests, and only its staff is cached.
 */
@Injectable()
export class AdminTeam {
  private cached: CachedTeam | undefined;
  private failure: { readonly error: GuildUnavailable; readonly at: number } | undefined;
  private readonly shared = singleFlight(() => this.read());
  private pages = new WeakMap<CachedTeam, { readonly fresh: Page; readonly stale: Page }>();

  constructor(
    private readonly guild: Guild,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** @throws Refused 503 while nothing is cached and the chat platform does not answer */
  async page(): Promise<Page> {
    const { cached } = this;
    const age = cached ? Date.now() - cached.at : Number.POSITIVE_INFINITY;
    if (cached && age < FRESH_MS) return this.render(cached);
    if (cached && age < SHOWN_MS) {
      this.ask().catch(() => undefined);
      return this.render(cached);
    }
    try {
      return this.render(await this.ask());
    } catch (error) {
      // A missing intent does not pass by itself: somebody has to read of it.
      if (error instanceof MissingAccess) throw mayNotList();
      if (!(error instanceof GuildUnavailable)) throw error;
      if (cached) return this.render(cached);
      throw notAnswering(error);
    }
  }

  /** Once for all who ask meanwhile, and not again right after a failure. @throws GuildUnavailable */
  private ask(): Promise<CachedTeam> {
    const { failure } = this;
    if (failure && Date.now() - failure.at < REST_MS) return Promise.reject(failure.error);
    return this.shared();
  }

  private async read(): Promise<CachedTeam> {
    const { staff } = this.config.community;
    const leadership = new Roster(staff.seniorLeadership.places);
    const teams = staff.teams.map((team) => ({ ...team, roster: new Roster(team.places) }));
    const rosters = [leadership, ...teams.map(({ roster }) => roster)];
    try {
      for await (const members of this.guild.everybody())
        for (const member of members) for (const roster of rosters) roster.consider(member);
    } catch (error) {
      if (error instanceof GuildUnavailable) this.failed(error);
      throw error;
    }
    const { title, description } = staff.seniorLeadership;
    this.failure = undefined;
    this.cached = {
      at: Date.now(),
      team: {
        seniorLeadership: leadership.list(),
        leadership: { title, description },
        teams: teams.map(({ id, title, description, roster }) => ({ id, title, description, members: roster.list() })),
      },
    };
    return this.cached;
  }

  private failed(error: GuildUnavailable) {
    this.failure = { error, at: Date.now() };
    this.log.warn({ cause: error.message }, 'The list of members could not be read.');
  }

  private render(cached: CachedTeam): Page {
    const rendered = this.pages.get(cached) ?? { fresh: pageOf(cached, false), stale: pageOf(cached, true) };
    this.pages.set(cached, rendered);
    return this.failure ? rendered.stale : rendered.fresh;
  }
}

const pageOf = ({ team, at }: CachedTeam, stale: boolean): Page => {
  const answer: AdminTeamAnswer = {
    success: true,
    data: team,
    lastUpdated: new Date(at).toISOString(),
    ...(stale ? { stale } : {}),
  };
  const json = JSON.stringify(answer);
  return { json, etag: createHash('sha256').update(json).digest('base64url').slice(0, 22) };
};

const mayNotList = () =>
  new Refused(
    503,
    'server-members-permission',
    'The admin team cannot be listed: the site’s Discord bot lacks the server members permission.',
    { retryAfter: REST_MS / 1_000 },
  );

const notAnswering = ({ retryAfter }: GuildUnavailable) =>
  new Refused(503, 'guild-unavailable', 'Discord does not say who is in the admin team for the moment.', {
    retryAfter: Math.max(retryAfter, REST_MS / 1_000),
  });
