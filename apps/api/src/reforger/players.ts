import { Injectable } from '@nestjs/common';
import {
  REFORGER_TOTALS,
  reforgerPlayers,
  reforgerTotals,
  type ReforgerPlayerDocument,
  type ReforgerTotalsDocument,
} from '@app/contracts/reforger/read-models';
import { rankOfSaves, type ReforgerRules } from '@app/domain/reforger/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { Refused } from '../platform/responses/failures';

export const UNKNOWN = 'Unknown Player';

const NO_SOURCES: ReforgerTotalsDocument['sources'] = {
  ...{ killLines: false, weaponSources: false, saves: false, aiKillLines: false, winners: false },
  ...{ rosters: false, groups: false, games: false },
};

/** Whether a save of the player was ever seen: without one, the figures of saves are unknown. */
export const hasSave = ({ careers }: ReforgerPlayerDocument): boolean => Object.keys(careers).length > 0;

/** The last name; undefined for a player who is not known. */
export const nameOf = (player: ReforgerPlayerDocument | undefined): string => player?.names[0]?.name || UNKNOWN;

/** One of the career's sums over all servers. */
const careerSum = ({ careers }: ReforgerPlayerDocument, figure: 'infantry' | 'logistics' | 'medical') =>
  Object.values(careers).reduce((sum, career) => sum + career[figure], 0) / 1_000;

/** Points of the career's specialisations; null where no save was seen. */
export const specialisation = (
  player: ReforgerPlayerDocument,
  figure: 'infantry' | 'logistics' | 'medical',
): number | null => (hasSave(player) ? Math.floor(careerSum(player, figure)) : null);

/** Null where no save was seen. */
export const levelOf = (player: ReforgerPlayerDocument | undefined, { ladder }: Pick<ReforgerRules, 'ladder'>) =>
  rankOfSaves(
    Object.values(player?.careers ?? {}).map(({ experience }) => experience),
    ladder,
  );

@Injectable()
export class ReforgerPlayers {
  constructor(private readonly readModels: ReadModels) {}

  find(playerId: string): Promise<ReforgerPlayerDocument | undefined> {
    return this.readModels.get(reforgerPlayers, playerId);
  }

  /** @throws Refused 404, with the message of the calling route */
  async get(playerId: string, failure: string): Promise<ReforgerPlayerDocument> {
    const player = await this.find(playerId);
    if (!player) throw new Refused(404, 'player-not-found', failure);
    return player;
  }

  /** Those of several; who is not known is missing. */
  all(playerIds: readonly string[]): Promise<Map<string, ReforgerPlayerDocument>> {
    return this.readModels.getMany(reforgerPlayers, [...new Set(playerIds)]);
  }

  /** What the servers have ever sent; as it was last read, while the read models are unavailable. */
  async sources(): Promise<ReforgerTotalsDocument['sources']> {
    const { value } = await this.readModels.cached(
      reforgerTotals,
      'sources',
      async () => (await this.readModels.get(reforgerTotals, REFORGER_TOTALS))?.sources ?? NO_SOURCES,
    );
    return value;
  }
}
