import { Injectable } from '@nestjs/common';
import {
  reforgerLinks,
  reforgerPlayers,
  type ReforgerAccount,
  type ReforgerLinkDocument,
  type ReforgerPlayerDocument,
} from '@app/contracts/reforger/read-models';
import type { SteamContradiction } from '@app/contracts/battlelog/lookup';
import { ReadModels } from '@app/storage/read-models/reader';
import { AnswersFrom } from '../platform/responses/read-after';
import { ReforgerOwners } from '../platform/ports/reforger-owners';

/** Players with one name, of which the one seen last counts. */
const NAMESAKES = 20;
/** Members who claim one player: by each kind of account one, and more only while one passes to another. */
const CLAIMANTS = 10;

/** Why a Reforger player is a member's. */
interface Claim {
  readonly memberId: string;
  readonly player: ReforgerPlayerDocument;
  readonly by: 'code' | 'steam' | 'name';
  /** When it was proved or typed, ISO 8601, UTC. */
  readonly at: string;
}

/** What links a member to players. */
const KINDS = ['code', 'steam', 'psn', 'xbox'] as const;
type Kind = (typeof KINDS)[number];
const CONSOLES = { psn: 'playstation', xbox: 'xbox' } as const;

const provedBy = (kind: Kind, { verified }: ReforgerAccount): Claim['by'] => {
  if (kind === 'code') return 'code';
  return kind === 'steam' && verified ? 'steam' : 'name';
};

/** By what a link of a kind names a player; undefined when the player has no such account. */
const accountOf = (kind: Kind, { playerId, steam, platform, account }: ReforgerPlayerDocument): string | undefined => {
  if (kind === 'code') return playerId;
  if (kind === 'steam') return steam?.value;
  return platform?.value === CONSOLES[kind] ? account.slice(platform.value.length + 1) || undefined : undefined;
};

/** A member's Reforger profile, as far as it can be found. */
export interface Identity {
  readonly link: ReforgerLinkDocument | undefined;
  readonly claim: Claim | undefined;
  /** A player was found whom another member has proved to be. */
  readonly isTaken: boolean;
}

/** The member behind a player, as far as anybody said so. */
export interface Claimant {
  readonly memberId: string;
  /** By the code or the Steam account; otherwise the member typed the name of the account. */
  readonly isProved: boolean;
}

const isProof = ({ by }: Claim): boolean => by !== 'name';

/** A proof before what was only typed, then the later. */
const byWeight = (one: Claim, other: Claim): number =>
  Number(isProof(other)) - Number(isProof(one)) || (one.at < other.at ? 1 : one.at > other.at ? -1 : 0);

const seenLast = (players: readonly ReforgerPlayerDocument[]): ReforgerPlayerDocument | undefined =>
  players.reduce<ReforgerPlayerDocument | undefined>(
    (best, one) => (best && lastSeen(best) >= lastSeen(one) ? best : one),
    undefined,
  );

const lastSeen = ({ names, seenAt }: ReforgerPlayerDocument): string => {
  const named = names[0]?.seenAt ?? '';
  return named > seenAt ? named : seenAt;
};

/**
 * Who is who: a Reforger player is a member's by the code they wrote in the game's chat, by the Steam account that the
 * server says the player has, or by platform and name of a PlayStation or Xbox account they have typed. A later proof wins.
 */
@Injectable()
@AnswersFrom(reforgerPlayers, reforgerLinks)
export class Identities extends ReforgerOwners {
  constructor(private readonly readModels: ReadModels) {
    super();
  }

  /** Looks again each time: what the servers have said meanwhile counts at once. */
  async find(memberId: string): Promise<Identity> {
    const link = await this.readModels.get(reforgerLinks, memberId);
    const claims = link ? await this.claimsOf(link) : [];
    for (const claim of claims) {
      const others = (await this.claimsTo(claim.player)).filter((other) => other.memberId !== memberId);
      if (others.every((other) => byWeight(claim, other) < 0 || !isProof(other)))
        return { link, claim, isTaken: false };
    }
    return { link, claim: undefined, isTaken: claims.length > 0 };
  }

