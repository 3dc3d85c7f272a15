import {
  reforgerPlayers,
  reforgerSeeders,
  type ReforgerPlayerDocument,
  type ReforgerSeederDocument,
} from '@app/contracts/reforger/read-models';
import type { Condition } from '@app/storage/read-models/port';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { Row, Standings } from '../platform/boards';

const FIGURES = { week: 'weekSeeders', month: 'monthSeeders', season: 'seasonSeeders', all: 'seeders' } as const;

type Seeding = Pick<ReforgerSeederDocument, 'playerId' | 'seeders' | 'changedAt'>;

/**
 * A board of seeding: each player has a document for each server and for all, with a figure for each window.
 * @param key of the board: `2026-W40/1`, `all/all`
 */
export const ofSeeders = (
  readModels: ReadModels,
  window: keyof typeof FIGURES,
  key: string,
): Standings<ReforgerPlayerDocument, Seeding> => {
  const [period = '', scope = ''] = key.split('/');
  const figure = FIGURES[window];
  const onBoard: Condition[] = [
    { field: 'scope', is: 'eq', value: scope },
    ...(window === 'all' ? [] : [{ field: window, is: 'eq', value: period } as const]),
  ];
  /** As the board names it, `seeders`; ids keep their name. */
  const stored = (condition: Condition): Condition =>
    condition.field === 'seeders' ? { ...condition, field: figure } : condition;
  const isOn = (doc: ReforgerSeederDocument): boolean => window === 'all' || doc[window] === period;
  const row = (
    doc: ReforgerSeederDocument,
    player: ReforgerPlayerDocument | undefined,
  ): Row<ReforgerPlayerDocument, Seeding> => {
    const { playerId, changedAt } = doc;
    return { playerId, figures: { playerId, seeders: doc[figure], changedAt }, player };
  };
  return {
    model: reforgerSeeders,
    key,
    ranked: async (_, skip, limit) => {
      const where: Condition[] = [...onBoard, { field: figure, is: 'gt', value: 0 }];
      const found = await readModels.find(reforgerSeeders, { where, sort: [`-${figure}`, 'playerId'], skip, limit });
      const ids = found.map(({ playerId }) => playerId);
      const players = await readModels.getMany(reforgerPlayers, ids);
      return found.map((doc) => row(doc, players.get(doc.playerId)));
    },
    count: (conditions) => readModels.count(reforgerSeeders, [...onBoard, ...conditions.map(stored)]),
    of: async (players) => {
      const ids = players.map(({ playerId }) => `${scope} ${playerId}`);
      const found = await readModels.getMany(reforgerSeeders, ids);
      return players.flatMap((player, index) => {
        const doc = found.get(ids[index]!);
        return doc && isOn(doc) ? [row(doc, player)] : [];
      });
    },
  };
};
