import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  whitelistFileAccess,
  whitelists,
  type WhitelistFileAccessDocument,
} from '@app/contracts/whitelist/read-models';
import { reforgerFile, squadFile } from '@app/domain/whitelist/files';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../platform/config';
import { LastGood } from '../platform/last-good';
import { LOGGER } from '../platform/logger';
import { fileText, type FileText } from '../platform/served-files/served-file';
import { ListedPlayers } from './listed-players';

export const FILES = ['squad.cfg', 'reforger.json'] as const;
export type FileName = (typeof FILES)[number];

interface Rendered {
  readonly files: Readonly<Record<FileName, FileText>>;
  /** null while the paths need no secret. */
  readonly access: WhitelistFileAccessDocument | null;
}

/** What the state file holds. */
interface Saved {
  readonly access: WhitelistFileAccessDocument | null;
  readonly files: Readonly<Record<FileName, { readonly text: string; readonly entries: number }>>;
}

/** The files that game servers read, rendered once for each state of the read models; or the last good ones. */
@Injectable()
export class WhitelistFiles extends LastGood<Rendered, Saved> {
  private readonly players: ListedPlayers;
  private readonly group: string;
  private accessReadAt: string | undefined;

  constructor(
    private readonly readModels: ReadModels,
    @Inject(CONFIG) { community, stateDir }: Config,
    @Inject(LOGGER) log: Logger,
  ) {
    super(stateDir && join(stateDir, 'whitelist-files.json'), log);
    this.group = community.whitelist.squadGroup;
    this.players = new ListedPlayers(readModels, this.group);
  }

  protected async load(current: Rendered | undefined): Promise<Rendered> {
    const [listed, accessed] = await Promise.all([
      this.readModels.version(whitelists),
      this.readModels.version(whitelistFileAccess),
    ]);
    if (!listed || !accessed) throw new StoreUnavailable('The whitelist is not built yet.');
    const accessReadAt = `${accessed.generation} ${accessed.position}`;
    const sameAccess = this.accessReadAt === accessReadAt;
    const access = sameAccess ? current!.access : await this.readAccess();
    const changed = await this.players.update(listed);
    if (current && sameAccess && !changed) return current;
    this.accessReadAt = accessReadAt;
    return { access, files: changed || !current ? this.texts(current) : current.files };
  }

  protected toJson({ access, files }: Rendered): Saved {
    return { access, files: filesFrom((name) => ({ text: files[name].text, entries: files[name].entries })) };
  }

  protected fromJson({ access, files }: Saved): Rendered {
    return { access, files: filesFrom((name) => fileText(files[name].text, files[name].entries)) };
  }

  private async readAccess(): Promise<WhitelistFileAccessDocument | null> {
    const access = await this.readModels.get(whitelistFileAccess, 'secret');
    return access?.secretHash ? access : null;
  }

  private texts(current: Rendered | undefined): Rendered['files'] {
    const squad = this.players.squad();
    const reforger = this.players.reforger();
    return {
      'squad.cfg': fileText(squadFile(this.group, squad), squad.size, current?.files['squad.cfg']),
      'reforger.json': fileText(reforgerFile(reforger), reforger.size, current?.files['reforger.json']),
    };
  }
}

const filesFrom = <Text>(of: (name: FileName) => Text): Record<FileName, Text> => ({
  'squad.cfg': of('squad.cfg'),
  'reforger.json': of('reforger.json'),
});
