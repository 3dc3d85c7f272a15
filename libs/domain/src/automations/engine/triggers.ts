import { WEEKDAYS, type AutomatedGame, type TriggerKind, type TriggerOf } from '../catalogue';
import { clockIn } from '../../calendar';
import { squadKey, type Happened, type What } from './happened';
import { idsOf, type ServerNow } from './server-now';
import { spelt, wordsIn } from './spelling';

/** Whom a trigger is about. */
export interface Found {
  readonly player?: string;
  readonly squad?: { readonly team: 1 | 2; readonly squadId: number; readonly name: string };
  readonly squadName?: string;
  readonly winner?: string;
  readonly saw?: string;
}

interface Moment {
  readonly at: number;
  readonly before: ServerNow;
  readonly now: ServerNow;
  readonly isWatched: (player: string) => boolean;
  readonly clock: ReturnType<typeof clockIn>;
}

type Of<Kind extends What['kind']> = Extract<What, { readonly kind: Kind }>;
type Recognise<Kind extends TriggerKind> = (trigger: TriggerOf<Kind>, what: What, moment: Moment) => readonly Found[];

const NOBODY: readonly Found[] = [];
const SOMETHING: readonly Found[] = [{}];

/** Recognised by one kind of what happens. */
const by =
  <Kind extends TriggerKind, Seen extends What['kind']>(
    seen: readonly Seen[],
    found: (trigger: TriggerOf<Kind>, what: Of<Seen>, moment: Moment) => readonly Found[],
  ): Recognise<Kind> =>
  (trigger, what, moment) =>
    (seen as readonly string[]).includes(what.kind) ? found(trigger, what as Of<Seen>, moment) : NOBODY;

const RECOGNISED: { readonly [Kind in TriggerKind]: Recognise<Kind> } = {
  joined: by(['joined'], (_, { player }) => [{ player }]),
  left: by(['left'], (_, { player }) => [{ player }]),
  command: by(['chat'], ({ word }, { player, message }) => {
    const line = message.trim().toLowerCase();
    const rest = line.startsWith(`!${word}`) ? line.slice(word.length + 1) : 'x';
    return rest === '' || rest.startsWith(' ') ? [{ player, saw: message }] : NOBODY;
  }),
  words: by(['chat'], ({ words }, { player, message }) => {
    const wanted = compared(words);
    return [...wordsIn(message)].some((word) => wanted.has(word)) ? [{ player, saw: message }] : NOBODY;
  }),
  flood: by(['chat'], ({ messages, seconds }, { player, message }, { at, now }) => {
    const lines = now.lines.get(player) ?? [];
    const first = lines.at(-messages);
    return first !== undefined && at - first <= seconds * 1_000 ? [{ player, saw: message }] : NOBODY;
  }),
  'team-kill': by(['killed'], (_, { player, isTeamKill, weapon }) =>
    isTeamKill ? [{ player, saw: shown(weapon) }] : NOBODY,
  ),
  kill: by(['killed'], ({ weapons }, { player, isTeamKill, weapon }) =>
    !isTeamKill && isNamed(weapons, weapon) ? [{ player, saw: shown(weapon) }] : NOBODY,
  ),
  'squad-created': by(['squad-created'], ({ names }, { player, squadId, name }, { now }) => {
    if (!isNamed(names, name)) return NOBODY;
    const team = now.seats.get(player)?.team;
    return [{ player, squadName: name, saw: name, ...(team ? { squad: { team, squadId, name } } : {}) }];
  }),
  'no-squad': by(['roster'], ({ seconds }, _, { at, now }) =>
    [...now.alone].flatMap(([player, since]) => (at - since >= seconds * 1_000 ? [{ player }] : [])),
  ),
  'no-leader-kit': by(['roster'], ({ seconds }, _, { at, now }) =>
    [...now.leaderless.values()].flatMap(({ since, leader: player, ...squad }) =>
      at - since >= seconds * 1_000 ? [{ player, squad, squadName: squad.name }] : [],
    ),
  ),
  'match-began': by(['match-began'], () => SOMETHING),
  'match-ended': by(['match-ended'], (_, { winner }) => [{ winner }]),
  population: by(['population'], ({ players, direction }, what, { before }) => {
    if (before.players === null) return NOBODY;
    const crosses =
      direction === 'up'
        ? before.players < players && what.players >= players
        : before.players >= players && what.players < players;
    return crosses ? SOMETHING : NOBODY;
  }),
  // Servers are counted twice a minute: no clock of ours is needed, and a replay finds the same minutes.
  timer: by(['population'], ({ minutes }, _, { at, before: { countedAt } }) => {
    const period = minutes * 60_000;
    return countedAt !== null && Math.floor(countedAt / period) < Math.floor(at / period) ? SOMETHING : NOBODY;
  }),
  weekly: by(['population'], (wanted, _, { at, before: { countedAt }, clock }) =>
    countedAt !== null && strikes(wanted, countedAt, at, clock) ? SOMETHING : NOBODY,
  ),
  'watched-joined': by(['joined'], (_, { player }, { isWatched }) => (isWatched(player) ? [{ player }] : NOBODY)),
  'squad-locked': by(['roster'], ({ players }, { seats, squads, locked }) =>
    seats.flatMap(({ player, team, squad: squadId, isLeader }) => {
      if (team === null || squadId === null || !isLeader) return [];
      const key = squadKey(team, squadId);
      if ((locked.get(key) ?? players) >= players) return [];
      const name = squads.get(key) ?? '';
      return [{ player, squad: { team, squadId, name }, squadName: name }];
    }),
  ),
};

