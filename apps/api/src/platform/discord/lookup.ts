import { Inject } from '@nestjs/common';
import { GAME_NAMES } from '@app/contracts/discord/registration';
import { inert, moment } from '@app/contracts/discord/texts';
import type { Message } from '@app/outside/interactions';
import { CONFIG, type Config } from '../config';
import { AnswersCommands, staffCard, type Answers, type Call } from './answering';
import { ChatPlayers, type PlayersGame } from './players';

/** Names before the present one that are shown. */
const MOST_NAMES = 5;

/** A player as staff see them. */
@AnswersCommands(['lookup'])
export class LookupOverDiscord implements Answers {
  constructor(
    private readonly players: ChatPlayers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async answer(call: Call): Promise<Message> {
    const { context, voice, player } = call;
    const game = call.game as PlayersGame;
    const found = await this.players.of(game).lookUp(context, player!.key);
    const { kills, deaths, kdRatio, playtime, names, firstSeen, lastSeen, teamkills, member, others } = found;
    const seen = [firstSeen, lastSeen].flatMap((at) => (at ? [moment(at).text] : [])).join(' – ');
    const fields: [string, string][] = [
      [voice.plain('lookup.seen'), seen],
      [voice.plain('stats.kd'), inert(`${kills} / ${deaths} (${kdRatio})`)],
      [voice.plain('lookup.teamkills'), String(teamkills)],
      [voice.plain('stats.playtime'), playtime === null ? '' : voice.say('stats.hours', { ...playtime })],
      [voice.plain('lookup.names'), names.slice(0, MOST_NAMES).map(inert).join('\n')],
      [
        voice.plain('lookup.member'),
        [member, found.supporterTier].flatMap((one) => (one ? [inert(one)] : [])).join(', '),
      ],
      [voice.plain('lookup.others'), String(others)],
    ];
    const about = [GAME_NAMES[game], found.rank, player!.key].flatMap((one) => (one === null ? [] : [inert(one)]));
    return staffCard(this.config, call, { title: found.name, about: about.join(' · '), fields });
  }
}
