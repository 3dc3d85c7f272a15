import { readFileSync, statSync } from 'node:fs';
import type { FileSource } from '@app/contracts/operations/agent-status.dto';
import { isInstant } from '@app/contracts/instant';
import type { Feed, FeedSource } from '../feed';
import { Ledger, type GameForm } from '../ledger';
import type { Place } from '../tailing/log-file';
import { Tail, type LogGap } from '../tailing/tail';
import { ReforgerAssembler, type ReforgerState } from './assembler';
import { consoleLog, groupsFile, rjsLog, savesIn, textOfSave, wcsLog, type SaveFile } from './files';
import { readGroups } from './mods/groups';
import { WRITER_OF, type LineSource, type Writer } from './mods/precedence';
import { readSave } from './save';
import type { Zone } from './zone';

/** Up to when saves have been read: those that were written then are named. */
interface SavesPlace {
  readonly writtenAt: number;
  readonly players: readonly string[];
  /** When saves were first looked at, epoch milliseconds; absent before that. */
  readonly since?: number;
}

interface Position {
  readonly places?: Partial<Record<LineSource, Place>>;
  readonly saves?: SavesPlace;
  /** When the groups were written that were read last, epoch milliseconds. */
  readonly groupsAt?: number;
}

export const reforgerForm = (zone: Zone): GameForm<ReforgerAssembler> => ({
  name: 'reforger',
  assembler: (state) => new ReforgerAssembler(state as ReforgerState | undefined, zone),
});

/** What an agent beside a Reforger server makes durable. */
export class ReforgerLedger extends Ledger<ReforgerAssembler, Position> {
  constructor(zone: Zone, folder: string, server: number, limitBytes: number, isDurable = true) {
    super(reforgerForm(zone), folder, server, limitBytes, isDurable);
  }

  get places(): Partial<Record<LineSource, Place>> {
    return this.position.places ?? {};
  }

  get saves(): SavesPlace {
    return this.position.saves ?? { writtenAt: 0, players: [] };
  }

  get groupsAt(): number {
    return this.position.groupsAt ?? 0;
  }

  commit(position: Position): number {
    return this.put(position);
  }
}

/** Whose word counts comes first. */
const SOURCES: readonly LineSource[] = ['joins', 'kills', 'chat', 'status', 'bases', 'wcs', 'console'];
const SAVES_EVERY = 10_000;
const GROUPS_EVERY = 10_000;
/** Bytes. */
const LARGEST_GROUPS = 4_194_304;
/** Saves of one look, so that a folder of thousands holds nothing up. */
const SAVES_AT_ONCE = 400;
/** A save that cannot be read for so long after it was written is no save, milliseconds. */
const BROKEN_AFTER = 30_000;

/** Whether the site takes a save of that time, and the clock has reached it. */
const isPossible = (writtenAt: number, now: number): boolean =>
  writtenAt <= now + SAVES_EVERY && isInstant(new Date(writtenAt).toISOString());

const WORDS: Readonly<Record<LineSource, string>> = {
  console: 'console.log (players, games, winners, frames a second)',
  kills: 'playerKilledEvents.log of RJSLogging (kills and deaths)',
  joins: 'playerJoinedEvents.log of RJSLogging (platforms)',
  chat: 'chatEvents.log of RJSLogging (chat, link codes)',
  status: 'serverStatusEvents.log of RJSLogging (winners)',
  bases: 'baseCaptureEvents.log of RJSLogging (captured bases)',
  wcs: 'events of WCS_Commands (kills with the weapon’s source, platforms, chat)',
};
const logOf = (source: LineSource, profile: string, zone: Zone) => {
  if (source === 'console') return consoleLog(profile, zone);
  return source === 'wcs' ? wcsLog(profile) : rjsLog(profile, source, zone);
};

const isBehind = (tail: Tail): boolean => {
  const end = tail.end();
  return end !== undefined && !tail.hasReached(end);
};

/** Reads the files of a Reforger server's profile, each for itself. */
export class ReforgerFeed implements Feed {
  readonly clockOffset = 0;
  private readonly tails: ReadonlyMap<LineSource, Tail>;
  private saves: SavesPlace;
  private savesSeenAt = -Infinity;
  private hasSaves = false;
  private groupsAt: number;
  private groupsSeenAt = -Infinity;
  private readonly troubled = new Map<LineSource, string | null>();
  /** As of the last look, also when everything is closed. */
  private readonly present = new Map<FileSource, boolean>();
  private readonly readAt = new Map<FileSource, number>();

  /** @param say receives which sources are there and which are not, once each, and again when that changes */
  constructor(
    private readonly profile: string,
    private readonly zone: Zone,
    private readonly ledger: ReforgerLedger,
    missed: (gap: LogGap) => void,
    private readonly say: (text: string) => void = () => undefined,
    private readonly now: () => number = Date.now,
    /** Of the profile, for people. */
    private readonly name: string = profile,
  ) {
    const tailOf = (source: LineSource) => new Tail(logOf(source, profile, zone), ledger.places[source], missed);
    this.tails = new Map(SOURCES.map((source) => [source, tailOf(source)]));
    this.saves = ledger.saves;
    this.groupsAt = ledger.groupsAt;
  }

  get isFound(): boolean {
    return this.hasSaves || [...this.tails.values()].some(({ place }) => place !== undefined);
  }

