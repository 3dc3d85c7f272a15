import { Injectable } from '@nestjs/common';
import type { WatchlistAnswer } from '@app/contracts/moderation/moderation';
import type { WatchDto } from '@app/contracts/moderation/moderation.dto';
import { watchlists } from '@app/contracts/moderation/read-models';
import type { Edit } from '@app/domain/editing';
import type { ModeratedGame } from '@app/domain/moderation/events';
import { cleanNote, isWatched } from '@app/domain/moderation/rules';
import { unwatchPlayer, watchlist, watchPlayer, type Watchlist } from '@app/domain/moderation/watchlist';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Streams } from '@app/storage/event-log/streams';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import type { Page } from '../../platform/responses/answers';
import { revisedPage } from '../../platform/responses/cached-page';
import { recordAudit } from '../audit';
import { ModeratedPlayers } from '../moderated-players';

/** Whom staff keep an eye on. */
@Injectable()
export class Watchlists {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: ModeratedPlayers,
  ) {}

  /** The ETag begins with the revision, for `If-Match`. Whoever was erased is not on it. @throws StoreUnavailable */
  async page(game: ModeratedGame): Promise<Page> {
    const { revision, players } = (await this.readModels.get(watchlists, game)) ?? { revision: 0, players: [] };
    const at = Date.now();
    const shown: WatchlistAnswer = {
      success: true,
      players: players.filter((one) => isWatched(one, at) && this.players.isPlayer(game, one.player)),
    };
    return revisedPage(revision, shown);
  }
}

/** Who is meant, by the id under which they are watched: staff may have used another before the player was seen. */
const watchedOrSeen = async (
  { streams, players }: { readonly streams: Streams; readonly players: ModeratedPlayers },
  game: ModeratedGame,
  key: string,
  name?: string,
) => {
  const seen = await players.target(game, key, name);
  const ids = await players.idsOf(game, key);
  const { state } = await streams.load(watchlist, game);
  const player = ids.find((id) => state.players.has(id)) ?? seen.player;
  return { game, player, name: seen.name || (state.players.get(player)?.name ?? '') };
};

const untilOf = (until: string | null): string => until ?? 'taken off';

/** Puts a player on the watchlist, or changes the entry. */
export const WatchPlayer = command(
  'WatchPlayer',
  async (provided, context, game: ModeratedGame, key: string, input: WatchDto, edit: Edit) => {
    const target = await watchedOrSeen(provided, game, key, input.name);
    const { reason, told } = input;
    const until = input.until === null ? null : new Date(input.until).toISOString();
    return provided.streams.transact(
      watchlist,
      game,
      watchPlayer({ ...target, reason, until, told, edit, at: now() }),
      writeContext<Watchlist>(context, {
        audit: ({ players: before }) => {
          const { until: was } = before.get(target.player) ?? {};
          return recordAudit(target, 'watchlist', 'WATCH', {
            reason: cleanNote(reason),
            told,
            until: was === undefined ? untilOf(until) : { from: untilOf(was), to: untilOf(until) },
          });
        },
      }),
    );
  },
  { players: ModeratedPlayers },
);

export const UnwatchPlayer = command(
  'UnwatchPlayer',
  async (provided, context, game: ModeratedGame, key: string, edit: Edit) => {
    const { player } = await watchedOrSeen(provided, game, key);
    return provided.streams.transact(
      watchlist,
      game,
      unwatchPlayer({ game, player, edit, at: now() }),
      writeContext<Watchlist>(context, {
        audit: ({ players: before }) => {
          const { name, reason } = before.get(player)!;
          return recordAudit({ game, player, name }, 'watchlist', 'UNWATCH', { watchedFor: reason });
        },
      }),
    );
  },
  { players: ModeratedPlayers },
);
