import fc from 'fast-check';
import { given } from '../../../../test/given';
import { fold, Rejected, type Decision } from '../decider';
import type { Content, WhitelistEvent } from './events';
import {
  changeAllowance,
  heldId,
  linkAccount,
  linkPlayer,
  redeem,
  restoreSlots,
  revokeSlots,
  saveSlots,
  SlotsChanged,
  unlinkAccount,
  unlinkPlayer,
  updateOwnSlot,
  usableSlots,
  whitelist,
  type Edit,
  type Whitelist,
} from './whitelist';

const memberId = '200000000000000004';
const at = '2026-11-21T09:00:00.000Z';
const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const uuid = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const entry = (slot: number, version = 0) => `${memberId}-${slot}-${version}`;
const empty: Content = { game: 'SQUAD', steamId: null, reforgerUuid: null };
const squad = (n: number): Content => ({ ...empty, steamId: steam(n) });

const member = { memberId, at };
const linked = (n = 1): WhitelistEvent => ({ type: 'WhitelistAccountLinked', data: { ...member, steamId: steam(n) } });
const redeemed = (allowance = 3): WhitelistEvent => ({
  type: 'WhitelistRedeemed',
  data: {
    ...member,
    name: 'Quoll',
    allowance,
    roles: ['vip-gold'],
    steamId: steam(1),
    slots: Array.from({ length: allowance }, (_, index) => ({ slotNumber: index + 1, entryId: entry(index + 1) })),
  },
});
const changed = (slotNumber: number, after: Content, version = 0, before = empty): WhitelistEvent => ({
  type: 'WhitelistSlotChanged',
  data: {
    ...member,
    slotNumber,
    entryId: entry(slotNumber, version + 1),
    previousEntryId: entry(slotNumber, version),
    before,
    after,
  },
});
const allowance = (from: number, to: number, rest: object = {}): WhitelistEvent => ({
  type: 'WhitelistAllowanceChanged',
  data: { ...member, because: 'roles', roles: [], from, to, deactivated: [], activated: [], added: [], ...rest },
});
const save = (edits: readonly Edit[], more: { revision?: number; reforger?: boolean } = {}) =>
  saveSlots({ ...member, edits, enabledGames: { reforger: more.reforger ?? false }, revision: more.revision });
const toAllowance = (to: number) => changeAllowance({ ...member, to, because: 'roles', roles: [] });
const put = (slot: number, n: number, version = 0): Edit => ({
  entryId: entry(slot, version),
  game: 'SQUAD',
  id: steam(n),
  shouldDelete: false,
});

const of = given(whitelist);

describe('the Reforger player of the own slot', () => {
  const playerId = uuid(7);
  const link = linkPlayer({ ...member, playerId });
  const known: WhitelistEvent = { type: 'WhitelistPlayerLinked', data: { ...member, playerId } };
  const mine: Content = { ...empty, steamId: steam(1) };
  const own = (after: Content, version: number, before: Content) =>
    ({ ...changed(1, after, version, before), type: 'WhitelistOwnSlotUpdated' }) as WhitelistEvent;
  const filled = own({ ...mine, reforgerUuid: playerId }, 0, mine);

  test('stands there as soon as it is known', () => of(linked(), redeemed()).when(link).then(known, filled));
  test('stands there from the start when it was known before', () =>
    of(linked(), known)
      .when(redeem({ ...member, name: 'Quoll', allowance: 3, roles: ['vip-gold'] }))
      .then(redeemed(), filled));
  test('is not for somebody who has no slot', () => of().when(link).then(known));
  test('leaves when another member has proved to be it', () =>
    of(linked(), redeemed(), known, filled)
      .when(unlinkPlayer({ ...member, playerId }))
      .then(
        { type: 'WhitelistPlayerUnlinked', data: { ...member, playerId } },
        own(mine, 1, { ...mine, reforgerUuid: playerId }),
      ));
  test('stays when the Steam account is refreshed', () =>
    of(linked(), redeemed(), known, filled, linked(2))
      .when(updateOwnSlot(member))
      .then(own({ ...mine, steamId: steam(2), reforgerUuid: playerId }, 1, { ...mine, reforgerUuid: playerId })));
});

