import {
  PLACEHOLDERS,
  type Condition,
  type ConditionKind,
  type ConditionOf,
  type OfPlayer,
  type Rule,
} from '../catalogue';
import { PLACEHOLDER } from '../check';
import type { Hit } from './hits';
import { spelt, wordsIn } from './spelling';

/** Who was first seen so long before, milliseconds, is still on the first visit. */
const FIRST_VISIT = 10 * 60_000;
const DAY = 86_400_000;
const NOT_KNOWN = 'not known';

/**
 * What is known of a player beside what happens on the servers. What is missing is not known, or nobody asked: who was
 * never met is known to be new.
 */
export interface Known {
  readonly name?: string | undefined;
  readonly rank?: { readonly rank: number; readonly name: string } | undefined;
  /** Played on the community's servers. */
  readonly hours?: number | undefined;
  /** Null for who is in none. */
  readonly clan?: { readonly tag: string } | null | undefined;
  readonly hasSlot?: boolean | undefined;
  readonly fought?: { readonly kills: number; readonly deaths: number; readonly kd: number } | undefined;
  /** Of this month; null is no place on the board. */
  readonly seeding?: { readonly points: number; readonly place: number | null } | undefined;
  /** Who leads this month's board, the first first. */
  readonly top?: readonly string[] | undefined;
  /** ISO 8601, UTC; empty before the first time. The last one is the last fight or match. */
  readonly firstSeen?: string | undefined;
  readonly lastSeen?: string | undefined;
}

/** By the game's id of the player. */
export type KnownPlayers = ReadonlyMap<string, Known>;

/** Where it stands: with the statistics of players, in clans, on the whitelist, or on the boards of a month. */
export type Ask = 'player' | 'clan' | 'slot' | 'seeding' | 'top';

const ASKED_BY_CONDITIONS: Readonly<Partial<Record<ConditionKind, Ask>>> = {
  ...({ rank: 'player', hours: 'player', 'first-visit': 'player', back: 'player', name: 'player' } as const),
  ...({ clan: 'clan', slot: 'slot' } as const),
};
/** How what is known is written in place of a placeholder. */
const WRITTEN: Readonly<Record<OfPlayer, { readonly ask: Ask; readonly of: (known: Known) => unknown }>> = {
  rank: { ask: 'player', of: ({ rank }) => rank?.name },
  hours: { ask: 'player', of: ({ hours }) => hours },
  kills: { ask: 'player', of: ({ fought }) => fought?.kills },
  deaths: { ask: 'player', of: ({ fought }) => fought?.deaths },
  kd: { ask: 'player', of: ({ fought }) => fought?.kd },
  clan: { ask: 'clan', of: ({ clan }) => (clan === null ? 'no clan' : clan?.tag) },
  points: { ask: 'seeding', of: ({ seeding }) => seeding?.points },
  place: { ask: 'seeding', of: ({ seeding }) => seeding && (seeding.place ?? 'not on the board') },
  top: {
    ask: 'top',
    of: ({ top }) => (top?.length === 0 ? 'nobody yet' : top?.map((name, n) => `${n + 1}. ${short(name)}`).join(', ')),
  },
};

const short = (name: string): string => [...name].slice(0, PLACEHOLDERS.player).join('');

/** What a rule needs to know of whom it finds. */
export const asksOf = ({ conditions, rungs }: Rule): ReadonlySet<Ask> =>
  new Set([
    ...conditions.flatMap(({ kind }) => ASKED_BY_CONDITIONS[kind] ?? []),
    ...rungs.flatMap(({ steps }) =>
      steps.flatMap(({ text }) =>
        [...text.matchAll(PLACEHOLDER)].flatMap(
          ([, name]) => (WRITTEN as Partial<typeof WRITTEN>)[name as OfPlayer]?.ask ?? [],
        ),
      ),
    ),
  ]);

/** Of whom what has to be known, before `withKnown` says which rules apply. */
export const askedOf = (
  hits: readonly Hit[],
): { readonly players: readonly string[]; readonly asks: ReadonlySet<Ask> } => {
  const players = new Set<string>();
  const asks = new Set<Ask>();
  for (const { act, rule } of hits) {
    if (act.player === null) continue;
    const needed = asksOf(rule);
    if (needed.size === 0 && act.name !== '') continue;
    players.add(act.player);
    for (const ask of needed) asks.add(ask);
  }
  return { players: [...players], asks };
};

const isWithin = (value: number | undefined, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  value !== undefined && value >= min && value <= max;

/** Names are written together, `TheAdmin`; what is shorter would be found in many. */
const LONG_ENOUGH = 3;

const isInName = (word: string, name: string): boolean =>
  word.length >= LONG_ENOUGH ? spelt(name).includes(word) : wordsIn(name).has(word);

type Holds<Kind extends ConditionKind> = (condition: ConditionOf<Kind>, known: Known, hit: Hit) => boolean;

const HOLDS: { readonly [Kind in ConditionKind]: Holds<Kind> } = {
  rank: (range, { rank }) => isWithin(rank?.rank, range),
  hours: (range, { hours }) => isWithin(hours, range),
  clan: ({ is }, { clan }) => clan !== undefined && (clan !== null) === (is === 'yes'),
  slot: ({ is }, { hasSlot }) => hasSlot === (is === 'yes'),
  'first-visit': (_, { firstSeen }, { act }) =>
    firstSeen !== undefined && (firstSeen === '' || Date.parse(act.at) - Date.parse(firstSeen) < FIRST_VISIT),
  back: ({ days }, { lastSeen }, { act }) =>
    lastSeen !== undefined && lastSeen !== '' && Date.parse(act.at) - Date.parse(lastSeen) >= days * DAY,
  name: ({ words }, { name = '' }) => words.map(spelt).some((word) => isInName(word, name)),
  side: ({ by }, _, { there }) => there.ahead !== null && there.ahead >= by,
  'staff-on': ({ is }, _, { there }) => there.isStaffOn === (is === 'yes'),
};

/**
 * The hits whose conditions hold, with their placeholders filled. What is not known holds for nobody: nobody is kicked
 * for what could not be read. The same for live play, for rules that only watch and for the past.
 */
export const withKnown = (hits: readonly Hit[], known: KnownPlayers): readonly Hit[] =>
  hits.flatMap((hit) => {
    const { act, rule, values } = hit;
    const about = known.get(act.player ?? '') ?? {};
    const name = act.name === '' ? (about.name ?? '') : act.name;
    const found = { ...about, name: name ?? undefined };
    const holds = (condition: Condition) => (HOLDS[condition.kind] as Holds<ConditionKind>)(condition, found, hit);
    if (!rule.conditions.every(holds)) return [];
    const written = Object.entries(WRITTEN).map(([placeholder, { of }]) => [
      placeholder,
      String(of(about) ?? NOT_KNOWN),
    ]);
    return [
      {
        ...hit,
        act: { ...act, name },
        values: { ...values, ...Object.fromEntries(written), player: name || values.player! },
      },
    ];
  });
