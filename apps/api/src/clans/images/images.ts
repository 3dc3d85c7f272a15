import { Injectable } from '@nestjs/common';
import { clans } from '@app/domain/clans/clan';
import type { ClanFacts } from '@app/domain/clans/events';
import { clanImages } from '@app/domain/clans/image';
import { Lru } from '@app/kit/lru';
import { singleFlight } from '@app/kit/single-flight';
import { EventLog } from '@app/storage/event-log/log';
import { Streams } from '@app/storage/event-log/streams';

/** Images held in memory; each has less than 300 KB. */
const MOST_IMAGES = 100;

/** The address of an image never changes what it shows. */
export const imageUrl = (image: string | null): string | null =>
  image === null ? null : `/api/clan-images/${image}.webp`;

interface Stored {
  readonly clanId: number;
  readonly webp: Buffer;
}

/** The images of clans, by their unguessable names. */
@Injectable()
export class ClanImages {
  private readonly held = new Lru<string, Stored>(MOST_IMAGES);
  private readonly read = singleFlight((image: string) => this.load(image));

  constructor(
    private readonly log: EventLog,
    private readonly streams: Streams,
  ) {}

  /** Undefined for what was never stored, and for what its clan no longer shows. */
  async find(image: string): Promise<Buffer | undefined> {
    const stored = this.held.get(image) ?? (await this.read(image));
    if (!stored) return undefined;
    const { state } = await this.streams.load(clans, stored.clanId);
    return state.image === image ? stored.webp : undefined;
  }

  private async load(image: string): Promise<Stored | undefined> {
    for await (const [event] of this.log.readStream(`${clanImages.category}-${image}`)) {
      if (event?.type !== 'ClanImageStored') continue;
      const { clanId, webp } = event.data as ClanFacts['ClanImageStored'];
      const stored = { clanId, webp: Buffer.from(webp, 'base64') };
      this.held.set(image, stored);
      return stored;
    }
    return undefined;
  }
}