  override async of(uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const players = await this.readModels.getMany(reforgerPlayers, [...new Set(uuids)]);
    const owners = await Promise.all(
      [...players.values()].map(async (player) => [player.playerId, (await this.claimsTo(player))[0]] as const),
    );
    return new Map(
      owners.flatMap(([playerId, claim]) => (claim && isProof(claim) ? [[playerId, claim.memberId] as const] : [])),
    );
  }

  /** The member who may be a player, proved or typed, for staff; undefined for nobody. */
  async claimantOf(player: ReforgerPlayerDocument): Promise<Claimant | undefined> {
    const [claim] = await this.claimsTo(player);
    return claim && { memberId: claim.memberId, isProved: isProof(claim) };
  }

  /** What servers reported that contradicts the player's Steam account: nothing follows from it. */
  async contradictionsOf({ playerId, steam, steams }: ReforgerPlayerDocument): Promise<readonly SteamContradiction[]> {
    const later = steams.slice(1).map(({ value, serverId, at }) => ({ steamID: value, serverId, at }));
    if (!steam || (await this.firstWith(steam.value))?.playerId === playerId) return later;
    return [{ steamID: steam.value, serverId: null, at: steam.at }, ...later];
  }

  /** Who plays with an account: a SteamID64, or else the name of a PlayStation or Xbox account. */
  async playerWith(account: string): Promise<ReforgerPlayerDocument | undefined> {
    const name = account.toLowerCase();
    if (/^\d{17}$/.test(name)) return this.playerOf('steam', name);
    const found = await Promise.all([this.playerOf('psn', name), this.playerOf('xbox', name)]);
    return seenLast(found.flatMap((player) => player ?? []));
  }

  override async uuidOf(memberId: string | undefined, steamId: string): Promise<string | undefined> {
    const claimed = memberId === undefined ? undefined : (await this.find(memberId)).claim?.player;
    return (claimed ?? (await this.playerOf('steam', steamId)))?.playerId;
  }

  /** The players a member may be, best first. */
  private async claimsOf(link: ReforgerLinkDocument): Promise<readonly Claim[]> {
    const claims = await Promise.all(
      KINDS.map(async (kind): Promise<Claim | undefined> => {
        const account = link[kind];
        const player = account && (await this.playerOf(kind, account.id));
        return player ? { memberId: link.memberId, player, by: provedBy(kind, account), at: account.at } : undefined;
      }),
    );
    return claims.flatMap((claim) => claim ?? []).sort(byWeight);
  }

  private async playerOf(kind: Kind, id: string): Promise<ReforgerPlayerDocument | undefined> {
    if (kind === 'code') return this.readModels.get(reforgerPlayers, id);
    if (kind === 'steam') return this.firstWith(id);
    const where = [{ field: 'account', is: 'eq', value: `${CONSOLES[kind]} ${id}` }] as const;
    return seenLast(await this.readModels.find(reforgerPlayers, { where, limit: NAMESAKES }));
  }

  /** Who plays with a Steam account: the player whom a server reported with it first. */
  private async firstWith(steamId: string): Promise<ReforgerPlayerDocument | undefined> {
    const where = [{ field: 'steam.value', is: 'eq', value: steamId }] as const;
    return (await this.readModels.find(reforgerPlayers, { where, sort: ['steam.at'], limit: 1 }))[0];
  }

  /** The members who may be a player, best first. */
  private async claimsTo(player: ReforgerPlayerDocument): Promise<readonly Claim[]> {
    const claims = await Promise.all(
      KINDS.map(async (kind) => {
        const id = accountOf(kind, player);
        if (id === undefined) return [];
        if (kind === 'steam' && (await this.firstWith(id))?.playerId !== player.playerId) return [];
        const where = [{ field: `${kind}.id`, is: 'eq', value: id }] as const;
        const links = await this.readModels.find(reforgerLinks, { where, limit: CLAIMANTS });
        return links.map((link) => {
          const account = link[kind]!;
          return { memberId: link.memberId, player, by: provedBy(kind, account), at: account.at };
        });
      }),
    );
    return claims.flat().sort(byWeight);
  }
}
