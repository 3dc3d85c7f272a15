import type { SaveSlotsDto } from '@app/contracts/whitelist/whitelist.dto';
import { saveSlots, whitelist } from '@app/domain/whitelist/whitelist';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';
import { idempotencyOf } from '../platform/requests/idempotency';

/** `revision`: what the edits were made from, if the client sent it. */
export const SaveSlots = command(
  'SaveSlots',
  ({ streams, config }, context, input: SaveSlotsDto, revision: number | undefined) => {
    const memberId = context.caller.actor.id;
    const { enabledGames } = config.community.whitelist;
    return streams.transact(
      whitelist,
      memberId,
      saveSlots({ memberId, edits: input.slots, enabledGames, revision, at: now() }),
      writeContext(context, idempotencyOf(context, 'POST /api/whitelisting/slots', input)),
    );
  },
);
