import fc from 'fast-check';
import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import type { TelemetryFact } from '@app/telemetry/squad';
import type { SquadEvent } from '@app/domain/squad/events';
import { foldBatch, handledTypes, type Projection } from '../../apps/projector/src/projection';
import { matches } from '../../apps/projector/src/squad/matches.projection';
import { pairs } from '../../apps/projector/src/squad/pairs.projection';
import { players } from '../../apps/projector/src/squad/players.projection';
import { profiles } from '../../apps/projector/src/squad/profiles.projection';
import { standings } from '../../apps/projector/src/squad/standings.projection';
import { totals } from '../../apps/projector/src/squad/totals.projection';
import { MATCH, batches, documentsOf, eventsOf, recorded } from './recorded';

const projections = [players, standings, profiles, pairs, matches, totals] as unknown as readonly Projection[];
// The first part of the match, so that many ways to cut it can be tried.
const sent = batches()
  .filter(({ match }) => match === MATCH)
  .slice(0, 12);
const facts = (events: readonly SquadEvent[]) => events.filter(({ type }) => type !== 'SquadFactsReceived');
const wanted = facts(eventsOf(sent));

/** One fact a batch, as the smallest pieces there are. */
const pieces: readonly IngestBatch[] = sent.flatMap((batch) =>
  batch.facts.map((fact, index) => ({
    ...batch,
    facts: [fact],
    connections: [],
    from: fact.sequence,
    to: index === batch.facts.length - 1 ? batch.to : fact.sequence,
    after: index === 0 ? batch.after : batch.facts[index - 1]!.sequence,
  })),
);

/** Neighbours of one source joined again, wherever a cut is not wanted. */
const joined = (cuts: ReadonlySet<number>): IngestBatch[] => {
  const result: IngestBatch[] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = result.at(-1);
    if (!last || last.source !== piece.source || cuts.has(index)) result.push({ ...piece });
    else {
      last.facts = [...last.facts, ...piece.facts];
      last.to = piece.to;
    }
  }
  return result;
};

