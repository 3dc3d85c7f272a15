import type { BanListExceptionDto } from '@app/contracts/moderation/moderation.dto';
import { banLists, subscribed } from '@app/domain/moderation/ban-lists/ban-lists';
import type { ModeratedGame, PlayerRecordEvent } from '@app/domain/moderation/events';
import {
  endListException,
  exceptFromList,
  playerRecord,
  playerRecordId,
  type PlayerRecord,
} from '@app/domain/moderation/player-record';
import type { Decision } from '@app/domain/decider';
import { cleanNote } from '@app/domain/moderation/rules';
import type { AuditNote } from '@app/storage/event-log/event';
import type { Receipt, Streams } from '@app/storage/event-log/streams';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import type { RequestContext } from '../../platform/requests/caller';
import { recordAudit } from '../audit';
import { ModeratedPlayers } from '../moderated-players';

interface Exception {
  readonly game: ModeratedGame;
  readonly player: string;
  readonly name: string;
  readonly listId: string;
  readonly list: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** A list may name a player by either id: both records say it. */
const ofPlayer = async (
  { streams, players }: { streams: Streams; players: ModeratedPlayers },
  { game, listId, typed }: { game: ModeratedGame; listId: string; typed: string },
  decisionOf: (exception: Exception) => Decision<PlayerRecord, PlayerRecordEvent>,
  contextOf: (exception: Exception) => ReturnType<typeof writeContext<PlayerRecord>>,
): Promise<Receipt> => {
  const { name: list } = subscribed((await streams.load(banLists, game)).state, listId);
  const name = (await players.find(game, typed))?.name ?? '';
  const ids = await players.idsOf(game, typed);
  const [first, ...others] = ids.map((player) => ({ game, player, name, listId, list, at: now() }));
  const write = (one: Exception) =>
    streams.transact(playerRecord, playerRecordId(one), decisionOf(one), contextOf(one));
  for (const other of others) await write(other);
  return write(first!);
};

const audited =
  (context: RequestContext, action: Parameters<typeof recordAudit>[2], changes: AuditNote['changes']) =>
  (one: Exception) =>
    writeContext<PlayerRecord>(context, { audit: recordAudit(one, 'bans', action, { list: one.list, ...changes }) });

/** A list bans the player nowhere until that ends. */
export const ExceptFromBanList = command(
  'ExceptFromBanList',
  (provided, context, game: ModeratedGame, listId: string, { player, reason }: BanListExceptionDto) =>
    ofPlayer(
      provided,
      { game, listId, typed: player },
      (one) => exceptFromList({ ...one, reason }),
      audited(context, 'EXCEPT_FROM_LIST', { reason: cleanNote(reason) }),
    ),
  { players: ModeratedPlayers },
);

export const EndBanListException = command(
  'EndBanListException',
  (provided, context, game: ModeratedGame, listId: string, player: string) =>
    ofPlayer(provided, { game, listId, typed: player }, endListException, audited(context, 'END_LIST_EXCEPTION', {})),
  { players: ModeratedPlayers },
);
