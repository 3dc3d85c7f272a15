import { Rejected, type Decider, type Decision } from '../decider';
import { reasonOf } from '../reason';
import type { Content, NewSlot, WhitelistEvent } from './events';
import { gameAllowed, normaliseSlotId, slotIdProblem, storedId, type SlotGame } from './rules';

/** A slot and the id that names what it holds now. */
export interface Slot extends Content {
  readonly entryId: string;
}

/** The slots of one member. Those beyond `usableSlots` are out of use and keep what they hold. */
export interface Whitelist {
  readonly redeemed: boolean;
  /** What the roles give. */
  readonly allowance: number;
  /** Of when the roles are that last changed it, ISO 8601, UTC; empty before the first change. */
  readonly allowanceAt: string;
  /** Why staff have taken all slots out of use; null while they have not. */
  readonly revoked: string | null;
  readonly linkedSteamId: string | null;
  /** The member's Reforger player, by UUID. */
  readonly linkedPlayerId: string | null;
  /** The own slot first. */
  readonly slots: readonly Slot[];
  /** How many events have changed the slots. */
  readonly revision: number;
}

const EMPTY: Content = { game: 'SQUAD', steamId: null, reforgerUuid: null };

export const whitelist: Decider<Whitelist, WhitelistEvent> = {
  category: 'whitelist',
  initial: {
    redeemed: false,
    allowance: 0,
    allowanceAt: '',
    revoked: null,
    linkedSteamId: null,
    linkedPlayerId: null,
    slots: [],
    revision: 0,
  },
  evolve(before, event) {
    const after = { ...before, revision: before.revision + 1 };
    switch (event.type) {
      case 'WhitelistAccountLinked':
        return { ...before, linkedSteamId: event.data.steamId };
      case 'WhitelistAccountUnlinked':
        return { ...before, linkedSteamId: null };
      case 'WhitelistPlayerLinked':
        return { ...before, linkedPlayerId: event.data.playerId };
      case 'WhitelistPlayerUnlinked':
        return { ...before, linkedPlayerId: null };
      case 'WhitelistRedeemed': {
        const [own, ...others] = emptySlots(event.data.slots);
        const slots = own ? [{ ...own, steamId: event.data.steamId }, ...others] : [];
        return { ...after, redeemed: true, allowance: event.data.allowance, slots };
      }
      case 'WhitelistAllowanceChanged': {
        const { to, at, added } = event.data;
        return { ...after, allowance: to, allowanceAt: at, slots: [...before.slots, ...emptySlots(added)] };
      }
      case 'WhitelistSlotsRevoked':
        return { ...after, revoked: event.data.reason };
      case 'WhitelistSlotsRestored':
        return { ...after, revoked: null };
      case 'WhitelistOwnSlotUpdated':
      case 'WhitelistSlotChanged':
      case 'WhitelistSlotCleared': {
        const { slotNumber, entryId, after: content } = event.data;
        return { ...after, slots: before.slots.with(slotNumber - 1, { ...content, entryId }) };
      }
      default:
        return before;
    }
  },
};

/** How many slots are in use: none while staff have revoked them. */
export const usableSlots = ({ allowance, revoked }: { allowance: number; revoked: unknown }): number =>
  revoked === null ? allowance : 0;

const emptySlots = (added: readonly NewSlot[]): Slot[] => added.map(({ entryId }) => ({ ...EMPTY, entryId }));

const contentOf = ({ game, steamId, reforgerUuid }: Content): Content => ({ game, steamId, reforgerUuid });

/** The id that a slot's player is let in by; null for an empty slot, and for one whose player was erased. */
export const heldId = (slot: Content): string | null => {
  const id = storedId(slot, slot.game);
  return id !== null && slotIdProblem(slot.game, id) === undefined ? id : null;
};

/** Whom a member's usable slots let in, with the number of the slot: the own one lets its member in in both games. */
export const letIn = ({
  slots,
  ...usable
}: {
  readonly slots: readonly Content[];
  readonly allowance: number;
  readonly revoked: unknown;
}): readonly { readonly game: Content['game']; readonly id: string; readonly slotNumber: number }[] =>
  slots.slice(0, usableSlots(usable)).flatMap((slot, index) => {
    const slotNumber = index + 1;
    const { game, reforgerUuid } = slot;
    const id = heldId(slot);
    return [
      ...(index === 0 && game === 'SQUAD' && reforgerUuid !== null
        ? [{ game: 'REFORGER', id: reforgerUuid, slotNumber } as const]
        : []),
      ...(id === null ? [] : [{ game, id, slotNumber }]),
    ];
  });

interface EntryId {
  readonly slotNumber: number;
  readonly version: number;
}

