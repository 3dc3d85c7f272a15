import { Injectable } from '@nestjs/common';
import { whitelists } from '@app/contracts/whitelist/read-models';
import { whitelist } from '@app/domain/whitelist/whitelist';
import { Streams } from '@app/storage/event-log/streams';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { ReadModels } from '@app/storage/read-models/reader';

/** An account that was linked a moment ago is on its way into the whitelist: waited for at most this long, milliseconds. */
const PATIENCE = 2_000;
const LOOK_EVERY = 25;

@Injectable()
export class LinkedAccount {
  constructor(
    private readonly streams: Streams,
    private readonly readModels: ReadModels,
  ) {}

  /** Waits until the member's whitelist knows the account that its member sees as linked. @throws LogUnavailable */
  async settled(memberId: string): Promise<void> {
    const shown = await this.shown(memberId);
    if (shown === undefined) return;
    for (const end = performance.now() + PATIENCE; performance.now() < end;) {
      const { state } = await this.streams.load(whitelist, memberId);
      if (state.linkedSteamId === shown) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
  }

  private async shown(memberId: string): Promise<string | null | undefined> {
    try {
      return (await this.readModels.get(whitelists, memberId))?.linkedSteamId ?? null;
    } catch (error) {
      if (error instanceof StoreUnavailable) return undefined;
      throw error;
    }
  }
}
