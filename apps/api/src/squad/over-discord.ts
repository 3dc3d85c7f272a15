import { Inject } from '@nestjs/common';
import { squadMatches } from '@app/contracts/squad/read-models';
import type { SquadMatchAnswer } from '@app/contracts/squad/squad';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Choice, Message } from '@app/outside/interactions';
import { CONFIG, type Config } from '../platform/config';
import { AnswersCommands, chosen, type Answers, type Call, type Drawn } from '../platform/discord/answering';
import { Refused } from '../platform/responses/failures';
import { MatchPages } from './battlelog/match-pages';

/** Matches that are offered: as many as Discord shows. */
const OFFERED = 25;
const BEST = 5;

/** `Goose_Bay_AAS_v2` as it is said. */
const mapOf = (layer: string): string => layer.replaceAll('_', ' ');

/** How a match ended, as its page says. */
@AnswersCommands(['match'])
export class MatchesOverDiscord implements Answers {
  constructor(
    private readonly readModels: ReadModels,
    private readonly pages: MatchPages,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The newest that have ended. */
  async listed(): Promise<readonly Choice[]> {
    const { value } = await this.readModels.cached(squadMatches, 'offered', async () => {
      const newest = await this.readModels.find(squadMatches, { sort: ['-startedAt'], limit: 2 * OFFERED });
      return newest
        .filter(({ endedAt }) => endedAt !== null)
        .map(({ serverId, match, layer, level, startedAt }) => ({
          name: `${mapOf(layer ?? level ?? match)} · ${this.serverName(serverId)} · ${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
          value: `${serverId}-${match}`,
        }));
    });
    return value;
  }

  async answer({ voice, value }: Call): Promise<Message | Drawn> {
    const typed = value('match');
    const offered = await this.listed();
    if (typed === '' && offered.length === 0) return { text: voice.say('match.none') };
    const matchId = typed === '' ? offered[0]!.value : (chosen(offered, typed) ?? typed);
    const unknown = (error: unknown) => {
      if (!(error instanceof Refused) || error.status !== 404) throw error;
      throw new Refused(404, 'not-found', voice.plain('match.unknown', { typed }));
    };
    const { json } = await this.pages.page(matchId).catch(unknown);
    const { layer, level, serverId, outcome, winnerTeam, teams, players } = (JSON.parse(json) as SquadMatchAnswer).data;
    const words =
      outcome === 'won' && winnerTeam === null ? 'match.abandoned' : (`match.${outcome ?? 'running'}` as const);
    const result = voice.plain(words, { winner: winnerTeam ?? '' });
    return {
      sheet: {
        ...{
          game: 'squad',
          title: mapOf(layer ?? level ?? matchId),
          subtitle: `${this.serverName(serverId)} · ${result}`,
        },
        figures: teams.flatMap(({ team, faction, tickets }) => {
          const of = faction ?? voice.plain('match.team', { team });
          return tickets === null ? [] : [[voice.plain('match.tickets', { team: of }), String(tickets)] as const];
        }),
        places: players.slice(0, BEST).map(({ name, kills, deaths }, at) => ({
          ...{ place: String(at + 1), name, value: `${kills} / ${deaths}` },
        })),
      },
      path: `/squad-battlelog/match/${encodeURIComponent(matchId)}`,
    };
  }

  private serverName(serverId: number): string {
    const { servers } = this.config.community;
    return servers.find(({ game, id }) => game === 'squad' && id === serverId)?.name ?? `#${serverId}`;
  }
}
