import { bans as banList, FOR_GOOD, type BanDocument } from '@app/contracts/moderation/read-models';
import type { PlayerRecordEvent } from '@app/domain/moderation/events';
import { memberBehind, originOf } from '@app/domain/moderation/rules';
import { projection } from '../projection';

const nothing = (banId: string): BanDocument => ({
  ...{ banId, game: 'squad', player: '', name: '', reason: '', text: '', notes: '', evidence: [], by: '', byId: null },
  ...{ at: '' },
  ...{ until: null, liftedAt: null, liftedBy: null, liftedById: null, liftReason: null },
  ...{ changes: [], importId: null, listId: null },
  inForceUntil: '',
});

/** Every ban, with how long it is in force. */
export const bans = projection<BanDocument, PlayerRecordEvent>()({
  into: banList,
  key: ({ data }) => data.banId,
  initial: nothing,
  evolve: {
    PlayerBanned: (doc, { data, metadata }) => {
      const { game, player, name, reason, text, notes, evidence, until, at, through } = data;
      const ban = { game, player, name, reason, text, notes, evidence, until, at };
      return {
        ...{ ...doc, ...ban, inForceUntil: until ?? FOR_GOOD, by: originOf(through) ?? metadata.actor.name },
        byId: memberBehind(through, metadata.actor),
        importId: through && 'importId' in through ? through.importId : null,
        listId: through && 'listId' in through ? through.listId : null,
      };
    },
    PlayerBanChanged: (doc, { data: { until, text, at, through }, metadata }) => ({
      ...doc,
      ...{ until, text, inForceUntil: until ?? FOR_GOOD },
      changes: [
        ...doc.changes,
        { at, by: originOf(through) ?? metadata.actor.name, byId: memberBehind(through, metadata.actor), until },
      ],
    }),
    PlayerBanLifted: (doc, { data: { reason, at, through }, metadata }) => ({
      ...doc,
      ...{ liftedAt: at, liftedBy: originOf(through) ?? metadata.actor.name, liftReason: reason, inForceUntil: at },
      liftedById: memberBehind(through, metadata.actor),
    }),
  },
});
