import type { LeaderboardQuery } from '@app/contracts/battlelog/battlelog.dto';
import type { ReadModel } from '@app/contracts/read-model';
import {
  reforgerPlayers,
  reforgerSeeders,
  reforgerStandings,
  type ReforgerFigures,
  type ReforgerPeriods,
  type ReforgerPlayerDocument,
  type ReforgerSeederDocument,
} from '@app/contracts/reforger/read-models';
import type { Condition } from '@app/storage/read-models/port';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { Row, Standings } from '../../platform/boards';

/** Leaderboards over read models that have a document for each player and scope, with the figures of each window in it. */

type Window = NonNullable<LeaderboardQuery['window']>;
type Identified = { readonly playerId: string };
type Scoped = ReforgerPeriods & Identified & { readonly scope: string };
type Seeding = Identified & Pick<ReforgerSeederDocument, 'seeders' | 'changedAt'>;

/** How a document has what a board ranks in one window. */
interface Stored<Doc, Figures> {
  /** Where the figure is stored that the board calls so. */
  field(figure: string): string;
  figures(doc: Doc): Figures | null;
}

/** @param key of the board: `2026-W40/1`, `all/all` */
const ofWindow = <Doc extends Scoped, Figures>(
  readModels: ReadModels,
  model: ReadModel<Doc>,
  window: Window,
  key: string,
  stored: Stored<Doc, Figures>,
): Standings<ReforgerPlayerDocument, Figures & Identified> => {
  const [period = '', scope = ''] = key.split('/');
  const onBoard: Condition[] = [
    { field: 'scope', is: 'eq', value: scope },
    ...(window === 'all' ? [] : [{ field: window, is: 'eq', value: period } as const]),
  ];
  const storedAs = (condition: Condition): Condition =>
    condition.field === 'playerId' ? condition : { ...condition, field: stored.field(condition.field) };
  const rowsOf = (
    doc: Doc | undefined,
    player: ReforgerPlayerDocument | undefined,
  ): Row<ReforgerPlayerDocument, Figures & Identified>[] => {
    const figures = doc && (window === 'all' || doc[window] === period) ? stored.figures(doc) : null;
    if (!doc || !figures) return [];
    const { playerId } = doc;
    return [{ playerId, figures: { ...figures, playerId }, player }];
  };
  return {
    model,
    key,
    ranked: async (figure, skip, limit) => {
      const field = stored.field(figure);
      const where: Condition[] = [...onBoard, { field, is: 'gt', value: 0 }];
      const found = await readModels.find(model, { where, sort: [`-${field}`, 'playerId'], skip, limit });
      const ids = found.map(({ playerId }) => playerId);
      const players = await readModels.getMany(reforgerPlayers, ids);
      return found.flatMap((doc) => rowsOf(doc, players.get(doc.playerId)));
    },
    count: (conditions) => readModels.count(model, [...onBoard, ...conditions.map(storedAs)]),
    of: async (players) => {
      const ids = players.map(({ playerId }) => `${scope} ${playerId}`);
      const found = await readModels.getMany(model, ids);
      return players.flatMap((player, index) => rowsOf(found.get(ids[index]!), player));
    },
  };
};

const STANDINGS = { week: 'ofWeek', month: 'ofMonth', season: 'ofSeason', all: 'ofAll' } as const;

/** The board of a window or a server. */
export const ofStandings = (
  readModels: ReadModels,
  window: Window,
  key: string,
): Standings<ReforgerPlayerDocument, ReforgerFigures & Identified> =>
  ofWindow(readModels, reforgerStandings, window, key, {
    field: (figure) => `${STANDINGS[window]}.${figure}`,
    figures: (doc) => doc[STANDINGS[window]],
  });

const SEEDERS = { week: 'weekSeeders', month: 'monthSeeders', season: 'seasonSeeders', all: 'seeders' } as const;

/** A board of seeding. */
export const ofSeeders = (
  readModels: ReadModels,
  window: Window,
  key: string,
): Standings<ReforgerPlayerDocument, Seeding> =>
  ofWindow(readModels, reforgerSeeders, window, key, {
    field: () => SEEDERS[window],
    figures: (doc) => ({ seeders: doc[SEEDERS[window]], changedAt: doc.changedAt }),
  });
