import { Module, type DynamicModule } from '@nestjs/common';
import type { Config } from '../platform/config';
import { AdminListController } from './admin-list.controller';
import { ApplyListImport, UndoListImport } from './import-list';
import { ListImportsController } from './imports.controller';
import { ListImports } from './list-imports';
import { ListPages } from './list-pages';
import { rawFileController } from './raw-file.controller';
import { RawFile } from './raw-file';
import { RestoreBackup } from './restore-backup';
import { SaveList } from './save-list';
import { Texts } from './texts';
import { AdminListInfoController } from './update-info.controller';

@Module({})
export class AdminListModule {
  static with({ community }: Config): DynamicModule {
    return {
      module: AdminListModule,
      controllers: [
        AdminListController,
        ListImportsController,
        AdminListInfoController,
        rawFileController(community.adminList.file),
      ],
      providers: [
        ...[SaveList, RestoreBackup, ApplyListImport, UndoListImport].map(({ handler }) => handler),
        ...[Texts, ListPages, ListImports, RawFile],
      ],
    };
  }
}
