import { Inject, Injectable } from '@nestjs/common';
import type { ImportsAnswer } from '@app/contracts/imports/imports';
import type { ImportFileDto } from '@app/contracts/imports/imports.dto';
import { slotImports } from '@app/contracts/whitelist/read-models';
import type { GivenSlotsAnswer } from '@app/contracts/whitelist/whitelist';
import { readAdmins } from '@app/domain/imports/read-admins';
import type { GivenSlot } from '@app/domain/whitelist/events';
import { exportedLine, squadFile } from '@app/domain/whitelist/files';
import { reportSlots, type ReportLine } from '@app/domain/whitelist/slot-import';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../../platform/config';
import { MOST_IMPORTS, reported, within, type Report } from '../../platform/imports/imports';
import { SeenSquadPlayers } from '../../platform/ports/seen-players';
import { WhitelistFiles } from '../files/whitelist-files';
import { allGiven, hasEnded } from './all-given';

/** Slots that staff gave: all of them, as a file, and what an import would add. */
@Injectable()
export class GivenSlots {
  private readonly group: string;

  constructor(
    private readonly readModels: ReadModels,
    private readonly files: WhitelistFiles,
    private readonly players: SeenSquadPlayers,
    @Inject(CONFIG) { community }: Config,
  ) {
    this.group = community.whitelist.squadGroup;
  }

  /** @throws StoreUnavailable */
  async list(now: string): Promise<GivenSlotsAnswer> {
    const slots = (await allGiven(this.readModels)).map((slot) => ({ ...slot, hasEnded: hasEnded(slot, now) }));
    const order = ({ hasEnded: ended, until, player }: (typeof slots)[number]) =>
      `${Number(ended)} ${until ?? '~'} ${player}`;
    return { success: true, slots: slots.sort((one, other) => (order(one) < order(other) ? -1 : 1)) };
  }

  /** Everybody on the whitelist, members' slots as they are listed and given ones with their ends. @throws StoreUnavailable */
  async asFile(now: string): Promise<string> {
    const lines = new Map(await this.files.membersLines());
    for (const slot of await allGiven(this.readModels))
      if (!hasEnded(slot, now) && !lines.has(slot.player)) lines.set(slot.player, exportedLine(slot, this.group));
    return squadFile(this.group, lines);
  }

  /** Stores nothing. @throws Refused 400, StoreUnavailable */
  async report({ content, expired }: ImportFileDto, now: string): Promise<Report<ReportLine, GivenSlot>> {
    const entries = within(readAdmins(content, [this.group]));
    const ids = new Set(entries.flatMap((entry) => (entry.is === 'admin' ? [entry.admin.id] : [])));
    const [seen, members, given] = await Promise.all([
      this.players.findMany([...ids]),
      this.files.membersLines(),
      allGiven(this.readModels),
    ]);
    const listed = new Set([
      ...members.keys(),
      ...given.filter((slot) => !hasEnded(slot, now)).map(({ player }) => player),
    ]);
    const report = reportSlots(
      entries,
      { expired },
      { identify: (id) => seen.get(id), isListed: (player) => listed.has(player), group: this.group, now },
    );
    return reported(report, 'whitelist');
  }

  /** @throws StoreUnavailable */
  async imports(now: string): Promise<ImportsAnswer> {
    const [imports, given] = await Promise.all([
      this.readModels.find(slotImports, { sort: ['-at'], limit: MOST_IMPORTS }),
      allGiven(this.readModels),
    ]);
    const inForce = given.filter((slot) => !hasEnded(slot, now));
    const of = (importId: string) => inForce.filter((slot) => slot.importId === importId).length;
    return {
      success: true,
      imports: imports.map((one) => ({ ...one, entered: one.taken, inForce: of(one.importId) })),
    };
  }
}
