import type { WhitelistFacts } from './events';
import { ACTOR, FREE, IDS, MEMBER, nameOf, PLAYER, textOf, type MarksOf } from '../personal-marks';

export const whitelistMarks: MarksOf<WhitelistFacts> = {
  WhitelistAccountLinked: [{ memberId: MEMBER, steamId: PLAYER }, 'at'],
  WhitelistAccountUnlinked: [{ memberId: MEMBER, steamId: PLAYER }, 'at'],
  WhitelistPlayerLinked: [{ memberId: MEMBER, playerId: PLAYER }, 'at'],
  WhitelistPlayerUnlinked: [{ memberId: MEMBER, playerId: PLAYER }, 'at'],
  WhitelistPlayerAssigned: [{ former: MEMBER, memberId: MEMBER, playerId: PLAYER }, 'at'],
  WhitelistPlayerIdentified: [{ playerId: PLAYER, steamId: PLAYER }, 'at'],
  WhitelistRedeemed: [
    { memberId: MEMBER, name: nameOf('memberId'), 'slots[].entryId': IDS, steamId: PLAYER },
    'allowance at roles[] slots[].slotNumber',
  ],
  WhitelistAllowanceChanged: [
    { 'added[].entryId': IDS, memberId: MEMBER },
    'activated[] added[].slotNumber at because deactivated[] from roles[] to',
  ],
  WhitelistSlotsRevoked: [{ memberId: MEMBER, reason: textOf('memberId') }, 'at'],
  WhitelistSlotsRestored: [{ memberId: MEMBER, reason: textOf('memberId') }, 'at'],
  WhitelistOwnSlotUpdated: [
    {
      'after.reforgerUuid': PLAYER,
      'after.steamId': PLAYER,
      'before.reforgerUuid': PLAYER,
      'before.steamId': PLAYER,
      entryId: IDS,
      memberId: MEMBER,
      previousEntryId: IDS,
    },
    'after.game at before.game slotNumber',
  ],
  WhitelistSlotChanged: [
    {
      'after.reforgerUuid': PLAYER,
      'after.steamId': PLAYER,
      'before.reforgerUuid': PLAYER,
      'before.steamId': PLAYER,
      entryId: IDS,
      memberId: MEMBER,
      previousEntryId: IDS,
    },
    'after.game at before.game slotNumber',
  ],
  WhitelistSlotCleared: [
    {
      'after.reforgerUuid': PLAYER,
      'after.steamId': PLAYER,
      'before.reforgerUuid': PLAYER,
      'before.steamId': PLAYER,
      entryId: IDS,
      memberId: MEMBER,
      previousEntryId: IDS,
    },
    'after.game at because before.game slotNumber',
  ],
  WhitelistSlotsGiven: [
    {
      'imported.source': FREE,
      'slots[].name': nameOf('player'),
      'slots[].note': textOf('player'),
      'slots[].player': PLAYER,
    },
    'at imported.importId imported.left slots[].until',
  ],
  WhitelistSlotsWithdrawn: [{ reason: FREE, 'slots[].player': PLAYER, 'undone.source': FREE }, 'at undone.importId'],
  WhitelistFileSecretRotated: [{ by: nameOf(ACTOR) }, 'at endsWith secretHash'],
  WhitelistFileSecretDropped: [{ by: nameOf(ACTOR) }, 'at'],
};
