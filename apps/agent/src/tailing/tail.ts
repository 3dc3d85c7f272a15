import { lstatSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { squadLog } from './beside';
import { firstStampIn, identify, LogFile, type LogForm, type Place } from './log-file';

/** A stretch of the log that could not be read. Times are ISO 8601 by the server's clock, null when not known. */
export type LogGap = { readonly from: string | null; readonly to: string | null; readonly reason: string };

const iso = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : null);

/**
 * Follows a log through its life: it grows, is cut off and begun again, or is moved or copied away for a new one of its
 * name, several times if need be. Whoever writes it is never disturbed.
 */
export class Tail {
  private open: LogFile | undefined;
  private resumed: Place | undefined;
  /** The last look found nothing more to read. */
  private isAtEnd = false;
  private readonly unreadable = new Set<string>();
  private readonly form: LogForm;
  private hasSwitched = false;

  /**
   * @param log its form, or the path of a Squad server's
   * @param place where to go on; without it, from the beginning of the file
   * @param missed receives what could not be read
   */
  constructor(
    log: string | LogForm,
    place?: Place,
    private readonly missed: (gap: LogGap) => void = () => undefined,
  ) {
    this.form = typeof log === 'string' ? squadLog(log) : log;
    this.resumed = place;
  }

  get place(): Place | undefined {
    return this.open?.place ?? this.resumed;
  }

  /** Where the log ends now; undefined when there is none. */
  end(): Place | undefined {
    const current = this.currentId();
    if (this.open && (current === undefined || (current === this.open.id && this.open.isIntact())))
      return this.open.end;
    const file = this.openCurrent();
    const end = file?.end;
    file?.close();
    return end;
  }

  /** Whether everything before that place was read. */
  hasReached(place: Place): boolean {
    const { open } = this;
    // A file that was cut off has another in its place: the next look finds where its lines went.
    if (!open?.isIntact()) return false;
    if (open.holds({ ...place, offset: 0 })) return open.hasRead(place);
    // An earlier file, when this is the newest.
    return open.id === this.currentId();
  }

  /**
   * Lines that are there and were not read yet. Empty: nothing more for now. @throws what the file system says
   * @param upTo reads not beyond this place of the file that is open
   */
  read(upTo?: Place): string[] {
    const current = this.currentId();
    if (this.open && !this.open.isIntact()) this.closeAt(this.open.place);
    if (!this.open) this.openFirst();
    const { open } = this;
    if (!open) return [];
    const limit = upTo && open.holds({ ...upTo, offset: 0 }) ? upTo.offset : Infinity;
    // Moved away: what it still holds comes first, even a last half line.
    const isOver = current !== undefined && current !== open.id;
    const before = open.offset;
    const lines = open.lines(isOver && limit === Infinity, limit);
    this.isAtEnd = open.offset === before;
    if (!this.isAtEnd || !isOver || limit < Infinity) return lines;
    return this.openNext(open) ? this.read(upTo) : [];
  }

  /** Of the file that is read. */
  get path(): string | undefined {
    return this.open?.path;
  }

  /** Whether the file was changed for another since the last call: the lines read then are of the new one. */
  switched(): boolean {
    const is = this.hasSwitched;
    this.hasSwitched = false;
    return is;
  }

  close(): void {
    this.open?.close();
    this.open = undefined;
    this.resumed = undefined;
  }

  private closeAt(place: Place): void {
    this.close();
    this.resumed = place;
  }

  /** Opens the log that is being read, under whatever name it is now; if it is gone, the one after it. */
  private openFirst(): void {
    const { resumed } = this;
    const current = this.openCurrent();
    if (!resumed) {
      this.hasSwitched ||= current !== undefined;
      this.open = current;
      return;
    }
    const files = [...(current ? [current] : []), ...this.siblings(resumed.at ?? this.beginningOf(resumed))];
    const holding = files.filter((file) => file.holds(resumed));
    const found = holding.find(({ id }) => id === resumed.file) ?? holding[0];
    found?.goOnAt(resumed);
    // Without the newest file its writer is just beginning: that is waited for.
    const next = found ?? (current && firstAfter(this.beginningOf(resumed), 0, files.slice(1))) ?? current;
    for (const file of files) if (file !== next) file.close();
    if (!next) return;
    if (!found && !this.isAtEnd)
      this.missed({
        from: iso(resumed.at ?? this.beginningOf(resumed)),
        to: iso(next.begins),
        reason: 'the log that was being read is gone',
      });
    this.hasSwitched ||= !found;
    this.open = next;
    this.resumed = undefined;
  }

  /** Goes from a log that was read to its end to the next one. False when there is none yet. */
  private openNext(done: LogFile): boolean {
    const current = this.openCurrent();
    if (!current) return false;
    const siblings = this.siblings(done.place.at ?? done.begins).filter((file) => {
      const isOther = !file.holds({ ...done.place, offset: 0 }) && file.id !== current.id;
      if (!isOther) file.close();
      return isOther;
    });
    const next = firstAfter(done.begins, done.modifiedAt, siblings) ?? current;
    for (const file of [current, ...siblings]) if (file !== next) file.close();
    done.close();
    this.hasSwitched = true;
    this.open = next;
    return true;
  }

  private currentId(): string | undefined {
    const path = this.form.current();
    return path === undefined ? undefined : identify(path);
  }

  private openCurrent(): LogFile | undefined {
    const path = this.form.current();
    return path === undefined ? undefined : LogFile.open(path, this.form);
  }

  private beginningOf({ begins, head }: Place): number {
    return begins ?? firstStampIn(Buffer.from(head, 'base64').toString('utf8'), this.form, '') ?? Infinity;
  }

  /**
   * The logs that were moved or copied away, opened.
   * @param since epoch milliseconds; what is older and cannot be read is no loss
   */
  private siblings(since: number): LogFile[] {
    const { form } = this;
    const files = this.tried(dirname(form.current() ?? '.'), since, () => form.earlier());
    return (files ?? []).flatMap((file) => {
      const opened = this.tried(file, since, () => LogFile.open(file, form));
      return opened ? [opened] : [];
    });
  }

  private tried<Found>(path: string, since: number, look: () => Found): Found | undefined {
    try {
      return look();
    } catch (error) {
      const modifiedAt = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (modifiedAt >= since && !this.unreadable.has(path)) {
        const reason = `${basename(path)} cannot be read (${(error as NodeJS.ErrnoException).code})`;
        this.missed({ from: iso(since), to: iso(modifiedAt), reason });
        this.unreadable.add(path);
      }
      return undefined;
    }
  }
}

/** The first of the logs that begin after a time and were written since another. Without a stamp it is none of the game's. */
const firstAfter = (begins: number, modifiedAt: number, files: readonly LogFile[]): LogFile | undefined =>
  files
    .filter((file) => file.isStamped && file.begins > begins && file.modifiedAt >= modifiedAt)
    .reduce<LogFile | undefined>((first, file) => (first && first.begins <= file.begins ? first : file), undefined);