/** An entry is named by its slot and by how often that slot's content has changed, so an old name is recognised. */
const nameEntry = (memberId: string, { slotNumber, version }: EntryId): string =>
  `${memberId}-${slotNumber}-${version}`;

const readEntry = (entryId: string): EntryId => {
  const [slotNumber = NaN, version = NaN] = entryId.split('-').slice(-2).map(Number);
  return { slotNumber, version };
};

const nextEntry = (memberId: string, { entryId }: Slot): string => {
  const { slotNumber, version } = readEntry(entryId);
  return nameEntry(memberId, { slotNumber, version: version + 1 });
};

const newSlots = (memberId: string, from: number, upTo: number): NewSlot[] =>
  Array.from({ length: Math.max(0, upTo - from) }, (_, index) => {
    const slotNumber = from + index + 1;
    return { slotNumber, entryId: nameEntry(memberId, { slotNumber, version: 0 }) };
  });

/** What was to be saved was made for slots that have changed meanwhile. Nothing is saved. */
export class SlotsChanged extends Rejected {
  constructor(readonly current: Whitelist) {
    super('slots-changed', 'These slots were changed in the meantime. Nothing was saved.');
  }
}

interface Member {
  readonly memberId: string;
  readonly at: string;
}

/** The member's Steam account is another one now: null for none. */
export const linkAccount = (link: Member & { steamId: string | null }): Decision<Whitelist, WhitelistEvent> =>
  function* ({ linkedSteamId }) {
    const { memberId, at, steamId } = link;
    if (steamId === linkedSteamId) return;
    if (steamId !== null) yield { type: 'WhitelistAccountLinked', data: { memberId, steamId, at } };
    else if (linkedSteamId !== null)
      yield { type: 'WhitelistAccountUnlinked', data: { memberId, steamId: linkedSteamId, at } };
  };

/** An account went away; if it is not the one that is linked by now, nothing happens. */
export const unlinkAccount = (link: Member & { steamId: string }): Decision<Whitelist, WhitelistEvent> =>
  function* ({ linkedSteamId }) {
    if (linkedSteamId === link.steamId) yield { type: 'WhitelistAccountUnlinked', data: link };
  };

/** The member's Reforger player is known: the own slot has it at once, when there is one, and else when it is redeemed. */
export const linkPlayer = (link: Member & { playerId: string }): Decision<Whitelist, WhitelistEvent> =>
  function* ({ linkedPlayerId, slots }) {
    if (linkedPlayerId !== link.playerId) yield { type: 'WhitelistPlayerLinked', data: link };
    yield* fillOwnSlot(slots[0], link.playerId, link);
  };

/** The player is somebody else's; if it is not the one that is linked by now, nothing happens. */
export const unlinkPlayer = (link: Member & { playerId: string }): Decision<Whitelist, WhitelistEvent> =>
  function* ({ linkedPlayerId, slots }) {
    if (linkedPlayerId !== link.playerId) return;
    yield { type: 'WhitelistPlayerUnlinked', data: link };
    if (slots[0]?.reforgerUuid === link.playerId) yield* fillOwnSlot(slots[0], null, link);
  };

function* fillOwnSlot(
  own: Slot | undefined,
  reforgerUuid: string | null,
  { memberId, at }: Member,
): Generator<WhitelistEvent> {
  if (!own || own.reforgerUuid === reforgerUuid) return;
  const after = { ...contentOf(own), reforgerUuid };
  yield { type: 'WhitelistOwnSlotUpdated', data: change(own, 0, after, { memberId, at }) };
}

/** Takes up the slots that the member's roles give, the first for their own linked account. */
export const redeem = (
  claim: Member & { name: string; allowance: number; roles: readonly string[] },
): Decision<Whitelist, WhitelistEvent> =>
  function* ({ redeemed, revoked, linkedSteamId, linkedPlayerId }) {
    if (redeemed) return;
    refuseRevoked(revoked);
    if (claim.allowance < 1) throw new Rejected('no-slots', NO_SLOTS);
    if (linkedSteamId === null) throw new Rejected('no-steam-account', NO_ACCOUNT);
    const slots = newSlots(claim.memberId, 0, claim.allowance);
    yield { type: 'WhitelistRedeemed', data: { ...claim, steamId: linkedSteamId, slots } };
    const own = { ...EMPTY, steamId: linkedSteamId, entryId: slots[0]!.entryId };
    if (linkedPlayerId !== null) yield* fillOwnSlot(own, linkedPlayerId, claim);
  };

/** Messages for members without slots, and without a linked account. */
export const NO_SLOTS = 'You have no whitelist slots. They come with supporter roles and with some community roles.';
export const NO_ACCOUNT = 'Connect your Steam account first: your own slot needs it.';

