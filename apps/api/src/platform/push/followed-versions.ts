import { Injectable } from '@nestjs/common';
import type { EndReason, Versions } from '@app/contracts/changes';
import { pause } from '@app/kit/pause';
import { FRESH_MS } from '@app/storage/read-models/reader';
import { setImmediate } from 'node:timers/promises';
import type { HeldConnection } from './held-connection';
import { isOwn, type Followable } from './own-documents';
import { VersionTags } from './version-tags';

/** From one look at the followed versions to the next, milliseconds. Between two looks the new versions are sent. */
const LOOK_MS = 50;
/** A new version is sent this long after it was seen, milliseconds: by then no process answers with one before it. */
const SEEN_BY_ALL_MS = FRESH_MS + 5;
/**
 * When no version could be read for this long, milliseconds, every held connection ends. Browsers then poll, and the
 * answers say that they are stale.
 */
const UNAVAILABLE_MS = 2_000;
/** A process is busy when its event loop works for more than this part of the time. */
const BUSY = 0.6;
/** A process whose event loop works all the time sends constant changes this many times less often. */
const MOST_STRETCH = 2;
/**
 * Connections written to before other requests get their turn, and new connections are taken in. So many written to at
 * once are a crowd.
 */
const PORTION = 50;
/** Constant changes are sent for at most so long after each look, milliseconds; the rest follows after the next look. */
const CONSTANT_MS = 15;
/**
 * A turn of the event loop that takes longer, milliseconds, is full of requests: constant changes then wait for the
 * next look.
 */
const LONG_TURN_MS = 10;
/**
 * When a read model changes after a silence, all who follow it read it again at once. If they are a crowd, constant
 * changes wait until those answers are made: so many milliseconds for each connection of the crowd.
 */
const READING_MS = 0.5;
/**
 * Constant changes wait for a crowd at most this long, milliseconds. They are then sent for at least as long before
 * they wait for the next crowd.
 */
const MOST_READING_MS = 500;

/** Everybody who follows a read model, or the connections of one reader to their own documents. */
interface Readers {
  readonly connections: Set<HeldConnection>;
  version: string | undefined;
}

interface Followed {
  readonly source: Followable;
  /** Of the read model, with those that say which documents are whose. */
  version: string | undefined;
  /** By reader where they follow their own documents; otherwise all of them together. */
  readonly readers: Map<string, Readers>;
}

const EVERYBODY = '';

/**
 * Reads the version of each followed read model once for all connections, and writes new versions to them. When it is
 * another, the readers who follow their own documents of it are told of those alone, which are read together. A change
 * within a second of the version sent before is constant: whoever shows that read model reads it again and again.
 * Constant changes are sent after those that follow a silence, and less often while the process is busy.
 */
@Injectable()
export class FollowedVersions {
  private readonly followed = new Map<string, Followed>();
  private readonly readerOf = new WeakMap<HeldConnection, string>();
  /** Connections with a change after a silence: written to at once. */
  private readonly urgent = new Set<HeldConnection>();
  /** Connections with constant changes. */
  private readonly waiting = new Set<HeldConnection>();
  private running = false;
  private readAt = 0;
  /** Constant changes wait for a crowd until then. */
  private readingUntil = -Infinity;
  private utilized = performance.eventLoopUtilization();
  private onUnavailable: (reason: EndReason) => void = () => undefined;

  constructor(private readonly tags: VersionTags) {}

  /** Calls back when the versions cannot be read. */
  whenUnavailable(callback: (reason: EndReason) => void): void {
    this.onUnavailable = callback;
  }

  /** @returns the current versions, of those that can be read, once every process sees them */
  async add(connection: HeldConnection, sources: readonly Followable[], readerId: string): Promise<Versions> {
    this.readerOf.set(connection, readerId);
    const versions = await Promise.all(
      sources.map(async (source) => {
        const current = this.readersOf(source, readerId, connection).version;
        const now = async () =>
          isOwn(source)
            ? (await this.tags.ofOwn(source, [readerId], { now: true })).get(readerId)
            : this.tags.of(source);
        return [source.name, (this.running ? current : undefined) ?? (await now().catch(() => undefined))] as const;
      }),
    );
    if (!this.running) void this.run();
    await pause(SEEN_BY_ALL_MS);
    return Object.fromEntries(versions.filter((entry): entry is [string, string] => entry[1] !== undefined));
  }

