import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { whitelists } from '@app/contracts/whitelist/read-models';
import { reforgerFile, squadFile } from '@app/domain/whitelist/files';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../platform/config';
import { LastGood } from '../../platform/served-files/last-good';
import { LOGGER } from '../../platform/logger';
import { fileText, type FileText } from '../../platform/served-files/served-file';
import { ListedPlayers } from './listed-players';

export const FILES = ['squad.cfg', 'reforger.json'] as const;
export type FileName = (typeof FILES)[number];

interface Rendered {
  readonly files: Readonly<Record<FileName, FileText>>;
}

/** What the state file holds. */
interface Saved {
  readonly files: Readonly<Record<FileName, { readonly text: string; readonly entries: number }>>;
}

/** The files that game servers read, rendered once for each state of the read models; or the last good ones. */
@Injectable()
export class WhitelistFiles extends LastGood<Rendered, Saved> {
  private readonly players: ListedPlayers;
  private readonly group: string;

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
    const listed = await this.readModels.version(whitelists);
    if (!listed) throw new StoreUnavailable('The whitelist is not built yet.');
    const changed = await this.players.update(listed);
    return current && !changed ? current : { files: this.texts(current) };
  }

  protected toJson({ files }: Rendered): Saved {
    return { files: filesFrom((name) => ({ text: files[name].text, entries: files[name].entries })) };
  }

  protected fromJson({ files }: Saved): Rendered {
    return { files: filesFrom((name) => fileText(files[name].text, files[name].entries)) };
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