/**
 * The allowance follows the roles held, from the day the slots were redeemed. Roles of before the last change do nothing: a
 * policy that ended between two changes and its checkpoint makes both again. The job that compares everybody with the
 * guild is right at any time, also after a clock was ahead.
 */
export const changeAllowance = (
  change: Member & { to: number; because: 'roles' | 'configuration'; roles: readonly string[] },
): Decision<Whitelist, WhitelistEvent> =>
  function* ({ redeemed, allowance: from, allowanceAt, slots }) {
    const { memberId, to, because, at } = change;
    if (!redeemed || from === to || (because === 'roles' && at < allowanceAt)) return;
    const between = (low: number, high: number) => Array.from({ length: high - low }, (_, index) => low + index + 1);
    yield {
      type: 'WhitelistAllowanceChanged',
      data: {
        ...change,
        from,
        deactivated: to < from ? between(to, from).reverse() : [],
        activated: to > from ? between(from, to) : [],
        added: newSlots(memberId, slots.length, to),
      },
    };
  };

/** What a member reads whose slots are revoked. */
export const revokedText = (reason: string): string =>
  `Staff have revoked your whitelist slots: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`;

const refuseRevoked = (revoked: string | null) => {
  if (revoked !== null) throw new Rejected('slots-revoked', revokedText(revoked));
};

/** Staff take all slots of a member out of use. Doing it again decides nothing. */
export const revokeSlots = (revoke: Member & { reason: string }): Decision<Whitelist, WhitelistEvent> =>
  function* ({ revoked }) {
    const reason = reasonOf(revoke.reason);
    if (revoked === null) yield { type: 'WhitelistSlotsRevoked', data: { ...revoke, reason } };
  };

/** The slots are in use again, with what they held and as many as the roles give. */
export const restoreSlots = (restore: Member & { reason: string }): Decision<Whitelist, WhitelistEvent> =>
  function* ({ revoked }) {
    const reason = reasonOf(restore.reason);
    if (revoked !== null) yield { type: 'WhitelistSlotsRestored', data: { ...restore, reason } };
  };

/** Empties every slot, also those out of use, for a member who is erased. */
export const giveUpSlots = (member: Member): Decision<Whitelist, WhitelistEvent> =>
  function* ({ slots }) {
    for (const [index, slot] of slots.entries())
      if (!sameContent(contentOf(slot), EMPTY)) yield clear(slot, index, member, 'deleted');
  };

const redeemedOnly = ({ redeemed }: Whitelist) => {
  if (!redeemed) throw new Rejected('not-redeemed', 'Redeem your whitelist slots first.');
};

/** Puts the account that is linked now into the own slot. */
export const updateOwnSlot = (member: Member): Decision<Whitelist, WhitelistEvent> =>
  function* (state) {
    redeemedOnly(state);
    refuseRevoked(state.revoked);
    const { linkedSteamId, linkedPlayerId, slots, allowance } = state;
    const own = slots[0]!;
    if (linkedSteamId === null) throw new Rejected('no-steam-account', NO_ACCOUNT);
    const reforgerUuid = linkedPlayerId ?? own.reforgerUuid;
    if (own.game === 'SQUAD' && own.steamId === linkedSteamId && own.reforgerUuid === reforgerUuid) return;
    if (allowance < 1) throw inactive();
    const { memberId, at } = member;
    const after: Content = { game: 'SQUAD', steamId: linkedSteamId, reforgerUuid };
    const taken = slots.findIndex((slot, index) => index > 0 && heldId(slot) === linkedSteamId);
    if (taken > 0 && taken < allowance)
      throw new Rejected(
        'duplicate-player',
        `Your Steam account already has slot ${taken + 1}. Remove it there first.`,
      );
    if (taken > 0) yield clear(slots[taken]!, taken, { memberId, at }, 'moved');
    yield { type: 'WhitelistOwnSlotUpdated', data: { ...change(own, 0, after, { memberId, at }) } };
  };

/** A slot as it should be. Without `game` or `id` it is to be emptied. */
export interface Edit {
  readonly entryId: string;
  readonly game?: SlotGame | '' | null | undefined;
  readonly id?: string | null | undefined;
  readonly shouldDelete?: boolean | undefined;
}

/**
 * Saves edits of the member's other slots, all or none. An edit that has been made already changes nothing.
 * @param save `revision` is the one that the edits were made from, if the client sent it
 * @throws SlotsChanged when an edit would overwrite what the editor has not seen
 */
