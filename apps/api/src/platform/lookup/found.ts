import type { ReadModel } from '@app/contracts/read-model';
import { SEARCH, searchable } from '@app/domain/battlelog/rules';
import type { ReadModels } from '@app/storage/read-models/reader';

/** What a query finds: one player, or several to choose from, or nobody. */
export interface Found<Player> {
  readonly player: Player | undefined;
  readonly choices: readonly Player[];
}

/**
 * Finds the player whom a typed name means. Players with exactly that name come first; without any, the only player
 * whose name begins with it; without such a one, all players whose name contains it. When more than one is left, they
 * are choices.
 */
export const bestOf = <Player>(
  exact: readonly Player[],
  matching: readonly Player[],
  begins: (player: Player) => boolean,
): Found<Player> => {
  const beginning = matching.filter(begins);
  const best = exact.length > 0 ? exact : beginning.length === 1 ? beginning : matching;
  return best.length === 1 ? { player: best[0], choices: [] } : { player: undefined, choices: best };
};

interface Named {
  readonly playerId: string;
  readonly search: string;
  readonly formerSearch: string;
}

/** Every name of a player as it is searched, the last first. */
const namesOf = ({ search, formerSearch }: Named): string[] => [search, ...formerSearch.split('\n')];

/** Whether a player is or was called so, or by a name that begins so. @param name as it is searched */
const isCalled = (player: Named, name: string): boolean => namesOf(player).includes(name);
export const beginsWith = (player: Named, name: string): boolean => namesOf(player).some((one) => one.startsWith(name));

/** Players with a text in their last name, then those with it in one before; who is or was called just so first of all. */
export async function calledLike<Player extends Named>(
  readModels: ReadModels,
  players: ReadModel<Player>,
  text: string,
): Promise<Player[]> {
  const name = searchable(text);
  const [now, before] = await Promise.all(
    ['search', 'formerSearch'].map((field) => readModels.search(players, field, name, SEARCH.most)),
  );
  const found = new Map([...now!, ...before!].map((player) => [player.playerId, player]));
  const isOther = (player: Player) => Number(!isCalled(player, name));
  return [...found.values()].toSorted((one, other) => isOther(one) - isOther(other)).slice(0, SEARCH.most);
}

/** Players with exactly a name, and those who had it before them: a name that is taken over means two. */
export const withFormer = <Player extends Named>(
  holders: readonly Player[],
  matching: readonly Player[],
  name: string,
): readonly Player[] => {
  const held = new Set(holders.map(({ playerId }) => playerId));
  const former = matching.filter((one) => !held.has(one.playerId) && isCalled(one, name));
  return holders.length > 0 ? [...holders, ...former] : [];
};

/** The newest name before the last that has the text in it; null where the last has it. */
export const formerName = (
  text: string,
  search: string,
  before: readonly { readonly name: string }[],
): string | null => {
  const sought = searchable(text);
  return search.includes(sought) ? null : (before.find(({ name }) => searchable(name).includes(sought))?.name ?? null);
};
