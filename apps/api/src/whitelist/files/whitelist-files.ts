import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { givenSlots, whitelists } from '@app/contracts/whitelist/read-models';
import { reforgerFile, squadFile, squadLine } from '@app/domain/whitelist/files';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../platform/config';
import { LastGood } from '../../platform/served-files/last-good';
import { LOGGER } from '../../platform/logger';
import { fileText, type FileText } from '../../platform/served-files/served-file';
import { allGiven, hasEnded } from '../given/all-given';
import { ListedPlayers } from './listed-players';

export const FILES = ['squad.cfg', 'reforger.json'] as const;
export type FileName = (typeof FILES)[number];

interface Rendered {
  /** The state of the given slots that it was made of, and when the next of them ends, ISO 8601, UTC; of none `~`. */
  readonly given: { readonly at: string; readonly until: string };
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
    const [listed, given] = await Promise.all([
      this.readModels.version(whitelists),
      this.readModels.version(givenSlots),
    ]);
    if (!listed || !given) throw new StoreUnavailable('The whitelist is not built yet.');
    const changed = await this.players.update(listed);
    const at = `${given.generation} ${given.logPosition}`;
    const now = new Date().toISOString();
    if (current && !changed && current.given.at === at && now < current.given.until) return current;
    const slots = (await allGiven(this.readModels)).filter((slot) => !hasEnded(slot, now));
    const until = slots.reduce((first, slot) => (slot.until !== null && slot.until < first ? slot.until : first), '~');
    return { given: { at, until }, files: this.texts(current, slots) };
  }

  protected toJson({ files }: Rendered): Saved {
    return { files: filesFrom((name) => ({ text: files[name].text, entries: files[name].entries })) };
  }

  protected fromJson({ files }: Saved): Rendered {
    const texts = filesFrom((name) => fileText(files[name].text, files[name].entries));
    return { given: { at: '', until: '' }, files: texts };
  }

  /** Lines of members' slots by Steam ID. @throws StoreUnavailable */
  async membersLines(): Promise<ReadonlyMap<string, string>> {
    await this.served();
    return this.players.squad();
  }

  private texts(current: Rendered | undefined, given: Awaited<ReturnType<typeof allGiven>>): Rendered['files'] {
    const squad = this.players.squad();
    for (const { player: id, note, until } of given) {
      const line = squadLine({ id, note: until === null ? note : `${note} until ${until.slice(0, 10)}` }, this.group);
      if (line !== '' && !squad.has(id)) squad.set(id, line);
    }
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
