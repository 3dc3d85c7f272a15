import fc from 'fast-check';
import type { WhitelistDocument } from '@app/contracts/whitelist/read-models';
import { fold, Rejected, type Decision, type DomainEvent } from '@app/domain/decider';
import type { WhitelistEvent } from '@app/domain/whitelist/events';
import {
  changeAllowance,
  linkAccount,
  redeem,
  saveSlots,
  updateOwnSlot,
  whitelist,
  type Whitelist,
} from '@app/domain/whitelist/whitelist';
import type { RecordedEvent } from '@app/storage/event-log/event';
import type { Folded } from '@app/storage/read-models/port';
import { digestOf } from '../engine/canonical';
import { foldBatch, type Projection } from '../projection';
import { history } from './history.projection';
import { whitelists } from './whitelists.projection';

const at = '2026-11-21T09:00:00.000Z';
const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;

const recorded = (event: DomainEvent, n: number): RecordedEvent => ({
  ...event,
  id: String(n),
  stream: 'any',
  revision: n,
  logPosition: `${n.toString(16).padStart(16, '0')}-${n.toString(16).padStart(16, '0')}`,
  created: 0,
  metadata: { actor: { id: '1', name: 'Quoll', roles: [] }, correlationId: 'c', causationId: 'c' },
});

const action = fc.record({
  member: fc.constantFrom('1', '2', '3'),
  kind: fc.constantFrom('link', 'redeem', 'allowance', 'refresh', 'save', 'save', 'save', 'delete'),
  n: fc.nat({ max: 6 }),
  slot: fc.integer({ min: 1, max: 6 }),
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

const decisionFor = (
  state: Whitelist,
  { member: memberId, kind, n, slot }: Action,
): Decision<Whitelist, WhitelistEvent> => {
  const who = { memberId, at };
  const entryId = state.slots[slot - 1]?.entryId ?? 'none';
  const save = (edit: object) =>
    saveSlots({ ...who, edits: [{ entryId, ...edit }], enabledGames: { reforger: false } });
  if (kind === 'link') return linkAccount({ ...who, steamId: n === 0 ? null : steam(n) });
  if (kind === 'redeem') return redeem({ ...who, name: 'Quoll', allowance: n, roles: [] });
  if (kind === 'allowance') return changeAllowance({ ...who, to: n, because: 'roles', roles: [] });
  if (kind === 'refresh') return updateOwnSlot(who);
  return kind === 'save' ? save({ game: 'SQUAD', id: steam(n) }) : save({ shouldDelete: true });
};

/** What three people do, as the log would hold it, and how their slots stand in the end. */
const lived = (actions: readonly Action[]) => {
  const states = new Map<string, Whitelist>();
  const events: RecordedEvent[] = [];
  for (const one of actions) {
    const state = states.get(one.member) ?? whitelist.initial;
    try {
      const news = [...decisionFor(state, one)(state)];
      for (const event of news) events.push(recorded(event, events.length + 1));
      states.set(one.member, fold({ initial: state, evolve: whitelist.evolve }, news));
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
    }
  }
  return { states, events };
};

const foldAll = (projection: Projection, batches: readonly (readonly RecordedEvent[])[]) => {
  const documents = new Map<string, Folded<object>>();
  for (const batch of batches) {
    const { changed, failure } = foldBatch(projection, documents, batch);
    expect(failure).toBeUndefined();
    for (const [id, doc] of changed) documents.set(id, doc);
  }
  return documents;
};

test('the read model shows the slots and the linked account as the decider has them, with the same revision', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const { states, events } = lived(actions);
      const documents = foldAll(whitelists, [events]);
      for (const [memberId, { redeemed, allowance, slots, revision, linkedSteamId }] of states) {
        const shown = documents.get(memberId)?.doc as WhitelistDocument | undefined;
        expect(shown?.linkedSteamId ?? null).toBe(linkedSteamId);
        if (revision === 0) expect(shown?.redeemed ?? false).toBe(false);
        else expect(shown).toMatchObject({ redeemed, allowance, slots, revision });
      }
    }),
  );
});

test.each([whitelists, history] as unknown as Projection[])(
  '$into.name is the same however the events arrive: at once, in pieces, or some of them twice',
  (projection) => {
    fc.assert(
      fc.property(
        fc.array(action, { maxLength: 40 }),
        fc.array(fc.nat({ max: 7 }), { minLength: 1 }),
        (actions, sizes) => {
          const { events } = lived(actions);
          const batches: RecordedEvent[][] = [];
          for (let from = 0, n = 0; from < events.length; n++) {
            const size = 1 + sizes[n % sizes.length]!;
            batches.push(events.slice(Math.max(0, from - (n % 3)), from + size));
            from += size;
          }
          const docs = (all: ReadonlyMap<string, Folded<object>>) =>
            digestOf([...all].map(([id, { doc }]) => [id, doc!]));
          expect(docs(foldAll(projection, batches))).toBe(docs(foldAll(projection, [events])));
        },
      ),
    );
  },
);
