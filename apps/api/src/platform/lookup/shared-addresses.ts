import type { Sighting, Visit } from '@app/storage/addresses/port';

/** `2026-11-21` where the community lives. @param at epoch milliseconds */
type DayAt = (at: number) => string;

/** An address of a player. */
export interface OwnAddress {
  readonly address: string;
  /** When the player last came from it, epoch milliseconds. A player and a moment name a sighting. */
  readonly lastSeen: number;
  readonly days: ReadonlySet<string>;
}

/** Somebody else who came from an address. */
export interface OtherPlayer {
  readonly playerId: string;
  /** Days on which both came from it. */
  readonly days: number;
  /** Epoch milliseconds. */
  readonly lastSeen: number;
}

/** The addresses of one player's sightings, that of most days first. */
export const addressesOf = (sightings: readonly Sighting[], dayAt: DayAt): readonly OwnAddress[] => {
  const found = new Map<string, { lastSeen: number; days: Set<string> }>();
  for (const { address, at } of sightings) {
    const own = found.get(address) ?? { lastSeen: at, days: new Set() };
    own.lastSeen = Math.max(own.lastSeen, at);
    own.days.add(dayAt(at));
    found.set(address, own);
  }
  return [...found]
    .map(([address, own]) => ({ address, ...own }))
    .sort((one, other) => other.days.size - one.days.size || other.lastSeen - one.lastSeen);
};

/** Who else came from an address, whoever was there on most of the same days first. */
export const othersAt = (
  visits: readonly Visit[],
  playerId: string,
  days: ReadonlySet<string>,
  dayAt: DayAt,
): readonly OtherPlayer[] => {
  const found = new Map<string, { lastSeen: number; days: Set<string> | undefined }>();
  for (const { playerId: id, at } of visits) {
    if (id === playerId) continue;
    let other = found.get(id);
    if (!other) found.set(id, (other = { lastSeen: at, days: undefined }));
    other.lastSeen = Math.max(other.lastSeen, at);
    const day = dayAt(at);
    // Of a carrier's hundreds few were there on the same days.
    if (days.has(day)) (other.days ??= new Set()).add(day);
  }
  return [...found]
    .map(([id, { lastSeen, days: shared }]) => ({ playerId: id, lastSeen, days: shared?.size ?? 0 }))
    .sort(byStrength);
};

/** The stronger the connection the earlier. */
export const byStrength = (one: OtherPlayer, other: OtherPlayer): number =>
  other.days - one.days || other.lastSeen - one.lastSeen || (one.playerId < other.playerId ? -1 : 1);

/** At most `most` players of these lists, each once with their strongest connection. @param lists each with the strongest first */
export const strongest = (lists: readonly (readonly OtherPlayer[])[], most: number): readonly OtherPlayer[] => {
  const first = new Map<string, OtherPlayer>();
  // Whoever is among the strongest of all is among as many of their own list.
  const others = lists.flatMap((list) => list.slice(0, most)).sort(byStrength);
  for (const other of others) if (!first.has(other.playerId)) first.set(other.playerId, other);
  return [...first.values()].slice(0, most);
};