  /** With the connection among them. */
  private readersOf(source: Followable, readerId: string, connection: HeldConnection): Readers {
    const followed = this.followed.get(source.name) ?? { source, version: undefined, readers: new Map() };
    this.followed.set(source.name, followed);
    const key = isOwn(source) ? readerId : EVERYBODY;
    const readers = followed.readers.get(key) ?? { connections: new Set(), version: undefined };
    followed.readers.set(key, readers);
    readers.connections.add(connection);
    return readers;
  }

  remove(connection: HeldConnection): void {
    this.urgent.delete(connection);
    this.waiting.delete(connection);
    const readerId = this.readerOf.get(connection);
    for (const name of connection.models) {
      const followed = this.followed.get(name);
      if (!followed || readerId === undefined) continue;
      const key = isOwn(followed.source) ? readerId : EVERYBODY;
      const readers = followed.readers.get(key);
      readers?.connections.delete(connection);
      if (readers?.connections.size === 0) followed.readers.delete(key);
      if (followed.readers.size === 0) this.followed.delete(name);
    }
  }

  private async run(): Promise<void> {
    this.running = true;
    this.readAt = performance.now();
    while (this.followed.size > 0) {
      await this.look();
      await pause(SEEN_BY_ALL_MS);
      await this.send();
      await pause(LOOK_MS - SEEN_BY_ALL_MS);
    }
    this.running = false;
  }

  private async look(): Promise<void> {
    const looks = await Promise.allSettled(
      [...this.followed.values()].map(async (followed) => {
        const { source, readers } = followed;
        const models = isOwn(source) ? [source.model, ...source.by] : [source];
        const versions = await Promise.all(models.map((model) => this.tags.of(model, { now: true })));
        const version = versions.includes(undefined) ? undefined : versions.join(' ');
        if (version === undefined || version === followed.version) return;
        const tags = isOwn(source) ? await this.tags.ofOwn(source, [...readers.keys()]) : undefined;
        followed.version = version;
        for (const [readerId, reader] of readers) this.tell(source, reader, tags ? tags.get(readerId) : version);
      }),
    );
    const now = performance.now();
    if (looks.some(({ status }) => status === 'fulfilled')) this.readAt = now;
    else if (now - this.readAt > UNAVAILABLE_MS) this.onUnavailable('unavailable');
  }

  private tell({ name }: Followable, readers: Readers, version: string | undefined): void {
    if (version === undefined || version === readers.version) return;
    readers.version = version;
    for (const connection of readers.connections) {
      const isUrgent = connection.changed(name, version, performance.now());
      (isUrgent ? this.urgent : this.waiting).add(connection);
    }
  }

  /**
   * How many times less often constant changes are sent: 1 unless the process is busy. Browsers that would read again
   * each second then read less often, and the process has time for those whose read model changed after a silence.
   */
  private stretch(): number {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.utilized);
    this.utilized = now;
    return 1 + (MOST_STRETCH - 1) * Math.max(0, (utilization - BUSY) / (1 - BUSY));
  }

  /** Writes to every connection with a change after a silence, then to the others, unless a crowd is still reading. */
  private async send(): Promise<void> {
    const stretch = this.stretch();
    const crowd = await this.sendUrgent(stretch);
    const now = performance.now();
    if (crowd >= PORTION && now > this.readingUntil + MOST_READING_MS)
      this.readingUntil = now + Math.min(MOST_READING_MS, crowd * READING_MS);
    if (now >= this.readingUntil) await this.sendConstant(stretch, now + CONSTANT_MS);
  }

  /** @returns how many were written to */
  private async sendUrgent(stretch: number): Promise<number> {
    let written = 0;
    for (const connection of [...this.urgent]) {
      // The connection was removed meanwhile.
      if (!this.urgent.delete(connection)) continue;
      if (connection.flush(performance.now(), stretch)) this.waiting.add(connection);
      if (++written % PORTION === 0) await setImmediate();
    }
    return written;
  }

  private async sendConstant(stretch: number, until: number): Promise<void> {
    let written = 0;
    for (const connection of [...this.waiting]) {
      const now = performance.now();
      if (now > until) return;
      if (!this.waiting.has(connection)) continue;
      if (connection.flush(now, stretch)) continue;
      this.waiting.delete(connection);
      if (++written % PORTION > 0) continue;
      await setImmediate();
      if (performance.now() > now + LONG_TURN_MS) return;
    }
  }
}
