import { Inject, Injectable } from '@nestjs/common';
import type { ListImportDto } from '@app/contracts/adminlist/admin-list.dto';
import { adminListImports } from '@app/contracts/adminlist/read-models';
import type { ImportsAnswer, ReportLine } from '@app/contracts/imports/imports';
import { adminList } from '@app/domain/adminlist/admin-list';
import { reportAdmins, type ReportLine as JudgedLine } from '@app/domain/adminlist/import';
import { parse } from '@app/domain/adminlist/rules';
import { readAdmins } from '@app/domain/imports/read-admins';
import { Streams } from '@app/storage/event-log/streams';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../platform/config';
import { MOST_IMPORTS, reported, within, type Report } from '../platform/imports/imports';

/** Admin lists of other tools: what an import would do, and what the imports so far have done. */
@Injectable()
export class ListImports {
  constructor(
    private readonly readModels: ReadModels,
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Against the list as the log has it, which a command decides on. @throws Refused 400, LogUnavailable */
  async report(
    { content, expired, reserved }: ListImportDto,
    now: string,
  ): Promise<Report<JudgedLine, string> & { readonly version: number }> {
    const { state: list } = await this.streams.load(adminList);
    const { groups } = this.config.community.adminList;
    const entries = within(readAdmins(content, [...groups, ...parse(list.content).groups.map(({ name }) => name)]));
    const report = reportAdmins(entries, { expired, reserved }, { content: list.content, now });
    return { ...reported(report, 'admin-list'), version: list.version };
  }

  /** @throws StoreUnavailable */
  async list(): Promise<ImportsAnswer> {
    const imports = await this.readModels.find(adminListImports, { sort: ['-at'], limit: MOST_IMPORTS });
    return { success: true, imports: imports.map((one) => ({ ...one, entered: one.taken, inForce: null })) };
  }
}

export const entryOf = ({ entry }: JudgedLine): ReportLine['entry'] => {
  if (entry === null) return null;
  if ('permissions' in entry) return { player: '', name: entry.name, text: entry.permissions.join(', '), until: null };
  const { id, group, comment, until } = entry;
  return { player: id, name: '', text: comment === '' ? group : `${group} // ${comment}`, until };
};
