import type { Clan, ClanAnswer, ClanLeaderboardAnswer } from '@app/contracts/clans/clans';
import type { Choice, Message } from '@app/outside/interactions';
import { AnswersCommands, chosen, type Answers, type Call, type Drawn } from '../platform/discord/answering';
import { Refused } from '../platform/responses/failures';
import { ClanBoard } from './pages/board';
import { ClanPages } from './pages/clan-pages';

/** A clan, as its page begins. */
@AnswersCommands(['clan'])
export class ClansOverDiscord implements Answers {
  constructor(
    private readonly board: ClanBoard,
    private readonly pages: ClanPages,
  ) {}

  /** Those on the board. */
  async listed(): Promise<readonly Choice[]> {
    const { leaderboard } = JSON.parse((await this.board.page()).json) as ClanLeaderboardAnswer;
    return leaderboard.map(({ id, name, tag }) => ({ name: `${tag} · ${name}`, value: String(id) }));
  }

  async answer({ caller, voice, value }: Call): Promise<Message | Drawn> {
    const clan = await this.meant(
      value('clan'),
      caller.actor.id,
      voice.plain('clan.unknown', { typed: value('clan') }),
    );
    if (!clan) return { text: voice.say('clan.none') };
    const {
      total_kills: kills,
      total_deaths: deaths,
      total_revives: revives,
      total_playtime: minutes,
    } = clan.statistics;
    return {
      sheet: {
        ...{ game: 'squad', title: `${clan.tag} · ${clan.name}`, subtitle: clan.motto },
        figures: [
          ...(clan.rank === null ? [] : [[voice.plain('clan.place'), `${clan.rank} / ${clan.ranked_clans}`] as const]),
          [voice.plain('clan.members'), `${clan.members.length} / ${clan.member_limit}`],
          [voice.plain('stats.kills'), String(kills)],
          [voice.plain('stats.deaths'), String(deaths)],
          [voice.plain('stats.revives'), String(revives)],
          [
            voice.plain('stats.playtime'),
            voice.plain('stats.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }),
          ],
        ],
      },
      path: `/squad-battlelog/clan/${clan.id}`,
    };
  }

  /** By its place in the list, what it is called there, or its tag. @throws Refused 404 */
  private async meant(typed: string, memberId: string, unknown: string): Promise<Clan | null> {
    if (typed === '') return (await this.pages.mine(memberId)).clan;
    const listed = await this.listed();
    const tagged = listed.filter(({ name }) => name.toLowerCase().startsWith(`${typed.trim().toLowerCase()} · `));
    const id = chosen(listed, typed) ?? (tagged.length === 1 ? tagged[0]!.value : undefined);
    if (id === undefined) throw new Refused(404, 'not-found', unknown);
    return (JSON.parse((await this.pages.page(Number(id))).json) as ClanAnswer).clan;
  }
}
