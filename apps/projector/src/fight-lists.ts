import { MOST_IN_A_DAY } from '@app/domain/battlelog/fight-lists';

/** One fight of a list, whatever the game. */
interface Listed {
  readonly id: string;
  readonly at: string;
}

interface FightList<Fight extends Listed> {
  readonly day: number;
  readonly fights: readonly Fight[];
}

const isBefore = (one: Listed, other: Listed): boolean =>
  one.at < other.at || (one.at === other.at && one.id < other.id);

/** Puts a fight in the place of its time, once. A later day begins the list anew; what is of an earlier day is left out. */
export const withFight = <Fight extends Listed, List extends FightList<Fight>>(
  list: List,
  day: number,
  fight: Fight,
): List => {
  if (day < list.day) return list;
  const before = day > list.day ? [] : list.fights.filter(({ id }) => id !== fight.id);
  const place = before.findLastIndex((each) => isBefore(each, fight)) + 1;
  // Of too many the newest: the order in which they arrive changes nothing.
  return { ...list, day, fights: before.toSpliced(place, 0, fight).slice(-MOST_IN_A_DAY) };
};

export const withoutFight = <Fight extends Listed, List extends FightList<Fight>>(
  list: List,
  day: number,
  id: string,
): List =>
  day === list.day && list.fights.some((fight) => fight.id === id)
    ? { ...list, fights: list.fights.filter((fight) => fight.id !== id) }
    : list;
