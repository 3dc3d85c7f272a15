import { whitelists, type WhitelistDocument } from '@app/contracts/whitelist/read-models';
import { squadLine } from '@app/domain/whitelist/files';
import { letIn } from '@app/domain/whitelist/whitelist';
import type { ReadModels, Version } from '@app/storage/read-models/reader';

/** What one member's active slots put into the files. */
interface Listed {
  /** Line by Steam ID. */
  readonly squad: readonly (readonly [id: string, line: string])[];
  readonly reforger: readonly string[];
}

const PAGE = 1_000;

/**
 * Everybody on the whitelist, kept in memory and brought up to date by reading only what has changed since, so that one
 * edit does not cost a reading of ten thousand slots.
 */
export class ListedPlayers {
  private members = new Map<string, Listed>();
  private order: string[] = [];
  private at: Pick<Version, 'generation' | 'logPosition'> | undefined;

  constructor(
    private readonly readModels: ReadModels,
    private readonly group: string,
  ) {}

  /** @returns whether anybody's slots were read anew. @throws StoreUnavailable */
  async update(version: Version): Promise<boolean> {
    if (this.at?.generation === version.generation && this.at.logPosition === version.logPosition) return false;
    const sameGeneration = this.at?.generation === version.generation;
    const members = new Map(sameGeneration ? this.members : []);
    let since = sameGeneration ? this.at!.logPosition : '';
    let news = !sameGeneration;
    for (;;) {
      const changed = await this.readModels.find(whitelists, {
        where: [{ field: 'changed', is: 'gt', value: since }],
        sort: ['changed'],
        limit: PAGE,
      });
      news ||= changed.length > 0;
      for (const document of changed) members.set(document.memberId, this.listed(document));
      if (changed.length < PAGE) break;
      since = changed.at(-1)!.changed;
    }
    // Read from a generation that took over on the way: begin again.
    if ((await this.readModels.version(whitelists))?.generation !== version.generation) return this.again();
    if (members.size !== this.order.length || !sameGeneration) this.order = [...members.keys()].sort();
    this.members = members;
    // Not the newest that was seen: documents between may not have been written yet.
    this.at = { generation: version.generation, logPosition: version.logPosition };
    return news;
  }

  /** Lines by Steam ID; an id that two members have in slots is listed once, for the first. */
  squad(): Map<string, string> {
    const lines = new Map<string, string>();
    for (const { squad } of this.all()) for (const [id, line] of squad) if (!lines.has(id)) lines.set(id, line);
    return lines;
  }

  reforger(): Set<string> {
    return new Set(this.all().flatMap(({ reforger }) => reforger));
  }

  private all(): Listed[] {
    return this.order.map((id) => this.members.get(id)!);
  }

  private async again(): Promise<boolean> {
    this.at = undefined;
    const version = await this.readModels.version(whitelists);
    return version ? this.update(version) : true;
  }

  private listed({ name, ...document }: WhitelistDocument): Listed {
    const held = letIn(document);
    return {
      squad: held.flatMap(({ game, id, slotNumber }) =>
        game === 'SQUAD' ? [[id, squadLine({ id, note: `${name} slot ${slotNumber}` }, this.group)] as const] : [],
      ),
      reforger: held.flatMap(({ game, id }) => (game === 'REFORGER' ? [id] : [])),
    };
  }
}
