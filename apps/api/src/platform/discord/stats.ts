import { Inject } from '@nestjs/common';
import { GAME_NAMES } from '@app/contracts/discord/registration';
import { inert } from '@app/contracts/discord/texts';
import type { Message } from '@app/outside/interactions';
import { CONFIG, type Config } from '../config';
import { AnswersCommands, type Answers, type Call } from './answering';
import { ChatPlayers, type PlayersGame } from './players';

/** What the profile page of a player begins with, and the way there. */
@AnswersCommands(['stats'])
export class StatsOverDiscord implements Answers {
  constructor(
    private readonly players: ChatPlayers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async answer({ caller, voice, game: chosen, player }: Call): Promise<Message> {
    const game = chosen as PlayersGame;
    const players = this.players.of(game);
    const found = player ?? (await players.own(caller.actor.id));
    if ('why' in found) return { text: voice.say('stats.none', { game: GAME_NAMES[game], why: found.why }) };
    const { name, rank, kills, deaths, kdRatio, revives, playtime } = await players.card(found.key);
    const fields = [
      ...(rank === null ? [] : [[voice.say('stats.rank'), inert(rank)]]),
      [voice.say('stats.kills'), String(kills)],
      [voice.say('stats.deaths'), String(deaths)],
      [voice.say('stats.kd'), String(kdRatio)],
      ...(revives === null ? [] : [[voice.say('stats.revives'), String(revives)]]),
      ...(playtime === null ? [] : [[voice.say('stats.playtime'), voice.say('stats.hours', { ...playtime })]]),
    ];
    const { publicUrl, community } = this.config;
    return {
      card: {
        title: `${inert(name)} · ${GAME_NAMES[game]}`,
        url: `${publicUrl}/${game}-battlelog/player/${encodeURIComponent(found.key)}`,
        color: Number.parseInt((community.tints[game] ?? community.tints.accent).slice(1), 16),
        fields: fields.map(([label, value]) => ({ name: label!, value: value!, short: true })),
      },
    };
  }
}
