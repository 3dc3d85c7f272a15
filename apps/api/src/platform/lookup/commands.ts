import type { AddressReason } from '@app/contracts/battlelog/lookup';
import { lookUp, playerLookups, showAddress } from '@app/domain/battlelog/lookups';
import type { AuditNote } from '@app/storage/event-log/event';
import { command } from '../commands/command';
import { now, writeContext } from '../commands/context';

/** A player as the audit names them. */
export interface LookedUp {
  readonly game: 'squad' | 'reforger';
  /** As the read models of the game name the player. */
  readonly playerId: string;
  /** The id that staff use. */
  readonly id: string;
  readonly name: string;
}

const note = ({ game, id, name }: LookedUp, changes: AuditNote['changes']): AuditNote => ({
  ...{
    game,
    tool: 'player-stats',
    action: 'READ',
    resourceType: 'player',
    resourceId: id,
    resourceName: name,
    changes,
  },
});

/** Records that somebody looks a player up. Recorded before the answer is sent. */
export const LookUpPlayer = command('LookUpPlayer', ({ streams }, context, player: LookedUp) => {
  const { game, playerId } = player;
  const readerId = context.caller.actor.id;
  const decision = lookUp({ readerId, game, playerId, at: now() });
  return streams.transact(playerLookups, readerId, decision, writeContext(context, { audit: note(player, {}) }));
});

/** Records that somebody sees an address in full, and why; never which. */
export const ShowAddress = command('ShowAddress', ({ streams }, context, player: LookedUp, reason: AddressReason) => {
  const { game, playerId } = player;
  const readerId = context.caller.actor.id;
  const decision = showAddress({ readerId, game, playerId, reason, at: now() });
  const audit = note(player, { shown: 'an address', reason });
  return streams.transact(playerLookups, readerId, decision, writeContext(context, { audit }));
});