  get sources(): FeedSource[] {
    const { assembler } = this.ledger;
    return ([...SOURCES, 'saves', 'groups'] as const).map((source) => ({
      ...{ source, isFound: this.present.get(source) ?? false, readAt: this.readAt.get(source) },
      ...(source !== 'saves' &&
        source !== 'groups' && { census: assembler.census(source).report, trouble: assembler.trouble(source) }),
    }));
  }

  /** Which file of a source is being read, as `identify` names files. */
  fileOf(source: LineSource): string | undefined {
    return this.tails.get(source)?.place?.file;
  }

  get progress(): string {
    return this.progressOf(
      [...this.tails.values()].map(({ place }) => place),
      this.saves,
      this.groupsAt,
    );
  }

  get committedProgress(): string {
    const { places, saves, groupsAt } = this.ledger;
    return this.progressOf(
      SOURCES.map((source) => places[source]),
      saves,
      groupsAt,
    );
  }

  step(): number {
    const { assembler } = this.ledger;
    let lines = 0;
    let behind: Writer | undefined;
    for (const [source, tail] of this.tails) {
      const writer = WRITER_OF[source];
      // What a better writer has said so far is read first: it decides what counts of the others' words.
      if (behind !== undefined && behind !== writer) break;
      const read = tail.read();
      if (read.length > 0 && isBehind(tail)) behind = writer;
      if (tail.switched()) assembler.begin(source, tail.path ?? '');
      for (const line of read) assembler.line(source, line);
      lines += read.length;
      if (read.length > 0) this.readAt.set(source, performance.now());
      this.report(source, tail.place !== undefined, WORDS[source]);
      this.complain(source);
    }
    if (lines > 0) this.ledger.lastLineAt = performance.now();
    return lines + this.readGroups() + this.readSaves();
  }

  commit(): void {
    const places = [...this.tails].flatMap(([source, { place }]) => (place ? [[source, place] as const] : []));
    this.ledger.commit({ places: Object.fromEntries(places), saves: this.saves, groupsAt: this.groupsAt });
  }

  close(): void {
    for (const tail of this.tails.values()) tail.close();
  }

  /** Says once why a source that is there cannot be read. */
  private complain(source: LineSource): void {
    const trouble = this.ledger.assembler.trouble(source);
    if (trouble === (this.troubled.get(source) ?? null)) return;
    this.troubled.set(source, trouble);
    this.say(trouble === null ? `Reading ${WORDS[source]}.` : `Cannot read ${WORDS[source]}: ${trouble}`);
  }

  /** Looks at the groups now and then: only the newest list is there. */
  private readGroups(): number {
    const now = this.now();
    if (now - this.groupsSeenAt < GROUPS_EVERY) return 0;
    this.groupsSeenAt = now;
    const path = groupsFile(this.profile);
    this.report('groups', path !== undefined, 'autoSquadList.json of RJSLogging (groups, ranks, leaders)');
    const size = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false })?.size;
    if (path === undefined || size === undefined || size > LARGEST_GROUPS) return 0;
    const found = readGroups(readFileSync(path, 'utf8'), this.zone);
    if (!found || found.at <= this.groupsAt || !isPossible(found.at, now)) return 0;
    this.ledger.assembler.groups(found.body, found.at);
    this.groupsAt = found.at;
    this.readAt.set('groups', performance.now());
    return 1;
  }

  /** Looks at the saves now and then; the oldest change comes first, and one that is being written to is waited for. */
  private readSaves(): number {
    const now = this.now();
    if (now - this.savesSeenAt < SAVES_EVERY) return 0;
    this.saves = { since: now, ...this.saves };
    const found = savesIn(this.profile);
    this.hasSaves = found !== undefined;
    this.report('saves', this.hasSaves, 'players’ saves (level, distances, medical actions and the like)');
    // Saves are read in the order of their times: one from the future would leave out all until then.
    const fresh = (found ?? []).filter((save) => isPossible(save.writtenAt, now) && this.isFresh(save));
    // What is left waits for the next turn, not for the next look.
    if (fresh.length <= SAVES_AT_ONCE) this.savesSeenAt = now;
    let read = 0;
    for (const save of fresh.slice(0, SAVES_AT_ONCE)) {
      const total = readSave(textOfSave(save) ?? '');
      if (!total && now - save.writtenAt < BROKEN_AFTER) {
        this.savesSeenAt = now;
        break;
      }
      const { writtenAt, players, since = now } = this.saves;
      if (total) this.ledger.assembler.save(save.playerId, total, save.writtenAt, since);
      const together = save.writtenAt === writtenAt ? players : [];
      this.saves = { writtenAt: save.writtenAt, players: [...together, save.playerId], since };
      read++;
    }
    if (read > 0) this.readAt.set('saves', performance.now());
    return read;
  }

  private isFresh({ playerId, writtenAt }: SaveFile): boolean {
    return (
      writtenAt > this.saves.writtenAt || (writtenAt === this.saves.writtenAt && !this.saves.players.includes(playerId))
    );
  }

  private report(source: FileSource, isThere: boolean, what: string): void {
    if (this.present.get(source) === isThere) return;
    this.present.set(source, isThere);
    this.say(isThere ? `Reading ${what}.` : `Not found below ${this.name} yet: ${what}. What it tells stays unknown.`);
  }

  private progressOf(
    places: readonly (Place | undefined)[],
    { writtenAt, players }: SavesPlace,
    groupsAt: number,
  ): string {
    return [...places.map((place) => `${place?.file}:${place?.offset}`), writtenAt, players.length, groupsAt].join(' ');
  }
}
