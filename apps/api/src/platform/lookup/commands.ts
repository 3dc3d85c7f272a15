import type { AddressReason } from '@app/contracts/battlelog/lookup';
import type { CommandBus } from '@nestjs/cqrs';
import { lookUp, playerLookups, showAddress } from '@app/domain/battlelog/lookups';
import type { AuditNote } from '@app/storage/event-log/event';
import { command } from '../commands/command';
import { now, writeContext } from '../commands/context';
import type { RequestContext } from '../requests/caller';

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

/** What is read while the look is written down, and given out only once it is. */
export const recordedLook = async <Read>(
  commands: CommandBus,
  context: RequestContext,
  player: LookedUp,
  read: () => Promise<Read>,
): Promise<Read> => (await Promise.all([read(), commands.execute(new LookUpPlayer(context, player))]))[0];

/** Records that somebody sees an address in full, and why; never which. */
export const ShowAddress = command('ShowAddress', ({ streams }, context, player: LookedUp, reason: AddressReason) => {
  const { game, playerId } = player;
  const readerId = context.caller.actor.id;
  const decision = showAddress({ readerId, game, playerId, reason, at: now() });
  const audit = note(player, { shown: 'an address', reason });
  return streams.transact(playerLookups, readerId, decision, writeContext(context, { audit }));
});
