import { Inject, Injectable } from '@nestjs/common';
import type {
  AdminListAnswer,
  AdminListBackupsAnswer,
  AdminListVersionAnswer,
} from '@app/contracts/adminlist/admin-list';
import { adminList, adminListVersions, type AdminListDocument } from '@app/contracts/adminlist/read-models';
import type { UpdateInfo } from '@app/contracts/update-info';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../platform/responses/answers';
import { cachedPage, revisedPage } from '../platform/responses/cached-page';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/responses/failures';
import { staffRoleNames } from '../platform/role-names';
import { shownSecret } from '../platform/served-files/file-secret';
import { WhitelistPath } from '../platform/served-files/whitelist-path';
import { Texts } from './texts';
import { backupName } from './backup-name';

const BACKUPS = 100;

/** The list as staff see it: the current text and the former ones. */
@Injectable()
export class ListPages {
  constructor(
    private readonly readModels: ReadModels,
    private readonly texts: Texts,
    private readonly path: WhitelistPath,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The ETag begins with the version, for `If-Match`. */
  async content(): Promise<Page> {
    const rawFile = await this.rawFile();
    const { value, ...page } = await this.readModels.cached(adminList, `content ${rawFile}`, async () => {
      const list = await this.readModels.get(adminList, 'squad');
      const { adminList: configured } = this.config.community;
      const answer: AdminListAnswer = {
        success: true,
        content: list?.content ?? '',
        version: list?.version ?? 0,
        ...this.saved(list),
        restoredFrom: list?.restoredFrom ?? null,
        changes: list?.changes ?? { added: 0, removed: 0, changed: 0 },
        rawFile,
        groups: configured.groups,
        backups: Math.max(0, (list?.version ?? 0) - 1),
      };
      return revisedPage(answer.version, answer);
    });
    return { ...page, ...value };
  }

  updateInfo(): Promise<Page> {
    return cachedPage(this.readModels, adminList, 'update-info', async (): Promise<UpdateInfo> => {
      return { success: true, ...this.saved(await this.readModels.get(adminList, 'squad')) };
    });
  }

  /** Who saved the current text; nobody before the first save. */
  saved(list: Pick<AdminListDocument, 'by' | 'at' | 'roles'> | undefined) {
    return {
      lastUpdated: list?.at ?? null,
      updatedBy: list?.by ?? null,
      adminRoles: list ? staffRoleNames(this.config.community, list.roles) : [],
    };
  }

  /** The newest is the current text, not a backup. */
  backups(before: number | undefined): Promise<Page> {
    const key = `backups:${before ?? 'newest'}`;
    return cachedPage(this.readModels, adminListVersions, key, async (): Promise<AdminListBackupsAnswer> => {
      const newest = before ?? (await this.newest());
      const found = await this.readModels.find(adminListVersions, {
        where: [{ field: 'version', is: 'lt', value: newest }],
        sort: ['-version'],
        limit: BACKUPS,
      });
      const last = found.at(-1)?.version ?? 1;
      return {
        success: true,
        backups: found.map(({ at, by, roles, ...version }) => ({
          filename: backupName({ version: version.version, at }),
          timestamp: at,
          savedBy: by,
          adminRoles: staffRoleNames(this.config.community, roles),
          ...version,
        })),
        before: last > 1 ? last : null,
      };
    });
  }

  /** @throws Refused 404, LogUnavailable */
  async version(version: number): Promise<AdminListVersionAnswer> {
    const saved = await this.texts.of(version);
    if (!saved) throw new Refused(404, 'version-not-found', 'The admin list has no such version.');
    const { content, restoredFrom, by: savedBy, roles, at: timestamp } = saved;
    const adminRoles = staffRoleNames(this.config.community, roles);
    return { success: true, version, content, timestamp, savedBy, adminRoles, restoredFrom };
  }

  private async rawFile(): Promise<string> {
    const { adminList: configured } = this.config.community;
    const secret = shownSecret(await this.path.current());
    return ['/api/whitelist-files', ...(secret === null ? [] : [secret]), configured.file].join('/');
  }

  private async newest(): Promise<number> {
    const [newest] = await this.readModels.find(adminListVersions, { sort: ['-version'], limit: 1 });
    return newest?.version ?? 0;
  }
}
