import { Inject, Injectable } from '@nestjs/common';
import type { BanFileAnswer, BanFilter, BannedAnswer, BansAnswer } from '@app/contracts/moderation/moderation';
import type { BansQuery } from '@app/contracts/moderation/moderation.dto';
import {
  bans,
  serverOrderList,
  type BanDocument,
  type ServerOrderDocument,
} from '@app/contracts/moderation/read-models';
import type { ModeratedGame } from '@app/domain/moderation/events';
import { bansCfg } from '@app/domain/moderation/ban-file';
import { banState, DAY } from '@app/domain/moderation/rules';
import { serverOrdersId } from '@app/domain/moderation/server-orders';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../../platform/config';
import { shownSecret, describeSecret } from '../../platform/served-files/file-secret';
import { BAN_FILE, BanFile, BanFileFetches } from './ban-file';
import { toBan } from '../to-response';

const PAGE_SIZE = 20;
const READ_AT_ONCE = 1_000;
/** Orders listed of one ban and server, the last ones: a ban is given again until the server has done it. */
const MOST_ORDERS = 10;

/** The bans of a game, and what the servers know of them. */
@Injectable()
export class BanList {
  constructor(
    private readonly readModels: ReadModels,
    private readonly file: BanFile,
    private readonly fetches: BanFileFetches,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws StoreUnavailable */
  async page(game: ModeratedGame, { state, search, page }: BansQuery): Promise<BansAnswer> {
    const all = await this.all(game);
    const now = Date.now();
    const of = (filter: BanFilter) => all.filter((ban) => isIn(ban, filter, now));
    const words = search.trim().toLowerCase();
    const found = of(state).filter(({ player, name, reason, by }) =>
      [player, name, reason, by].some((text) => text.toLowerCase().includes(words)),
    );
    const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const orders = await Promise.all(shown.map((ban) => this.ordersOf(ban)));
    return {
      success: true,
      bans: shown.map((ban, nth) => toBan(ban, orders[nth]!, now)),
      counts: {
        ...{ active: of('active').length, ending: of('ending').length, expired: of('expired').length },
        ...{ lifted: of('lifted').length, all: all.length },
      },
      total: found.length,
      totalPages: Math.max(1, Math.ceil(found.length / PAGE_SIZE)),
      since: all.at(-1)?.at ?? null,
    };
  }

  /** @throws StoreUnavailable */
  async banned(game: ModeratedGame): Promise<BannedAnswer> {
    const inForce = [...(await this.inForce(game)).values()];
    return { success: true, players: Object.fromEntries(inForce.map(({ player, until }) => [player, until])) };
  }

  /** The bans in force by their players. @throws StoreUnavailable */
  async inForce(game: ModeratedGame): Promise<ReadonlyMap<string, BanDocument>> {
    const now = Date.now();
    const all = (await this.all(game)).filter((ban) => banState(ban, now) === 'active');
    return new Map(all.map((ban) => [ban.player, ban]));
  }

  /** What is in force, as the game's own file. @throws StoreUnavailable */
  async asFile(game: ModeratedGame): Promise<string> {
    return bansCfg([...(await this.inForce(game)).values()]);
  }

  /** @throws StoreUnavailable */
  async served(): Promise<BanFileAnswer> {
    const { file, path, age } = await this.file.current();
    const [fetches, all] = await Promise.all([this.fetches.of(BAN_FILE), this.all('squad')]);
    const secret = shownSecret(path);
    const changes = changesOf(all, Date.now());
    const servers = this.config.community.servers.filter(({ game }) => game === 'squad');
    return {
      success: true,
      name: BAN_FILE,
      path: ['/api/ban-files', ...(secret === null ? [] : [secret]), BAN_FILE].join('/'),
      entries: file.entries,
      version: changes.length,
      changedAt: changes.at(-1) ?? null,
      servers: servers.map(({ id, name }) => {
        const fetch = fetches.find(({ server }) => server === name);
        return { serverId: id, name, fetchedAt: fetch?.at ?? null, isCurrent: fetch?.etag === file.etag };
      }),
      ...describeSecret(path, Date.now()),
      age: Math.ceil(age / 1_000),
    };
  }

  /** Newest first. @throws StoreUnavailable */
  async all(game: ModeratedGame): Promise<readonly BanDocument[]> {
    const { value } = await this.readModels.cached(bans, `all ${game}`, async () => {
      const found: BanDocument[] = [];
      const where = [{ field: 'game', is: 'eq', value: game }] as const;
      for (;;) {
        const page = await this.readModels.find(bans, {
          ...{ where, sort: ['-game', '-at'], skip: found.length, limit: READ_AT_ONCE },
        });
        found.push(...page);
        if (page.length < READ_AT_ONCE) return found;
      }
    });
    return value;
  }

  /** Newest first. */
  private async ordersOf({ game, banId }: BanDocument): Promise<readonly ServerOrderDocument[]> {
    const servers = this.config.community.servers.filter((server) => server.game === game);
    const ofServers = await Promise.all(
      servers.map(({ id: serverId }) => {
        const where = [
          { field: 'ban', is: 'eq', value: banId },
          { field: 'server', is: 'eq', value: serverOrdersId({ game, serverId }) },
        ] as const;
        return this.readModels.find(serverOrderList, { where, sort: ['-ban', '-server', '-at'], limit: MOST_ORDERS });
      }),
    );
    return ofServers.flat().sort(newestFirst);
  }
}

/** A changed ban gives two orders at once: first the end of the old one, then the new one. */
const newestFirst = (one: ServerOrderDocument, other: ServerOrderDocument): number => {
  if (one.at === other.at) return Number(one.kind === 'unban') - Number(other.kind === 'unban');
  return one.at < other.at ? 1 : -1;
};

const isIn = (ban: BanDocument, filter: BanFilter, now: number): boolean => {
  const state = banState(ban, now);
  if (filter === 'ending') return state === 'active' && ban.until !== null && Date.parse(ban.until) - now <= DAY;
  return filter === 'all' || state === filter;
};

/** When the file became another: with each ban, change, lift and end. */
const changesOf = (all: readonly BanDocument[], now: number): string[] =>
  all
    .flatMap((ban) => {
      const ended = banState(ban, now) === 'expired' ? [ban.until!] : [];
      const lifted = ban.liftedAt === null ? [] : [ban.liftedAt];
      return [ban.at, ...ban.changes.map(({ at }) => at), ...lifted, ...ended];
    })
    .sort();
