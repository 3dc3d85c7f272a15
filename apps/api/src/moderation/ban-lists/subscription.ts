import type { SubscribeBanListDto, UnsubscribeBanListDto } from '@app/contracts/moderation/moderation.dto';
import { banLists, requestReading, subscribe, unsubscribe } from '@app/domain/moderation/ban-lists/ban-lists';
import type { ModeratedGame } from '@app/domain/moderation/events';
import { cleanNote } from '@app/domain/moderation/rules';
import { cleanText } from '@app/domain/text';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { requestedIdOf } from '../../platform/imports/imports';
import { listAudit } from '../audit';

/** The same request subscribes once: the list's id is made of its idempotency key. */
export const SubscribeToBanList = command(
  'SubscribeToBanList',
  async ({ streams }, context, game: ModeratedGame, { name, address, everyHours }: SubscribeBanListDto) => {
    const listId = requestedIdOf(context);
    const receipt = await streams.transact(
      banLists,
      game,
      subscribe({ listId, game, name, address, everyHours, at: now() }),
      writeContext(context, {
        audit: listAudit({ game, listId, name: cleanText(name) }, 'SUBSCRIBE_BAN_LIST', { address, everyHours }),
      }),
    );
    return { listId, receipt };
  },
);

/** @param accepts the hash of what was held, which counts this time; null to read the list alone */
export const ReadBanList = command(
  'ReadBanList',
  ({ streams }, context, game: ModeratedGame, listId: string, accepts: string | null) =>
    streams.transact(
      banLists,
      game,
      requestReading({ listId, game, accepts, at: now() }),
      writeContext(context, {
        audit: (lists) =>
          listAudit(
            { game, listId, name: lists.get(listId)?.name ?? listId },
            accepts === null ? 'READ_BAN_LIST' : 'ACCEPT_BAN_LIST',
            {},
          ),
      }),
    ),
);

export const UnsubscribeFromBanList = command(
  'UnsubscribeFromBanList',
  ({ streams }, context, game: ModeratedGame, listId: string, { keep, reason }: UnsubscribeBanListDto) =>
    streams.transact(
      banLists,
      game,
      unsubscribe({ listId, game, keeps: keep, reason, at: now() }),
      writeContext(context, {
        audit: (lists) =>
          listAudit({ game, listId, name: lists.get(listId)?.name ?? listId }, 'UNSUBSCRIBE_BAN_LIST', {
            ...{ bans: keep ? 'kept' : 'lifted', reason: cleanNote(reason) },
          }),
      }),
    ),
);
