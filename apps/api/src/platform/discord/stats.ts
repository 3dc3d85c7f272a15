import { GAME_NAMES } from '@app/contracts/discord/registration';
import type { Message } from '@app/outside/interactions';
import { AnswersCommands, type Answers, type Call } from './answering';
import { ChatPlayers, type PlayersGame } from './players';
import { Sheets } from './sheets';

/** What the profile page of a player begins with, and the way there. */
@AnswersCommands(['stats'])
export class StatsOverDiscord implements Answers {
  constructor(
    private readonly players: ChatPlayers,
    private readonly sheets: Sheets,
  ) {}

  async answer({ caller, voice, game: chosen, player }: Call): Promise<Message> {
    const game = chosen as PlayersGame;
    const players = this.players.of(game);
    const found = player ?? (await players.own(caller.actor.id));
    if ('why' in found) return { text: voice.say('stats.none', { game: GAME_NAMES[game], why: found.why }) };
    const { name, rank, kills, deaths, kdRatio, revives, playtime } = await players.card(found.key);
    const figures: [string, string][] = [
      ...(rank === null ? [] : [[voice.plain('stats.rank'), rank] as [string, string]]),
      [voice.plain('stats.kills'), String(kills)],
      [voice.plain('stats.deaths'), String(deaths)],
      [voice.plain('stats.kd'), String(kdRatio)],
    ];
    if (revives !== null) figures.push([voice.plain('stats.revives'), String(revives)]);
    if (playtime !== null) figures.push([voice.plain('stats.playtime'), voice.plain('stats.hours', { ...playtime })]);
    const path = `/${game}-battlelog/player/${encodeURIComponent(found.key)}`;
    return this.sheets.message({ game, title: name, subtitle: GAME_NAMES[game], figures }, path);
  }
}
