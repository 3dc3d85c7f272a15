import type { Decider, Decision } from '../decider';
import { STEPS, type Rung } from './catalogue';
import { filledText } from './check';
import type { Hit } from './engine/hits';
import type { ActEvent, ActFacts } from './events';

type Decided = ActFacts['AutomationDecided'];

/** Times of one rule that are remembered: a ladder has fewer rungs. */
const MOST_TIMES = 20;
/** Facts that are remembered, so that none is answered twice. */
const MOST_FACTS = 100;
/** A weaker act that would follow a stronger one within this time is left, milliseconds. */
const AFTER_AN_ACT = 5_000;
/** Who was put out leaves, and may be back: that is not what they did, milliseconds. */
const AFTER_A_KICK = 60_000;

/** What rules have decided about one player, or on one server about nobody. */
export interface Acts {
  /** When each rule applied, epoch milliseconds, the oldest first. */
  readonly times: ReadonlyMap<number, readonly number[]>;
  /** `<fact> <rule>`, the oldest first. */
  readonly facts: ReadonlySet<string>;
  /** The last act that was carried out. */
  readonly last: { readonly at: number; readonly strength: number } | null;
}

const factOf = ({ factId, automationId }: Pick<Decided, 'factId' | 'automationId'>) => `${factId} ${automationId}`;

/** What was done, and how strong that is. */
const strengthOf = (steps: Rung['steps'], mode: Decided['mode']): number =>
  mode === 'on' ? Math.max(0, ...steps.map(({ kind }) => STEPS[kind].strength)) : 0;

const evolve = (acts: Acts, { data }: ActEvent): Acts => {
  const at = Date.parse(data.at);
  const times = new Map(acts.times);
  times.set(data.automationId, [...(times.get(data.automationId) ?? []), at].slice(-MOST_TIMES));
  const facts = new Set([...acts.facts, factOf(data)].slice(-MOST_FACTS));
  const strength = data.outdone ? 0 : strengthOf(data.steps, data.mode);
  return { times, facts, last: strength > 0 ? { at, strength } : acts.last };
};

const initial: Acts = { times: new Map(), facts: new Set(), last: null };

/** Streams are named `automationActs-<game>-<player>`. */
export const playerActs: Decider<Acts, ActEvent> = { category: 'automationActs', initial, evolve };
/** What is about nobody. Streams are named `automationServerActs-<game>-<server>`. */
export const serverActs: Decider<Acts, ActEvent> = { category: 'automationServerActs', initial, evolve };

/**
 * What the rules do that apply to one fact, all about the same player or about nobody: each is counted, and of those that
 * do something to the player the strongest counts.
 */
export const decideActs = (hits: readonly Hit[]): Decision<Acts, ActEvent> =>
  function* (before) {
    let acts = before;
    const strengths = hits.map((hit) => strengthOf(rungOf(hit, countOf(before, hit)).steps, hit.act.mode));
    const strongest = strengths.indexOf(Math.max(0, ...strengths));
    for (const [n, hit] of hits.entries()) {
      const { act, values, isLeaving } = hit;
      if (acts.facts.has(factOf(act))) continue;
      const since = acts.last === null ? Infinity : apart(acts.last.at, Date.parse(act.at));
      const { strength: done = 0 } = acts.last ?? {};
      if (isLeaving && done >= STEPS.kick.strength && since < AFTER_A_KICK) continue;
      const count = countOf(acts, hit);
      const strength = strengths[n]!;
      const outdone = strength > 0 && (n !== strongest || (done > strength && since < AFTER_AN_ACT));
      const steps = rungOf(hit, count).steps.map(({ kind, text }) => ({
        kind,
        text: filledText(text, { ...values, count: String(count) }),
      }));
      const event: ActEvent = { type: 'AutomationDecided', data: { ...act, count, steps, outdone } };
      acts = evolve(acts, event);
      yield event;
    }
  };

/** The clocks of servers differ: what happened a moment later by another clock is near all the same. */
const apart = (one: number, other: number): number => Math.abs(one - other);

/** The how-manieth time this is, within the rule's time. */
const countOf = ({ times }: Acts, { act: { automationId, at }, rule }: Hit): number => {
  const now = Date.parse(at);
  return 1 + (times.get(automationId) ?? []).filter((time) => now - time < rule.within * 60_000).length;
};

const rungOf = ({ rule: { rungs } }: Hit, count: number): Rung => rungs[Math.min(count, rungs.length) - 1]!;
