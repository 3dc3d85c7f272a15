import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { AuditGame, AuditLog } from '@app/contracts/audit/audit';
import type { AuditFilterQuery } from '@app/contracts/audit/audit.dto';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/responses/failures';
import { csvLine } from './csv';
import { Logs } from './logs';
import { toAuditLog } from './to-response';

export type ExportFormat = 'csv' | 'jsonl';

/** The most entries of one file. */
const MOST = 50_000;

const COLUMNS = [
  'createdAt',
  'adminDisplayName',
  'adminUserId',
  'adminRoles',
  'game',
  'tool',
  'action',
  'resourceType',
  'resourceId',
  'resourceName',
  'changes',
  'entries',
  'eventType',
  'stream',
  'revision',
  'position',
  'id',
] as const satisfies readonly (keyof AuditLog)[];

/** Entries as a file. It is sent while it is read, so it costs no more memory than one portion. */
@Injectable()
export class Exports {
  constructor(
    private readonly logs: Logs,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Refused 400 for more than one file holds */
  async refuseTooMany(filter: AuditFilterQuery, games: readonly AuditGame[]): Promise<void> {
    const count = await this.logs.count(filter, games);
    if (count > MOST)
      throw new Refused(
        400,
        'too-many-entries',
        `These are ${count.toLocaleString('en')} entries. One file holds ${MOST.toLocaleString('en')}: choose a shorter time.`,
      );
  }

  file(format: ExportFormat, filter: AuditFilterQuery, games: readonly AuditGame[]): Readable {
    return Readable.from(this.portions(format, filter, games), { objectMode: false });
  }

  private async *portions(format: ExportFormat, filter: AuditFilterQuery, games: readonly AuditGame[]) {
    const line = format === 'csv' ? inCells : (log: AuditLog) => `${JSON.stringify(log)}\n`;
    if (format === 'csv') yield csvLine(COLUMNS);
    for await (const portion of this.logs.all(filter, games))
      yield portion.map((document) => line(toAuditLog(this.config.community, document))).join('');
  }
}

const inCells = (log: AuditLog): string =>
  csvLine(
    COLUMNS.map((column) => {
      const value = log[column];
      if (value === undefined) return '';
      if (column === 'adminRoles') return (value as readonly string[]).join('; ');
      return typeof value === 'object' ? JSON.stringify(value) : (value as string | number);
    }),
  );
