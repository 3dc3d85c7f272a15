import { Inject } from '@nestjs/common';
import type { ActiveGameAnswer, BingoParticipant } from '@app/contracts/bingo/bingo';
import { Formatted } from '@app/contracts/discord/texts';
import type { Message } from '@app/outside/interactions';
import { CONFIG, type Config } from '../platform/config';
import { AnswersCommands, type Answers, type Call, type Drawn } from '../platform/discord/answering';
import { ActiveGame } from './games/active-game';

const PAGE = '/bingo';
/** The position of who did not finish. */
const UNFINISHED = 999;

/** Who leads in the running game. */
@AnswersCommands(['bingo'])
export class BingoOverDiscord implements Answers {
  constructor(
    private readonly active: ActiveGame,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async answer({ caller, voice }: Call): Promise<Message | Drawn> {
    const { game, participants } = JSON.parse((await this.active.page(caller)).json) as ActiveGameAnswer;
    if (!game) return { text: voice.say('bingo.none', { link: new Formatted(this.config.publicUrl + PAGE) }) };
    const places = participants.toSorted(ahead).map(({ finished_position: place, username: name, marked_values }) => ({
      ...{ place: place === null || place === UNFINISHED ? '–' : String(place), name },
      value: voice.plain('bingo.squares', { marked: marked_values.length }),
    }));
    const [size = ''] = game.grid_size.split('x');
    const subtitle = voice.plain('bingo.size', { size, by: game.started_by_username });
    return { sheet: { title: 'Dashcam Bingo', subtitle, places }, path: PAGE };
  }
}

/** Who has finished by their place, then by how much is marked. */
const ahead = (one: BingoParticipant, other: BingoParticipant): number =>
  (one.finished_position ?? UNFINISHED) - (other.finished_position ?? UNFINISHED) ||
  other.marked_values.length - one.marked_values.length ||
  one.id - other.id;