describe('redeeming', () => {
  const claim = redeem({ ...member, name: 'Quoll', allowance: 3, roles: ['vip-gold'] });

  test('a member with slots and a linked account redeems them, the first for themselves', () =>
    of(linked()).when(claim).then(redeemed()));
  test('without slots nothing is redeemed', () =>
    of(linked())
      .when(redeem({ ...member, name: 'Quoll', allowance: 0, roles: [] }))
      .thenRejected('no-slots'));
  test('without a linked Steam account nothing is redeemed', () => of().when(claim).thenRejected('no-steam-account'));
  test('an account that was unlinked does not count', () =>
    of(linked(), { type: 'WhitelistAccountUnlinked', data: { ...member, steamId: steam(1) } })
      .when(claim)
      .thenRejected('no-steam-account'));
});

describe('the linked account', () => {
  test('is recorded when it changes', () =>
    of()
      .when(linkAccount({ ...member, steamId: steam(1) }))
      .then(linked()));
  test('that went away is forgotten', () =>
    of(linked())
      .when(unlinkAccount({ ...member, steamId: steam(1) }))
      .then({ type: 'WhitelistAccountUnlinked', data: { ...member, steamId: steam(1) } }));
  test('is not forgotten because an earlier one went away', () =>
    of(linked(2))
      .when(unlinkAccount({ ...member, steamId: steam(1) }))
      .then());
});

describe('the own slot', () => {
  const refresh = updateOwnSlot(member);

  test('is given the account that is linked now', () =>
    of(linked(), redeemed(), linked(2))
      .when(refresh)
      .then({
        type: 'WhitelistOwnSlotUpdated',
        data: {
          ...member,
          slotNumber: 1,
          entryId: entry(1, 1),
          previousEntryId: entry(1),
          before: squad(1),
          after: squad(2),
        },
      }));
  test('stays as it is while the account is the same', () => of(linked(), redeemed()).when(refresh).then());
  test('cannot be edited', () =>
    of(linked(), redeemed())
      .when(save([put(1, 5)]))
      .thenRejected('own-slot'));
  test('is not given an account that has another slot already', () =>
    of(linked(), redeemed(), changed(2, squad(2)), linked(2))
      .when(refresh)
      .thenRejected('duplicate-player', /slot 2/));
  test('takes the account over from a slot that is out of use', () =>
    of(linked(), redeemed(), changed(3, squad(2)), allowance(3, 1), linked(2))
      .when(refresh)
      .then(
        {
          type: 'WhitelistSlotCleared',
          data: {
            ...member,
            slotNumber: 3,
            entryId: entry(3, 2),
            previousEntryId: entry(3, 1),
            before: squad(2),
            after: empty,
            because: 'moved',
          },
        },
        {
          type: 'WhitelistOwnSlotUpdated',
          data: {
            ...member,
            slotNumber: 1,
            entryId: entry(1, 1),
            previousEntryId: entry(1),
            before: squad(1),
            after: squad(2),
          },
        },
      ));
  test('without a linked account it cannot be refreshed', () =>
    of(linked(), redeemed(), { type: 'WhitelistAccountUnlinked', data: { ...member, steamId: steam(1) } })
      .when(refresh)
      .thenRejected('no-steam-account'));
});

