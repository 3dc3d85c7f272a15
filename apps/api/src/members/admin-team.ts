import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AdminTeam as Team, AdminTeamAnswer } from '@app/contracts/members/admin-team';
import { RefreshingCache } from '@app/kit/refreshing-cache';
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
 * Who is shown on the admin team page: the holders of the roles that the community's configuration puts there. The list
 * of members is read once for all requests, and only its staff is cached.
 */
@Injectable()
export class AdminTeam {
  private readonly team = new RefreshingCache({ fresh: FRESH_MS, usable: SHOWN_MS, rest: REST_MS }, () => this.read());
  private pages = new WeakMap<CachedTeam, { readonly fresh: Page; readonly stale: Page }>();

  constructor(
    private readonly guild: Guild,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** @throws Refused 503 while nothing is cached and the chat platform does not answer */
  async page(): Promise<Page> {
    try {
      return this.render(await this.team.get());
    } catch (error) {
      // A missing intent does not pass by itself: somebody has to read of it.
      if (error instanceof MissingAccess) throw mayNotList();
      if (!(error instanceof GuildUnavailable)) throw error;
      const shown = this.team.last();
      if (shown) return this.render(shown.value);
      throw notAnswering(error);
    }
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
      this.log.warn({ cause: String(error) }, 'The list of members could not be read.');
      throw error;
    }
    const { title, description } = staff.seniorLeadership;
    return {
      at: Date.now(),
      team: {
        seniorLeadership: leadership.list(),
        leadership: { title, description },
        teams: teams.map(({ id, title, description, roster }) => ({ id, title, description, members: roster.list() })),
      },
    };
  }

  private render(cached: CachedTeam): Page {
    const rendered = this.pages.get(cached) ?? { fresh: pageOf(cached, false), stale: pageOf(cached, true) };
    this.pages.set(cached, rendered);
    return this.team.failing() ? rendered.stale : rendered.fresh;
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
