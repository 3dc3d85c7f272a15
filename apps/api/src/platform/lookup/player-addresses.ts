import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { AddressRecord, MaskedAddress } from '@app/contracts/battlelog/lookup';
import { calendarOf } from '@app/domain/calendar';
import type { Sighting } from '@app/storage/addresses/port';
import { CONFIG, type Config } from '../config';
import { Refused } from '../responses/failures';
import { Addresses } from '../ingest/addresses';
import { masked } from './mask';
import { addressesOf, othersAt, type OtherPlayer, type OwnAddress } from './shared-addresses';

type Game = Sighting['game'];

/** Sightings of one player that are read. Who comes ten times a day has three hundred in a month. */
const MOST_OF_PLAYER = 1_000;
/** Addresses of one player that are looked at: those of most days. */
const MOST_ADDRESSES = 10;
/** Sightings at one address that are read, the newest ones. Hundreds of people share the address of a carrier. */
const MOST_AT_ADDRESS = 1_000;
/** Others at one address that are shown. */
export const MOST_OTHERS = 25;

/** An address of a player with who else came from it. In full: for the api alone. */
export interface SharedAddress extends OwnAddress {
  readonly others: readonly OtherPlayer[];
  /** There may be more others than these. */
  readonly more: boolean;
}

export interface PlayerAddressList extends AddressRecord {
  /** That of most days first, bounded; the newest is always among them. */
  readonly addresses: readonly OwnAddress[];
}

/**
 * The addresses of players, and other players with the same ones. Only `full` returns an address that is not masked.
 */
@Injectable()
export class PlayerAddresses {
  private readonly dayAt: (at: number) => string;

  constructor(
    private readonly addresses: Addresses,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.dayAt = calendarOf(config.community.timeZone).dayAt;
  }

  /** @throws StoreUnavailable */
  async of(game: Game, playerId: string): Promise<PlayerAddressList> {
    const sightings = await this.addresses.ofPlayer(game, playerId, MOST_OF_PLAYER);
    const all = addressesOf(sightings, this.dayAt);
    const newest = all.find(({ address }) => address === sightings[0]?.address);
    const most = all.slice(0, MOST_ADDRESSES);
    const addresses = newest && !most.includes(newest) ? [...most.slice(0, -1), newest] : most;
    const daysSeen = new Set(sightings.map(({ at }) => this.dayAt(at))).size;
    return { addresses, daysSeen, daysStored: this.config.addressRetention };
  }

  /** Who else came from these addresses of a player. @throws StoreUnavailable */
  async withOthers(game: Game, playerId: string, addresses: readonly OwnAddress[]): Promise<readonly SharedAddress[]> {
    const shared: SharedAddress[] = [];
    for (const own of addresses) {
      const visits = await this.addresses.ofAddress(game, own.address, MOST_AT_ADDRESS);
      const others = othersAt(visits, playerId, own.days, this.dayAt);
      shared.push({ ...own, others, more: visits.length >= MOST_AT_ADDRESS });
      // A carrier's address takes milliseconds: whatever else this process has to do comes in between.
      await setImmediate();
    }
    return shared;
  }

  /** The address of a sighting, in full. @throws Refused 404 when it is gone; StoreUnavailable */
  async full(game: Game, playerId: string, addressId: string): Promise<string> {
    const sightings = await this.addresses.ofPlayer(game, playerId, MOST_OF_PLAYER);
    const found = sightings.find(({ at }) => String(at) === addressId);
    if (!found) throw new Refused(404, 'address-not-found', 'This address is no longer stored.');
    return found.address;
  }
}

/** An address as staff see it before they reveal all of it. */
export const toMasked = ({ address, lastSeen, days }: OwnAddress, shared?: SharedAddress): MaskedAddress => ({
  addressId: String(lastSeen),
  ip: masked(address),
  days: days.size,
  lastSeen: new Date(lastSeen).toISOString(),
  players: shared?.others.length ?? 0,
  more: shared?.more ?? false,
});
