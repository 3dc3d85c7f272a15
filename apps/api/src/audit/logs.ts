import { Inject, Injectable } from '@nestjs/common';
import {
  AUDIT_GAMES,
  type AuditChoicesAnswer,
  type AuditGame,
  type LogsAnswer,
  type LogsPageAnswer,
} from '@app/contracts/audit/audit';
import type { AuditFilterQuery, LogsQuery } from '@app/contracts/audit/audit.dto';
import { auditChoices, auditTrail, type AuditDocument, formerStaffNames } from '@app/contracts/audit/read-models';
import type { Condition } from '@app/storage/read-models/port';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../platform/responses/answers';
import { cachedPage } from '../platform/responses/cached-page';
import { CONFIG, type Config } from '../platform/config';
import { formerNames, underTheirNames, toAuditLog } from './to-response';

const NEWEST_FIRST = ['-position'];
/** Read at once for an export. */
const PORTION = 500;

/** The trail of what staff did, newest first. */
@Injectable()
export class Logs {
  constructor(
    private readonly readModels: ReadModels,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param games those that the reader may see */
  page({ limit, offset, ...filter }: LogsQuery, games: readonly AuditGame[]): Promise<Page> {
    const where = conditions(filter, games);
    return this.cached({ where, limit, offset }, async (): Promise<LogsPageAnswer> => {
      const [logs, total] = await Promise.all([
        this.find(where, limit, offset),
        this.readModels.count(auditTrail, where),
      ]);
      return { success: true, logs, total, limit, offset };
    });
  }

  ofTool(game: AuditGame, tool: string, limit: number): Promise<Page> {
    const where = conditions({ game, tool }, [game]);
    return this.cached({ where, limit }, async (): Promise<LogsAnswer> => ({
      success: true,
      logs: await this.find(where, limit),
    }));
  }

  ofResource(resourceType: string, resourceId: string, limit: number, games: readonly AuditGame[]): Promise<Page> {
    const where = conditions({ resourceType, resourceId }, games);
    return this.cached({ where, limit }, async (): Promise<LogsAnswer> => ({
      success: true,
      logs: await this.find(where, limit),
    }));
  }

  async choices(): Promise<AuditChoicesAnswer> {
    const document = await this.readModels.get(auditChoices, 'choices');
    if (!document) return { success: true, people: [], tools: [], actions: [], resourceTypes: [] };
    const names = await formerNames(
      this.readModels,
      document.people.map(({ id }) => id),
    );
    return {
      success: true,
      ...document,
      people: document.people.map(({ id, name }) => ({ id, name: names.get(id) ?? name })),
    };
  }

  /** The name of a person; the id where the trail does not name them. */
  async nameOf(userId: string): Promise<string> {
    return (await this.choices()).people.find(({ id }) => id === userId)?.name ?? userId;
  }

  count(filter: AuditFilterQuery, games: readonly AuditGame[]): Promise<number> {
    return this.readModels.count(auditTrail, conditions(filter, games));
  }

  /** Everything that fits, in portions. What happens meanwhile comes too late to be in it. */
  async *all(filter: AuditFilterQuery, games: readonly AuditGame[]): AsyncGenerator<readonly AuditDocument[]> {
    const where = conditions(filter, games);
    for (let before: string | undefined; ;) {
      const found: readonly AuditDocument[] = await this.readModels.find(auditTrail, {
        where: before === undefined ? where : [...where, { field: 'position', is: 'lt', value: before }],
        sort: NEWEST_FIRST,
        limit: PORTION,
      });
      if (found.length > 0) yield await underTheirNames(this.readModels, found);
      before = found.at(-1)?.position;
      if (found.length < PORTION) return;
    }
  }

  private async find(where: readonly Condition[], limit: number, skip = 0) {
    const found = await this.readModels.find(auditTrail, { where, sort: NEWEST_FIRST, skip, limit });
    return (await underTheirNames(this.readModels, found)).map((document) =>
      toAuditLog(this.config.community, document),
    );
  }

  private cached(key: object, load: () => Promise<object>): Promise<Page> {
    return cachedPage(this.readModels, [auditTrail, formerStaffNames], JSON.stringify(key), load);
  }
}

const conditions = (filter: AuditFilterQuery, games: readonly AuditGame[]): readonly Condition[] => {
  const { startDate, endDate, ...fields } = filter;
  // One game is found by an index; all of them need no condition.
  const game = filter.game ?? (games.length === 1 ? games[0] : undefined);
  const everything = games.length === AUDIT_GAMES.length;
  const equal = Object.entries({ ...fields, game }).flatMap(([field, value]): Condition[] =>
    value === undefined ? [] : [{ field, is: 'eq', value }],
  );
  return [
    ...equal,
    ...(game === undefined && !everything ? [{ field: 'game', is: 'in', value: [...games] } as const] : []),
    ...(startDate === undefined ? [] : [{ field: 'createdAt', is: 'gte', value: inUtc(startDate) } as const]),
    ...(endDate === undefined ? [] : [{ field: 'createdAt', is: 'lte', value: inUtc(endDate) } as const]),
  ];
};

const inUtc = (moment: string): string => new Date(moment).toISOString();
