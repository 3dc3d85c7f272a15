import { importBans } from '@app/contracts/moderation/policies';
import { banImport } from '@app/domain/moderation/ban-import/ban-import';
import type { BanImportEvent } from '@app/domain/moderation/events';
import { importBan, playerRecord, playerRecordId, takeBack } from '@app/domain/moderation/player-record';
import { policy } from '../engine/policies/policy-runner';
import { stateOf } from '../engine/policies/state-of';

type Event = Extract<BanImportEvent, { type: 'BansImported' | 'BanImportUndone' }>;

/** Players whose records are written at once: each has a stream of their own, and is in an import once. */
const TOGETHER = 50;

/** Enters the bans of an import into the records of the players, and lifts them when it is undone. */
export const moderationImportBans = policy<Event>(importBans, {
  act: async ({ type, data, metadata: { actor } }, decide) => {
    const { importId, game, at } = data;
    const through = { importId, by: actor.name, byId: actor.id };
    const { portions } = await stateOf(decide, banImport, importId);
    const bans = [...portions.values()].flat();
    for (let from = 0; from < bans.length; from += TOGETHER)
      await Promise.all(
        bans.slice(from, from + TOGETHER).map((ban) => {
          const record = playerRecordId({ game, player: ban.player });
          return type === 'BansImported'
            ? decide(playerRecord, record, importBan({ ...ban, game, evidence: [], through }, at))
            : decide(playerRecord, record, takeBack({ game, player: ban.player, at, reason: data.reason, through }));
        }),
      );
  },
});
