import { Injectable } from '@nestjs/common';
import type { ImportsAnswer } from '@app/contracts/imports/imports';
import type { BanImportDto } from '@app/contracts/moderation/moderation.dto';
import { banImports } from '@app/contracts/moderation/read-models';
import { readBans, type FoundBan } from '@app/domain/moderation/ban-import/read-bans';
import { reportBans, type ReportLine } from '@app/domain/moderation/ban-import/report';
import type { ModeratedGame } from '@app/domain/moderation/events';
import { banState } from '@app/domain/moderation/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { MOST_IMPORTS, reported, within, type Report } from '../../platform/imports/imports';
import { ModeratedPlayers } from '../moderated-players';
import { BanList } from './ban-list';

export type BanReport = Report<ReportLine, FoundBan>;

/** Bans of other tools: what an import would do, and what the imports so far have done. */
@Injectable()
export class BanImports {
  constructor(
    private readonly readModels: ReadModels,
    private readonly bans: BanList,
    private readonly players: ModeratedPlayers,
  ) {}

  /** Stores nothing. @throws Refused 400 for more than can be read at once, StoreUnavailable */
  async report(game: ModeratedGame, { content, automatic, expired }: BanImportDto, now: string): Promise<BanReport> {
    const entries = within(readBans(game, content));
    const named = new Set(entries.flatMap((entry) => (entry.is === 'ban' ? [entry.ban.player] : [])));
    const [seen, all] = await Promise.all([this.players.findMany(game, [...named]), this.bans.all(game)]);
    const ofPlayers = groupedBy(all, ({ player }) => player);
    const report = reportBans(
      entries,
      { automatic, expired },
      {
        now,
        identify: (player) => seen.get(player),
        bansOf: (player) =>
          (ofPlayers.get(player) ?? []).map((ban) => ({
            until: ban.until,
            isInForce: banState(ban, Date.parse(now)) === 'active',
          })),
      },
    );
    return reported(report, game);
  }

  /** @throws StoreUnavailable */
  async list(game: ModeratedGame): Promise<ImportsAnswer> {
    const where = [{ field: 'game', is: 'eq', value: game }] as const;
    const query = { where, sort: ['-game', '-at'], limit: MOST_IMPORTS };
    const [imports, all] = await Promise.all([this.readModels.find(banImports, query), this.bans.all(game)]);
    const now = Date.now();
    const ofImports = groupedBy(all, ({ importId }) => importId);
    return {
      success: true,
      imports: imports.map((one) => {
        const brought = ofImports.get(one.importId) ?? [];
        const inForce = brought.filter((ban) => banState(ban, now) === 'active').length;
        return { ...one, entered: brought.length, inForce };
      }),
    };
  }
}

const groupedBy = <Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