test('however a match is cut into batches, and however often parts of it are sent again, it makes the same events', () => {
  const plan = fc.record({
    cuts: fc.uniqueArray(fc.nat(pieces.length - 1), { maxLength: 40 }),
    again: fc.array(fc.tuple(fc.nat(1_000), fc.integer({ min: 1, max: 4 })), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(plan, ({ cuts, again }) => {
      const whole = joined(new Set(cuts));
      const stuttered = whole.flatMap((batch, index) => {
        const times = again.filter(([at]) => at % whole.length === index).map(([, back]) => back);
        return [batch, ...times.flatMap((back) => whole.slice(Math.max(0, index + 1 - back), index + 1))];
      });
      expect(facts(eventsOf(stuttered))).toEqual(wanted);
    }),
    { numRuns: 25 },
  );
});

test('wherever a fold is broken off and resumed, and whatever events it gets again, the documents are the same', () => {
  const events = recorded(wanted);
  const clean = projections.map((projection) => documentsOf(projection, events));
  fc.assert(
    fc.property(fc.array(fc.nat(events.length), { maxLength: 8 }), (places) => {
      const cut = [...places].sort((a, b) => a - b);
      for (const [index, projection] of projections.entries()) {
        expect(documentsOf(projection, events, cut)).toEqual(clean[index]);
        // Each part comes twice, as after a crash between writing and checkpoint.
        const documents = new Map<string, { logPosition: string; doc: object | undefined }>();
        const bounds = [0, ...cut, events.length];
        for (let part = 1; part < bounds.length; part++)
          for (let times = 0; times < 2; times++)
            for (const [id, folded] of foldBatch(projection, documents, events.slice(bounds[part - 1], bounds[part]))
              .changed)
              documents.set(id, folded);
        expect(new Map([...documents].map(([id, { doc }]) => [id, doc]))).toEqual(clean[index]);
      }
    }),
    { numRuns: 15 },
  );
});

describe('completions', () => {
  const known = sent.flatMap(({ facts: all }) => all).filter(({ kind }) => kind !== 'rosterSampled');
  const blows = ['playerDamaged', 'playerWounded', 'playerDied'];

  /** Hides at first what was known at once, and completes it at the end in some order. */
  const hidden = (
    hide: ReadonlySet<number>,
    order: (completions: TelemetryFact[]) => TelemetryFact[],
  ): IngestBatch[] => {
    const completions: TelemetryFact[] = [];
    const reduced = known
      .filter((fact, index) => index === 0 || sourceOf.get(fact) === 'log')
      .map((fact, index): TelemetryFact => {
        if (!hide.has(index) || !blows.includes(fact.kind)) return fact;
        const { victim, attacker, by, kind } = fact as Extract<TelemetryFact, { kind: 'playerDied' }>;
        if (attacker === null) return fact;
        const completed = { kind: 'factCompleted', of: fact.sequence, what: kind, sequence: 0, at: fact.at } as const;
        completions.push({ ...completed, victim, attacker, by });
        const nobody = { eosId: null, steamId: null, name: victim.name, team: null, role: null };
        // Every third is unknown altogether; of the others it is known who was hit, and not yet by whom.
        return { ...fact, victim: index % 3 === 0 ? nobody : victim, by: 'unknown' } as TelemetryFact;
      });
    const last = reduced.at(-1)!.sequence;
    const late = order(completions).map((fact, index) => ({ ...fact, sequence: last + 1_000 + index }));
    const all = [...reduced, ...late];
    return [{ ...sent[0]!, source: 'log', facts: all, connections: [], after: -1, from: 0, to: all.at(-1)!.sequence }];
  };
  const sourceOf = new Map(sent.flatMap(({ facts: all, source }) => all.map((fact) => [fact, source] as const)));

  /**
   * A streak goes by the order in which deaths become known; when a player is first named decides since when they
   * played.
   */
  const ordered = new Set(['streak', 'highestStreak', 'playtime', 'seenAt']);
  /** Weapons are listed in the order in which they became known. */
  const byName = (weapons: readonly { weapon: string }[]) =>
    [...weapons].sort((one, other) => (one.weapon < other.weapon ? -1 : 1));
  // By way of JSON, where a nought that was taken back is a nought.
  const plain = (document: object) =>
    JSON.parse(
      JSON.stringify(document, (name, value: unknown) => {
        if (name === 'weapons') return byName(value as { weapon: string }[]);
        return ordered.has(name) ? undefined : value;
      }),
    ) as object;
  const isBlank = (document: object) =>
    Object.values(document).every((value) => value === 0 || typeof value === 'string');

  test('in any order make of the unknown what would have been known at once', () => {
    const numbers = [players, profiles, pairs, totals] as unknown as readonly Projection[];
    const direct = recorded(eventsOf(hidden(new Set(), (all) => all)));
    fc.assert(
      fc.property(fc.array(fc.nat(known.length), { maxLength: 200 }), fc.infiniteStream(fc.nat()), (places, dice) => {
        const shuffle = (all: TelemetryFact[]) =>
          all
            .map((fact) => [dice.next().value, fact] as const)
            .sort(([a], [b]) => a - b)
            .map(([, fact]) => fact);
        const detour = recorded(eventsOf(hidden(new Set(places), shuffle)));
        for (const projection of numbers) {
          const [one, other] = [direct, detour].map((events) => {
            const handled = events.filter(({ type }) => handledTypes(projection).includes(type));
            return new Map([...documentsOf(projection, handled)].map(([id, doc]) => [id, plain(doc)]));
          });
          for (const [id, doc] of other!) if (!one!.has(id)) expect(isBlank(doc)).toBe(true);
          for (const [id, doc] of one!) expect([id, other!.get(id)]).toEqual([id, doc]);
        }
      }),
      { numRuns: 25 },
    );
  });
});
