import { Inject, Injectable } from '@nestjs/common';
import {
  squadExempt,
  squadPlayers,
  squadStandings,
  type SquadFigures,
  type SquadPlayerDocument,
} from '@app/contracts/squad/read-models';
import { boardKey } from '@app/domain/battlelog/rules';
import { rankName } from '@app/domain/squad/rules';
import { portions } from '@app/kit/portions';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../../platform/config';
import { now } from '../../platform/commands/context';
import { PlayerFigures, type Figures, type FiguresWindow, type RankWon } from '../../platform/ports/player-figures';
import { AnswersFrom } from '../../platform/responses/read-after';
import { holderAmong } from '../players-by-id';
import { ExemptPlayers } from './exempt-players';

/** Accounts looked up together: SQLite answers at once, and a long query holds everybody else up. */
const TOGETHER = 25;
/** Two records of one Steam account are rare: one with and one without the EOS id. */
const NAMESAKES = 5;

@Injectable()
@AnswersFrom(squadPlayers, squadStandings, squadExempt)
export class PlayersFigures extends PlayerFigures {
  constructor(
    private readonly readModels: ReadModels,
    private readonly exempted: ExemptPlayers,
    @Inject(CONFIG) private readonly config: Pick<Config, 'community'>,
  ) {
    super();
  }

  override async exempt(): Promise<ReadonlySet<string>> {
    return (await this.exempted.now()).ids;
  }

  override async of(steamIds: readonly string[], window: FiguresWindow = 'all'): Promise<ReadonlyMap<string, Figures>> {
    const figures = new Map<string, Figures>();
    for await (const players of this.players(steamIds)) {
      const standings = window === 'all' ? undefined : await this.standingsOf(players, window);
      for (const player of players) {
        const standing: SquadFigures | undefined = standings ? standings.get(player.playerId) : player;
        if (standing) figures.set(player.steamId, figuresOf(player.name, standing));
      }
    }
    return figures;
  }

  override async ranksWon(steamIds: readonly string[]): Promise<ReadonlyMap<string, readonly RankWon[]>> {
    const ranks = new Map<string, readonly RankWon[]>();
    for await (const players of this.players(steamIds))
      for (const player of players) ranks.set(player.steamId, ranksOf(player));
    return ranks;
  }

  private async *players(steamIds: readonly string[]): AsyncGenerator<readonly SquadPlayerDocument[]> {
    for await (const ids of portions([...new Set(steamIds)], TOGETHER)) yield await this.playersOf(ids);
  }

  private async playersOf(steamIds: readonly string[]): Promise<readonly SquadPlayerDocument[]> {
    const found = await this.readModels.find(squadPlayers, {
      where: [{ field: 'steamId', is: 'in', value: steamIds }],
      sort: ['steamSince'],
      limit: steamIds.length * NAMESAKES,
    });
    const namesakes = new Map<string, SquadPlayerDocument[]>();
    for (const player of found) namesakes.set(player.steamId, [...(namesakes.get(player.steamId) ?? []), player]);
    return [...namesakes.values()].flatMap((players) => holderAmong(players) ?? []);
  }

  private async standingsOf(players: readonly SquadPlayerDocument[], window: Exclude<FiguresWindow, 'all'>) {
    const board = boardKey(window, null, now(), this.config.community.timeZone);
    const found = await this.readModels.getMany(
      squadStandings,
      players.map(({ playerId }) => `${board} ${playerId}`),
    );
    return new Map([...found.values()].map((standing) => [standing.playerId, standing]));
  }
}

const figuresOf = (name: string, { kills, deaths, revives, playtime, score, changedAt }: SquadFigures): Figures => ({
  ...{ name, kills, deaths, revives, playtime, score, changedAt },
});

/** Until the read model is built again, documents of the version before have no ranks. */
const ranksOf = ({ ranksWon = [] }: Partial<SquadPlayerDocument>): readonly RankWon[] =>
  ranksWon.map(({ rank, at }) => ({ rank, name: rankName(rank), at }));
