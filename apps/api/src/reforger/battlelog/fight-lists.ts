import { Inject, Injectable } from '@nestjs/common';
import type { ReforgerFightsQuery } from '@app/contracts/battlelog/lookup.dto';
import type { ReforgerFightsAnswer } from '@app/contracts/reforger/lookup';
import {
  reforgerFightLists,
  type ReforgerListedFight,
  type ReforgerPlayerDocument,
} from '@app/contracts/reforger/read-models';
import { fightListKeys } from '@app/domain/battlelog/fight-lists';
import { factionName, type ReforgerRules } from '@app/domain/reforger/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { fightPage } from '../../platform/lookup/fight-page';
import { nameOf, ReforgerPlayers, UNKNOWN } from '../players';
import { REFORGER_RULES } from '../reforger-rules';

type Player = ReforgerPlayerDocument;

/** What a player did and suffered lately, for staff. */
@Injectable()
export class ReforgerFightLists {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: ReforgerPlayers,
    @Inject(REFORGER_RULES) private readonly rules: ReforgerRules,
  ) {}

  async page(
    player: Player,
    { type, ...filter }: Omit<ReforgerFightsQuery, 'playerUID'>,
  ): Promise<ReforgerFightsAnswer> {
    const lists = await this.readModels.getMany(reforgerFightLists, fightListKeys(player.playerId, type));
    const { events, ...page } = fightPage(lists.values(), filter);
    const others = await this.players.all(events.flatMap(({ other }) => other ?? []));
    const mine = { name: nameOf(player), id: player.playerId };
    const toFight = (fight: ReforgerListedFight) => {
      const { id, at, serverId, isTeamkill, victimFaction, weapon, weaponSource, distance } = fight;
      const other = { name: otherName(fight, others), id: fight.other };
      const [killer, victim] = type === 'kills' ? [mine, other] : [other, mine];
      return {
        id: `${id}-${type}`,
        serverID: serverId,
        teamkill: isTeamkill,
        victimName: victim.name,
        victimBiId: victim.id,
        killerName: killer.name,
        killerBiId: killer.id,
        victimFaction: victimFaction === null ? null : factionName(victimFaction, this.rules.factions),
        weaponName: weapon,
        weaponType: weaponSource,
        killDistance: distance === null ? null : distance / 1_000,
        timestamp: at,
      };
    };
    return { success: true, events: events.map(toFight), ...page };
  }
}

/** Null for the world, and for oneself. */
const otherName = ({ other, otherName }: ReforgerListedFight, players: ReadonlyMap<string, Player>): string | null => {
  const named = other === null ? undefined : players.get(other)?.names[0]?.name;
  return named ?? otherName ?? (other === null ? null : UNKNOWN);
};
