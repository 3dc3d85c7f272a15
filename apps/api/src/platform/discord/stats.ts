import type { CommandName } from '@app/contracts/discord/commands';
import { GAME_NAMES, WINDOWS } from '@app/contracts/discord/registration';
import type { Choice, Message } from '@app/outside/interactions';
import type { Game } from '../game-servers';
import { MOST_PLACES } from '../pictures/sheet';
import { Refused } from '../responses/failures';
import { AnswersCommands, chosen, type Answers, type Call, type Drawn } from './answering';
import { ChatPlayers, type PlayersGame } from './players';

/** What the profile page of a player begins with, the first of a board, and the way there. */
@AnswersCommands(['stats', 'compare', 'top'])
export class StatsOverDiscord implements Answers {
  constructor(private readonly players: ChatPlayers) {}

  /** The boards: `squad:kills`. */
  listed(_: CommandName, games: readonly Game[]): readonly Choice[] {
    const known = this.players.games.filter((game) => games.includes(game));
    return known.flatMap((game) =>
      this.players.of(game).boards.map((board) => ({
        name: `${titleOf(board)} · ${GAME_NAMES[game]}`,
        value: `${game}:${board}`,
      })),
    );
  }

  answer(call: Call): Promise<Message | Drawn> {
    if (call.command === 'compare') return this.compare(call);
    return call.command === 'top' ? this.top(call) : this.stats(call);
  }

  /** What the game says of both. */
  private async compare({ voice, game: wanted, player, other }: Call): Promise<Message | Drawn> {
    const game = wanted as PlayersGame;
    if (player!.key === other!.key) throw new Refused(409, 'same-player', voice.plain('compare.same'));
    const players = this.players.of(game);
    const [one, two] = await Promise.all([players.card(player!.key), players.card(other!.key)]);
    const hours = (card: typeof one) =>
      card.playtime &&
      voice.plain('compare.hours', { hours: card.playtime.hours + (card.playtime.minutes >= 30 ? 1 : 0) });
    const figures = [
      [voice.plain('stats.kills'), one.kills, two.kills],
      [voice.plain('stats.deaths'), one.deaths, two.deaths],
      [voice.plain('stats.kd'), one.kdRatio, two.kdRatio],
      [voice.plain('stats.revives'), one.revives, two.revives],
      [voice.plain('stats.playtime'), hours(one), hours(two)],
    ] as const;
    return {
      sheet: {
        ...{ game, title: `${one.name} – ${two.name}`, subtitle: GAME_NAMES[game] },
        figures: figures.flatMap(([label, mine, theirs]) =>
          mine === null || theirs === null ? [] : [[label, `${mine} : ${theirs}`] as const],
        ),
      },
      path: `/${game}-battlelog/player/${encodeURIComponent(player!.key)}`,
    };
  }

  private async stats({ caller, voice, game: wanted, player }: Call): Promise<Message | Drawn> {
    const game = wanted as PlayersGame;
    const players = this.players.of(game);
    const found = player ?? (await players.own(caller.actor.id));
    if ('why' in found) return { text: voice.say('stats.none', { game: GAME_NAMES[game], why: found.why }) };
    const { name, rank, kills, deaths, kdRatio, revives, playtime } = await players.card(found.key);
    const figures: [string, string][] = [
      [voice.plain('stats.kills'), String(kills)],
      [voice.plain('stats.deaths'), String(deaths)],
      [voice.plain('stats.kd'), String(kdRatio)],
    ];
    if (revives !== null) figures.push([voice.plain('stats.revives'), String(revives)]);
    if (playtime !== null) figures.push([voice.plain('stats.playtime'), voice.plain('stats.hours', { ...playtime })]);
    const subtitle = [GAME_NAMES[game], ...(rank === null ? [] : [rank])].join(' · ');
    const path = `/${game}-battlelog/player/${encodeURIComponent(found.key)}`;
    return { sheet: { game, title: name, subtitle, figures }, path };
  }

  private async top({ voice, games, value }: Call): Promise<Message | Drawn> {
    const typed = value('board');
    const [game, board] = (chosen(this.listed('top', games), typed)?.split(':') ?? []) as [PlayersGame?, string?];
    if (!game || !board) throw new Refused(404, 'not-found', voice.plain('top.unknown', { typed }));
    const window = WINDOWS.find((one) => one === value('window')) ?? WINDOWS[0];
    const { rows, isTime } = await this.players.of(game).top(board, window);
    if (rows.length === 0) return { text: voice.say('top.empty') };
    const shown = (minutes: number) =>
      voice.plain('stats.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    const places = rows.slice(0, MOST_PLACES).map(({ rank, playerName, value: figure }) => ({
      ...{ place: String(rank), name: playerName, value: isTime ? shown(figure) : String(figure) },
    }));
    const subtitle = `${GAME_NAMES[game]} · ${voice.plain(`window.${window}`)}`;
    return { sheet: { game, title: titleOf(board), subtitle, places }, path: `/${game}-battlelog/leaderboards` };
  }
}

/** `infantry_wounds` and `timePlayed` as a heading. */
const titleOf = (board: string): string => {
  const words = board.replace(/_/g, ' ').replace(/[A-Z]+/g, ' $&');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