export const saveSlots = (
  save: Member & {
    edits: readonly Edit[];
    enabledGames: { readonly reforger: boolean };
    revision?: number | undefined;
  },
): Decision<Whitelist, WhitelistEvent> =>
  function* (state) {
    redeemedOnly(state);
    const { memberId, at, edits } = save;
    const wanted = edits.map((edit) => ({ edit, index: slotNamed(state, memberId, edit.entryId) }));
    if (new Set(wanted.map(({ index }) => index)).size < wanted.length)
      throw new Rejected('slot-twice', 'The same slot is changed twice.', 'invalid');
    const after = new Map<number, Content>();
    for (const { edit, index } of wanted) {
      const content = contentFor(edit, state.slots[index]!, save.enabledGames);
      if (sameContent(content, state.slots[index]!)) continue;
      if (state.slots[index]!.entryId !== edit.entryId) throw new SlotsChanged(state);
      refuseRevoked(state.revoked);
      if (index >= state.allowance) throw inactive();
      after.set(index, content);
    }
    if (after.size === 0) return;
    if (save.revision !== undefined && save.revision !== state.revision) throw new SlotsChanged(state);
    for (const index of movedFrom(state, after)) yield clear(state.slots[index]!, index, { memberId, at }, 'moved');
    for (const [index, content] of after) {
      const slot = state.slots[index]!;
      yield sameContent(content, EMPTY)
        ? clear(slot, index, { memberId, at }, 'deleted')
        : { type: 'WhitelistSlotChanged', data: change(slot, index, content, { memberId, at }) };
    }
  };

const inactive = () => new Rejected('slot-inactive', 'This slot has no whitelist allocation and cannot be changed.');

const sameContent = (a: Content, b: Content): boolean =>
  a.game === b.game && a.steamId === b.steamId && a.reforgerUuid === b.reforgerUuid;

/** Index of the slot that this id names, or named before. */
const slotNamed = ({ slots }: Whitelist, memberId: string, entryId: string): number => {
  const { slotNumber, version } = readEntry(entryId);
  const slot = slots[slotNumber - 1];
  const isCurrentOrOlder = slot && version <= readEntry(slot.entryId).version;
  if (!isCurrentOrOlder || entryId !== nameEntry(memberId, { slotNumber, version }))
    throw new Rejected('slot-not-found', 'This slot does not exist.', 'missing');
  if (slotNumber === 1)
    throw new Rejected('own-slot', 'Your own slot holds your linked account and cannot be edited.', 'invalid');
  return slotNumber - 1;
};

const contentFor = (edit: Edit, before: Slot, enabledGames: { readonly reforger: boolean }): Content => {
  if (edit.shouldDelete) return EMPTY;
  if (!edit.game || !edit.id)
    throw new Rejected('slot-incomplete', 'A slot needs both a game and an id, or is to be deleted.', 'invalid');
  if (!gameAllowed(edit.game, before.game, enabledGames))
    throw new Rejected('game-not-enabled', 'Whitelisting for Reforger is coming soon.', 'invalid');
  const id = normaliseSlotId(edit.game, edit.id);
  const problem = slotIdProblem(edit.game, id);
  if (problem) throw new Rejected('slot-id-invalid', problem, 'invalid');
  const stored = contentOf(before);
  return edit.game === 'SQUAD'
    ? { ...stored, game: 'SQUAD', steamId: id }
    : { ...stored, game: 'REFORGER', reforgerUuid: id };
};

/**
 * No player is in two of a member's slots. A player who is put into an active slot leaves the one that is out of use.
 * @returns indexes of the slots they leave. @throws Rejected when two active slots would hold the same player
 */
const movedFrom = ({ slots, allowance }: Whitelist, after: ReadonlyMap<number, Content>): number[] => {
  const held = new Map<string, number>();
  const moved: number[] = [];
  slots.forEach((slot, index) => {
    const id = heldId(after.get(index) ?? slot);
    if (id === null) return;
    const other = held.get(id);
    if (other === undefined) held.set(id, index);
    else if (index >= allowance) moved.push(index);
    else
      throw new Rejected(
        'duplicate-player',
        `Slots ${other + 1} and ${index + 1} hold the same player. One slot each is enough.`,
      );
  });
  return moved;
};

const change = (slot: Slot, index: number, after: Content, { memberId, at }: Member) => ({
  memberId,
  slotNumber: index + 1,
  entryId: nextEntry(memberId, slot),
  previousEntryId: slot.entryId,
  before: contentOf(slot),
  after,
  at,
});

const clear = (slot: Slot, index: number, member: Member, because: 'deleted' | 'moved'): WhitelistEvent => ({
  type: 'WhitelistSlotCleared',
  data: { ...change(slot, index, EMPTY, member), because },
});
