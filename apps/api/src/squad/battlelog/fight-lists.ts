import { Inject, Injectable } from '@nestjs/common';
import type { SquadFightsQuery } from '@app/contracts/battlelog/lookup.dto';
import type { SquadFight, SquadFightsAnswer } from '@app/contracts/squad/lookup';
import { squadFightLists, type SquadListedFight, type SquadPlayerDocument } from '@app/contracts/squad/read-models';
import { fightListKeys } from '@app/domain/battlelog/fight-lists';
import { weaponOf, type SquadRules } from '@app/domain/squad/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { fightPage } from '../../platform/lookup/fight-page';
import { idOf, UNKNOWN } from '../lookup/lookups';
import { PlayersById } from '../players-by-id';
import { SQUAD_RULES } from '../squad-rules';

type Player = SquadPlayerDocument;

interface Party {
  readonly name: string | null;
  readonly id: string | null;
}

/** What a player did and suffered lately, for staff. */
@Injectable()
export class FightLists {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: PlayersById,
    @Inject(SQUAD_RULES) private readonly rules: SquadRules,
  ) {}

  async page(player: Player, { type, ...filter }: Omit<SquadFightsQuery, 'steamID'>): Promise<SquadFightsAnswer> {
    const lists = await this.readModels.getMany(squadFightLists, fightListKeys(player.playerId, type));
    const { events, ...page } = fightPage(lists.values(), filter);
    const others = await this.players.many(events.flatMap(({ other }) => other ?? []));
    const isDoer = type === 'kills' || type === 'inflicted-wounds';
    const mine: Party = { name: player.name || UNKNOWN, id: idOf(player) };
    return {
      success: true,
      events: events.map((fight) => this.toFight(fight, type, mine, otherOf(fight, others), isDoer)),
      ...page,
    };
  }

  private toFight(fight: SquadListedFight, type: string, mine: Party, other: Party, isDoer: boolean): SquadFight {
    const { id, at, serverId, layer, weapon, damage, isTeamkill } = fight;
    const [attacker, victim] = isDoer ? [mine, other] : [other, mine];
    return {
      id: `${id}-${type}`,
      serverID: serverId,
      layer,
      weapon: weapon === null ? null : weaponOf(weapon, this.rules.weapons),
      // A death by bleeding out says less than nothing.
      damage: Math.round(Math.max(0, damage)),
      teamkill: isTeamkill,
      victimName: victim.name,
      victimSteamID: victim.id,
      attackerName: attacker.name,
      attackerSteamID: attacker.id,
      time: at,
    };
  }
}

const otherOf = ({ other, otherName, isNobody }: SquadListedFight, players: ReadonlyMap<string, Player>): Party => {
  if (isNobody) return { name: null, id: null };
  const player = other === null ? undefined : players.get(other);
  return { name: player?.name || otherName || UNKNOWN, id: player ? idOf(player) : other };
};