describe('editing slots', () => {
  const start = [linked(), redeemed()];

  test('an empty slot is filled', () =>
    of(...start)
      .when(save([put(2, 5)]))
      .then(changed(2, squad(5))));
  test('nothing is edited before redeeming', () =>
    of(linked())
      .when(save([put(2, 5)]))
      .thenRejected('not-redeemed'));
  test('a slot is emptied, both stored ids with it', () => {
    const both: Content = { game: 'REFORGER', steamId: steam(5), reforgerUuid: uuid(5) };
    of(...start, changed(2, both))
      .when(save([{ entryId: entry(2, 1), shouldDelete: true }]))
      .then({
        type: 'WhitelistSlotCleared',
        data: {
          ...member,
          slotNumber: 2,
          entryId: entry(2, 2),
          previousEntryId: entry(2, 1),
          before: both,
          after: empty,
          because: 'deleted',
        },
      });
  });
  test('changing the game keeps the id stored for the other one', () =>
    of(...start, changed(2, squad(5)))
      .when(save([{ entryId: entry(2, 1), game: 'REFORGER', id: uuid(0xabc).toUpperCase() }], { reforger: true }))
      .then(changed(2, { game: 'REFORGER', steamId: steam(5), reforgerUuid: uuid(0xabc) }, 1, squad(5))));
  test('Reforger is refused while it is not enabled', () =>
    of(...start)
      .when(save([{ entryId: entry(2), game: 'REFORGER', id: uuid(1) }]))
      .thenRejected('game-not-enabled'));
  test('a slot that is Reforger already may be given to another Reforger player', () => {
    const before: Content = { ...empty, game: 'REFORGER', reforgerUuid: uuid(1) };
    of(...start, changed(2, before))
      .when(save([{ entryId: entry(2, 1), game: 'REFORGER', id: uuid(2) }]))
      .then(changed(2, { ...before, reforgerUuid: uuid(2) }, 1, before));
  });
  test.each([
    ['SQUAD', '7656119000000000', 'Invalid Steam ID format'],
    ['SQUAD', `${steam(1)}\n`.replace('1', '2'), 'Invalid Steam ID format'],
    ['REFORGER', 'not-a-uuid', 'Invalid UUID format'],
  ] as const)('%s %j is no id', (game, id, message) =>
    of(...start)
      .when(save([{ entryId: entry(2), game, id }], { reforger: true }))
      .thenRejected('slot-id-invalid', message),
  );
  test('a slot with a game and no id is refused', () =>
    of(...start)
      .when(save([{ entryId: entry(2), game: 'SQUAD', id: '' }]))
      .thenRejected('slot-incomplete'));
  test.each([entry(4), entry(2, 1), `${memberId}-2-00`, '1-2-0', 'rubbish', ''])('%j names no slot', (entryId) =>
    of(...start)
      .when(save([{ entryId, shouldDelete: true }]))
      .thenRejected('slot-not-found'),
  );
  test('the same slot twice in one request is refused', () =>
    of(...start)
      .when(save([put(2, 5), put(2, 6)]))
      .thenRejected('slot-twice'));
  test('a slot out of use is read-only', () =>
    of(...start, allowance(3, 1))
      .when(save([put(2, 5)]))
      .thenRejected('slot-inactive'));
  test('one bad edit keeps the others from being saved', () =>
    of(...start)
      .when(save([put(2, 5), { entryId: entry(3), game: 'SQUAD', id: 'x' }]))
      .thenRejected('slot-id-invalid'));

  describe('nobody stands twice', () => {
    test('not beside the own slot', () =>
      of(...start)
        .when(save([put(2, 1)]))
        .thenRejected('duplicate-player', /1 and 2/));
    test('not in two edits of one request', () =>
      of(...start)
        .when(save([put(2, 5), put(3, 5)]))
        .thenRejected('duplicate-player'));
    test('two slots may swap their players', () =>
      of(...start, changed(2, squad(5)), changed(3, squad(6)))
        .when(save([put(2, 6, 1), put(3, 5, 1)]))
        .then(changed(2, squad(6), 1, squad(5)), changed(3, squad(5), 1, squad(6))));
    test('whoever is put into an active slot leaves the one that is out of use', () =>
      of(...start, changed(3, squad(5)), allowance(3, 2))
        .when(save([put(2, 5)]))
        .then(
          {
            type: 'WhitelistSlotCleared',
            data: {
              ...member,
              slotNumber: 3,
              entryId: entry(3, 2),
              previousEntryId: entry(3, 1),
              before: squad(5),
              after: empty,
              because: 'moved',
            },
          },
          changed(2, squad(5)),
        ));
  });

  describe('two tabs', () => {
    test('an edit of content that was replaced meanwhile is refused, with what stands there now', () => {
      const { state } = of(...start, changed(2, squad(5)));
      const stale = [...catching(() => [...save([put(2, 6)])(state)])];
      expect(stale).toHaveLength(1);
      expect(stale[0]).toBeInstanceOf(SlotsChanged);
      expect((stale[0] as SlotsChanged).current.slots[1]).toMatchObject({ steamId: steam(5), entryId: entry(2, 1) });
    });
    test('an edit that somebody else has made already is no conflict', () =>
      of(...start, changed(2, squad(5)))
        .when(save([put(2, 5)]))
        .then());
    test('emptying what was filled meanwhile is refused', () =>
      of(...start, changed(2, squad(5)))
        .when(save([{ entryId: entry(2), shouldDelete: true }, put(3, 7)]))
        .thenRejected('slots-changed'));
    test('edits made from an earlier revision are refused where it is told', () =>
      of(...start, changed(2, squad(5)))
        .when(save([put(3, 6)], { revision: 1 }))
        .thenRejected('slots-changed'));
    test('edits made from the newest revision are saved', () =>
      of(...start, changed(2, squad(5)))
        .when(save([put(3, 6)], { revision: 2 }))
        .thenAgain(changed(3, squad(6))));
  });
});

