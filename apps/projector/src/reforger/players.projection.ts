import {
  reforgerPlayers,
  type ReforgerCareer,
  type ReforgerPlayerDocument,
  type Reported,
  type ReportedSteam,
  type UsedName,
} from '@app/contracts/reforger/read-models';
import { own } from '@app/domain/battlelog/ruleset';
import { formerlyAs, searchable } from '@app/domain/battlelog/rules';
import { FORMER_PLAYER } from '@app/domain/personal-marks';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { earlier, projection, writtenAt } from '../projection';
import { NO_FIGURES, counted, countedIn, countOf, thousandths, type CountedEvent, type Of } from './figures';
import { figureRules, type FigureRules } from './ruled';

/** Names of one player; the log has all of them. */
const MOST_NAMES = 20;
/** Steam accounts of one player: one, and those that contradict. */
const MOST_STEAMS = 6;

type Player = ReforgerPlayerDocument;

const isNewer = (one: UsedName, other: UsedName): boolean =>
  one.seenAt > other.seenAt || (one.seenAt === other.seenAt && one.name > other.name);

/** The newest first. Who has too many loses the one that was used least lately, whatever comes in whatever order. */
const withName = (names: readonly UsedName[], used: UsedName): readonly UsedName[] => {
  const before = names.find(({ name }) => name === used.name);
  if (before && before.seenAt >= used.seenAt) return names;
  const others = names.filter((each) => each !== before);
  const at = others.findIndex((each) => isNewer(used, each));
  return others.toSpliced(at < 0 ? others.length : at, 0, used).slice(0, MOST_NAMES);
};

/** What was reported last counts; of two at the same moment the higher, so that their order changes nothing. */
const latestOf = <Value extends string>(
  before: Reported<Value> | null,
  value: Value | null,
  at: string,
): Reported<Value> | null => {
  if (value === null) return before;
  const isOlder = before && (at < before.at || (at === before.at && value <= before.value));
  return isOlder ? before : { value, at };
};

const isEarlier = (one: ReportedSteam, other: ReportedSteam): boolean =>
  one.at < other.at || (one.at === other.at && one.value < other.value);

/**
 * The Steam accounts in the order in which they were first written down, whatever comes in whatever order. The first counts:
 * what another server says later moves nothing, and contradicts.
 */
const withSteam = (steams: readonly ReportedSteam[], said: ReportedSteam): readonly ReportedSteam[] => {
  const before = steams.find(({ value }) => value === said.value);
  if (before && !isEarlier(said, before)) return steams;
  const others = steams.filter((one) => one !== before);
  const at = others.findIndex((one) => isEarlier(said, one));
  return others.toSpliced(at < 0 ? others.length : at, 0, said).slice(0, MOST_STEAMS);
};

const identified = (player: Player, event: Of<'ReforgerPlayerIdentified'>): Player => {
  const { name, platform: isOn, steamId: value, serverId, at } = event.data;
  const names = name === '' ? player.names : withName(player.names, { name, seenAt: at });
  const platform = latestOf(player.platform, isOn, at);
  const steams = value === null ? player.steams : withSteam(player.steams, { value, at: writtenAt(event), serverId });
  const [first] = steams;
  const steam = first ? { value: first.value, at: first.at } : null;
  return { ...player, ...writtenAs(names, platform), names, platform, steam, steams };
};

/** How the player is found. */
const writtenAs = (
  names: readonly UsedName[],
  platform: Player['platform'],
): Pick<Player, 'search' | 'formerSearch' | 'account'> => {
  const name = names[0]?.name ?? '';
  return {
    search: searchable(name),
    formerSearch: formerlyAs(names.slice(1)),
    account: platform && name && name !== FORMER_PLAYER ? `${platform.value} ${name.toLowerCase()}` : '',
  };
};

const figures = (player: Player, event: CountedEvent, rules: FigureRules): Player => {
  const count = countOf(event, player.playerId, rules);
  return count ? counted({ ...player }, event, rules, count) : player;
};

/** Experience and points of the game's own career: those of the first save are the base of what is gained. */
const career = (player: Player, event: Of<'ReforgerCareerChanged'>, rules: FigureRules): Player => {
  const { serverId, epoch, total, added } = event.data;
  const before = own(player.careers, String(serverId));
  const points = (of: keyof ReforgerCareer, figure: keyof typeof total) =>
    before ? before[of] + thousandths(added[figure]) : thousandths(total[figure]);
  const after: ReforgerCareer = {
    epoch,
    experience: points('experience', 'experience'),
    infantry: points('infantry', 'infantryPoints'),
    logistics: points('logistics', 'logisticsPoints'),
    medical: points('medical', 'medicalPoints'),
  };
  return { ...figures(player, event, rules), careers: { ...player.careers, [serverId]: after } };
};

const met =
  <Event extends { readonly created: number; readonly data: { readonly at: string } }>(
    fold: (player: Player, event: Event, rules: FigureRules) => Player,
  ): ((player: Player, event: Event, rules: FigureRules) => Player) =>
  (player, event, rules) => {
    const after = fold(player, event, rules);
    const [metAt, firstSeenAt] = [earlier(after.metAt, writtenAt(event)), earlier(after.firstSeenAt, event.data.at)];
    return after.metAt === metAt && after.firstSeenAt === firstSeenAt ? after : { ...after, metAt, firstSeenAt };
  };

/** Every player with what the leaderboards rank. */
export const players = projection<Player, ReforgerEvent, FigureRules>()({
  into: reforgerPlayers,
  ...figureRules,
  board: { by: 'overall', name: 'search' },
  key: (event) => (event.type === 'ReforgerPlayerIdentified' ? event.data.playerId : countedIn(event)),
  initial: (playerId) => ({
    playerId,
    names: [],
    search: '',
    formerSearch: '',
    account: '',
    platform: null,
    steam: null,
    steams: [],
    careers: {},
    ...{ metAt: '', firstSeenAt: '' },
    ...NO_FIGURES,
  }),
  evolve: {
    ReforgerPlayerIdentified: met(identified),
    ReforgerPlayerKilled: met(figures),
    ReforgerAiKilled: met(figures),
    ReforgerCareerChanged: met(career),
    ReforgerGameEnded: met(figures),
    ReforgerGameDecided: met(figures),
  },
});
