import type { Decision } from '@app/domain/decider';
import { member, observeRoles } from '@app/domain/members/roles';
import { checkpoint, reachCheckpoint } from '@app/domain/policies/checkpoint';
import { dropSecret, fileAccess, rotateSecret } from '@app/domain/whitelist/file-access';
import type { WhitelistEvent } from '@app/domain/whitelist/events';
import { givenSlots, giveSlot, importSlots, undoSlotImport, withdrawSlot } from '@app/domain/whitelist/given-slots';
import {
  changeAllowance,
  linkAccount,
  linkPlayer,
  redeem,
  restoreSlots,
  revokeSlots,
  saveSlots,
  unlinkAccount,
  unlinkPlayer,
  updateOwnSlot,
  whitelist,
  type Whitelist,
} from '@app/domain/whitelist/whitelist';
import { identifyPlayer, steamOfPlayers } from '@app/domain/whitelist/players';
import type { Context, Streams } from '@app/storage/event-log/streams';

const at = '2026-11-21T09:00:00.000Z';
const playerId = '00000000-0000-4000-8000-000000000001';
const [own, other, friend] = ['76561190000000004', '76561190000000014', '76561190000000024'];

/** A member with slots, their roles, and the secret of the files: everything that can happen to them, once. */
export const playWhitelist = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const memberId = '290401099666423847';
  const roles = ['vip-gold'];
  const seen = { memberId, name: 'Wattlebird', inGuild: true, roles, at };
  await streams.transact(member, memberId, observeRoles(seen), by);
  const steps: Decision<Whitelist, WhitelistEvent>[] = [
    linkAccount({ memberId, steamId: own, at }),
    redeem({ memberId, name: 'Wattlebird', allowance: 3, roles, at }),
    saveSlots({
      memberId,
      edits: [{ entryId: `${memberId}-2-0`, game: 'SQUAD', id: friend }],
      enabledGames: { reforger: false },
      at,
    }),
    changeAllowance({ memberId, to: 1, because: 'roles', roles: ['vip'], at }),
    changeAllowance({ memberId, to: 4, because: 'configuration', roles: ['vip'], at }),
    saveSlots({
      memberId,
      edits: [{ entryId: `${memberId}-2-1`, shouldDelete: true }],
      enabledGames: { reforger: false },
      at,
    }),
    linkAccount({ memberId, steamId: other, at }),
    updateOwnSlot({ memberId, at }),
    unlinkAccount({ memberId, steamId: other, at }),
    linkPlayer({ memberId, playerId, at }),
    unlinkPlayer({ memberId, playerId, at }),
    revokeSlots({ memberId, reason: 'Sold to strangers', at }),
    restoreSlots({ memberId, reason: 'Settled', at }),
  ];
  for (const step of steps) await streams.transact(whitelist, memberId, step, by);
  await streams.transact(steamOfPlayers, playerId, identifyPlayer({ playerId, steamId: own, at }), by);
  const secret = { secretHash: '9f'.repeat(32), endsWith: 'k3Xq', by: 'Mulga Bill', at };
  await streams.transact(fileAccess, undefined, rotateSecret(secret), by);
  await streams.transact(fileAccess, undefined, dropSecret({ by: 'Mulga Bill', at }), by);
  const policy = 'whitelist-allowance';
  const position = '0000000000000042-0000000000000042';
  await streams.transact(checkpoint, policy, reachCheckpoint({ policy, position, at }), by);
  const given = { player: other, name: 'Kestrel', note: 'Guest of the event', until: null };
  const brought = { ...given, player: friend, until: '2026-12-31T00:00:00.000Z' };
  for (const step of [
    giveSlot(given, at),
    withdrawSlot(other, 'The event is over.', at),
    importSlots({ slots: [brought], at, imported: { importId: 'import-1', source: 'Admins.cfg', left: 1 } }),
    undoSlotImport('import-1', 'The wrong file.', at),
  ])
    await streams.transact(givenSlots, undefined, step, by);
  return [`whitelistPlayer-${playerId}`, `member-${memberId}`, `whitelist-${memberId}`, 'whitelistFiles', `policyCheckpoint-${policy}`, givenSlots.category];
};