describe('the allowance', () => {
  test('falls: slots go out of use from the last', () =>
    of(linked(), redeemed())
      .when(toAllowance(1))
      .then(allowance(3, 1, { deactivated: [3, 2] })));
  test('rises again: they come back in order', () =>
    of(linked(), redeemed(), allowance(3, 1))
      .when(toAllowance(3))
      .then(allowance(1, 3, { activated: [2, 3] })));
  test('rises beyond: new empty slots are added', () =>
    of(linked(), redeemed(), allowance(3, 2))
      .when(toAllowance(5))
      .then(
        allowance(2, 5, {
          activated: [3, 4, 5],
          added: [
            { slotNumber: 4, entryId: entry(4) },
            { slotNumber: 5, entryId: entry(5) },
          ],
        }),
      ));
  test('is not what it was before when a policy makes its last changes again', () => {
    const toOne = { ...member, to: 1, because: 'roles', roles: [] } as const;
    const later = { at: '2026-11-21T09:00:01.000Z', to: 3 };
    of(linked(), redeemed(3), allowance(3, 1), allowance(1, 3, later))
      .when(changeAllowance(toOne))
      .then();
    of(linked(), redeemed(3), allowance(3, 1), allowance(1, 3, later))
      .when(changeAllowance({ ...toOne, ...later }))
      .then();
  });

  test('is put right by the job after a clock was ahead', () =>
    of(linked(), redeemed(3), allowance(3, 1, { at: '2027-11-21T09:00:00.000Z' }))
      .when(changeAllowance({ ...member, to: 2, because: 'configuration', roles: [] }))
      .then(allowance(1, 2, { because: 'configuration', activated: [2] })));

  test('of somebody who has not redeemed is nobody’s business yet', () => of(linked()).when(toAllowance(5)).then());
});

/** What somebody may do to their slots, and what may happen to them. */
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('allowance' as const), to: fc.nat({ max: 8 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      slot: fc.integer({ min: 1, max: 8 }),
      player: fc.nat({ max: 10 }),
      game: fc.constantFrom('SQUAD' as const, 'REFORGER' as const),
      remove: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('link' as const), player: fc.nat({ max: 10 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refresh' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const decisionFor = (state: Whitelist, one: Step): Decision<Whitelist, WhitelistEvent> => {
  if (one.kind === 'allowance') return toAllowance(one.to);
  if (one.kind === 'link') return linkAccount({ ...member, steamId: steam(one.player) });
  if (one.kind === 'refresh') return updateOwnSlot(member);
  const { game, player, remove } = one;
  const entryId = state.slots[one.slot - 1]?.entryId ?? 'none';
  return save([{ entryId, game, id: game === 'SQUAD' ? steam(player) : uuid(player), shouldDelete: remove }], {
    reforger: true,
  });
};

const take = (state: Whitelist, decision: Decision<Whitelist, WhitelistEvent>): Whitelist => {
  try {
    return fold({ initial: state, evolve: whitelist.evolve }, [...decision(state)]);
  } catch (error) {
    if (error instanceof Rejected) return state;
    throw error;
  }
};

const begun = fold(whitelist, [linked(), redeemed()]);

test('whatever happens, no two slots of a member hold the same id, and every slot has an entry of its own', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let state = begun;
      for (const one of steps) {
        state = take(state, decisionFor(state, one));
        const held = state.slots.map(heldId).filter((id) => id !== null);
        expect(new Set(held).size).toBe(held.length);
        expect(new Set(state.slots.map(({ entryId }) => entryId)).size).toBe(state.slots.length);
        expect(state.slots.length).toBeGreaterThanOrEqual(state.allowance);
      }
    }),
  );
});