const MINUTE = 60_000;
/** Of a server that was away for longer the time has passed, milliseconds. */
const MOST_BETWEEN = 5 * MINUTE;
/** By how many minutes clocks are put back. */
const PUT_BACK = [30, 60, 120];

/**
 * Whether a clock came to a time of the week between two moments. One that is left out when clocks are put forward comes with the
 * minute after, and of one that is there twice when they are put back the first counts.
 */
const strikes = (
  { day, hour, minute }: TriggerOf<'weekly'>,
  after: number,
  at: number,
  clock: Moment['clock'],
): boolean => {
  const wanted = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  for (let now = Math.floor(Math.max(after, at - MOST_BETWEEN) / MINUTE) + 1; now * MINUTE <= at; now++) {
    const [here, before] = [clock(now * MINUTE), clock((now - 1) * MINUTE)];
    const isDay = day === 'every day' || WEEKDAYS[here.day] === day;
    const comes = wanted <= here.time && (here.day !== before.day || before.time < wanted);
    const isAgain = PUT_BACK.some((minutes) => clock((now - minutes) * MINUTE).time === here.time);
    if (isDay && comes && !isAgain) return true;
  }
  return false;
};

/** `BP_M4_M68_Foregrip` as people read it. */
export const shown = (weapon: string): string => weapon.replace(/^(?:BP|SQ)_/, '').replaceAll('_', ' ');

const isNamed = (parts: readonly string[], name: string): boolean =>
  parts.length === 0 || parts.some((part) => name.toLowerCase().includes(part.toLowerCase()));

const prepared = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Words of a rule as lines are compared with them, made once for each version of it. */
const compared = (words: readonly string[]): ReadonlySet<string> => {
  const known = prepared.get(words);
  if (known) return known;
  const made = new Set(words.map(spelt).filter((word) => word !== ''));
  prepared.set(words, made);
  return made;
};

/** Whom the trigger of a rule finds in what happened. */
export const recognise = (
  trigger: TriggerOf<TriggerKind>,
  { what, at: iso, game }: Happened,
  {
    before,
    now,
    place,
  }: {
    readonly before: ServerNow;
    readonly now: ServerNow;
    readonly place: {
      readonly timeZone: string;
      readonly isWatched: (game: AutomatedGame, id: string, at: number) => boolean;
    };
  },
): readonly Found[] => {
  const at = Date.parse(iso);
  const isWatched = (player: string) => idsOf(player, now).some((id) => place.isWatched(game, id, at));
  const moment: Moment = { at, before, now, isWatched, clock: clockIn(place.timeZone) };
  return (RECOGNISED[trigger.kind] as Recognise<TriggerKind>)(trigger, what, moment);
};
