import { Injectable } from '@nestjs/common';
import { SQUAD_EXEMPT, squadExempt } from '@app/contracts/squad/read-models';
import { ReadModels } from '@app/storage/read-models/reader';

/** The players whom the boards leave out. */
export interface Exempt {
  /** SteamID64s. */
  readonly steamIds: ReadonlySet<string>;
  /** Another whenever they are others. */
  readonly revision: number;
  /** When they last became others, ISO 8601, UTC; empty before that. */
  readonly changedAt: string;
}

@Injectable()
export class ExemptPlayers {
  constructor(private readonly readModels: ReadModels) {}

  /** The current list, or the last one read while the read models are unavailable. @throws StoreUnavailable before the first read */
  async now(): Promise<Exempt> {
    const { value } = await this.readModels.cached(squadExempt, 'all', async (): Promise<Exempt> => {
      const {
        steamIds = [],
        revision = 0,
        changedAt = '',
      } = (await this.readModels.get(squadExempt, SQUAD_EXEMPT)) ?? {};
      return { steamIds: new Set(steamIds), revision, changedAt };
    });
    return value;
  }
}

/** Rows that one question may bring. */
const MOST_ROWS = 1_000;

/**
 * The first `length` rows of a board that are not exempt, in order, so that those behind an exempt player close up.
 * @param read a stretch of the board, in order; asked again only when more are left out than there are exempt accounts
 */
export const firstVisible = async <Row extends { readonly steamId: string }>(
  { steamIds }: Exempt,
  length: number,
  read: (skip: number, limit: number) => Promise<readonly Row[]>,
): Promise<Row[]> => {
  const visible: Row[] = [];
  const limit = Math.min(MOST_ROWS, length + steamIds.size);
  for (let skip = 0; ; skip += limit) {
    const rows = await read(skip, limit);
    visible.push(...rows.filter(({ steamId }) => !steamIds.has(steamId)));
    if (visible.length >= length || rows.length < limit) return visible.slice(0, length);
  }
};