test('slots that fall out of use and come back hold what they held, in the same order', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 25 }),
      fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 8 }),
      (steps, roles) => {
        const before = steps.reduce((state, one) => take(state, decisionFor(state, one)), begun);
        const between = roles.reduce((state, to) => take(state, toAllowance(to)), before);
        const after = take(between, toAllowance(before.allowance));
        expect(after.slots.slice(0, before.slots.length)).toEqual(before.slots);
        expect(after.slots.slice(before.slots.length).every((slot) => heldId(slot) === null)).toBe(true);
        expect(after.allowance).toBe(before.allowance);
      },
    ),
  );
});

test('however two tabs take turns, an edit that was saved is only ever replaced by somebody who has seen it', () => {
  const turn = fc.record({
    tab: fc.constantFrom(0, 1),
    reload: fc.boolean(),
    slot: fc.constantFrom(2, 3),
    player: fc.nat(9),
  });
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 30 }), (turns) => {
      let state = begun;
      const seen = [begun, begun];
      for (const { tab, reload, slot, player } of turns) {
        if (reload) seen[tab] = state;
        const shown = seen[tab]!.slots[slot - 1]!;
        const next = take(state, save([{ entryId: shown.entryId, game: 'SQUAD', id: steam(player + 20) }]));
        const was = state.slots[slot - 1]!;
        if (next.slots[slot - 1]!.steamId !== was.steamId) expect(shown.steamId).toBe(was.steamId);
        state = next;
      }
    }),
  );
});

function* catching(action: () => unknown): Generator<unknown> {
  try {
    action();
  } catch (error) {
    yield error;
  }
}

describe('slots that staff revoke', () => {
  const reason = 'Sold to strangers.';
  const revoked: WhitelistEvent = { type: 'WhitelistSlotsRevoked', data: { ...member, reason } };
  const restored: WhitelistEvent = { type: 'WhitelistSlotsRestored', data: { ...member, reason: 'Settled' } };
  const the = given(whitelist);

  test('are revoked and restored once, for a reason', () => {
    the(linked(), redeemed())
      .when(revokeSlots({ ...member, reason: ` ${reason} ` }))
      .then(revoked);
    the(linked(), redeemed(), revoked)
      .when(revokeSlots({ ...member, reason: 'Again' }))
      .then();
    the(linked(), redeemed(), revoked)
      .when(restoreSlots({ ...member, reason: 'Settled' }))
      .then(restored);
    the(linked(), redeemed())
      .when(restoreSlots({ ...member, reason: 'Settled' }))
      .then();
    the(linked(), redeemed())
      .when(revokeSlots({ ...member, reason: ' ' }))
      .thenRejected('reason-invalid');
    the(linked(), redeemed(), revoked)
      .when(restoreSlots({ ...member, reason: '' }))
      .thenRejected('reason-invalid');
  });

  test('are of no use, can be neither redeemed nor changed, and follow the roles meanwhile', () => {
    const words = 'Staff have revoked your whitelist slots: Sold to strangers.';
    the(linked(), redeemed(), revoked)
      .when(save([put(2, 5)]))
      .thenRejected('slots-revoked', words);
    the(linked(), redeemed(), linked(2), revoked).when(updateOwnSlot(member)).thenRejected('slots-revoked');
    the(linked(), revoked)
      .when(redeem({ ...member, name: 'Quoll', allowance: 3, roles: [] }))
      .thenRejected('slots-revoked');
    const { state } = the(linked(), redeemed(), changed(2, squad(2)), revoked, allowance(3, 2));
    expect(usableSlots(state)).toBe(0);
    expect(usableSlots(the(linked(), redeemed(), revoked, allowance(3, 2), restored).state)).toBe(2);
    expect(heldId(state.slots[1]!)).toBe(steam(2));
  });
});
