import { Injectable } from '@nestjs/common';
import { pause } from '@app/kit/pause';
import { Looks, type Look } from '../../platform/ports/looks';
import { Guild } from './guild';

/** A page waits this long for all that it shows of its members, milliseconds. */
const PATIENCE = 1_000;

@Injectable()
export class GuildLooks extends Looks {
  constructor(private readonly guild: Guild) {
    super();
  }

  async of(ids: readonly string[]): Promise<ReadonlyMap<string, Look>> {
    const looks = new Map<string, Look>();
    const requests = ids.map(async (id) => looks.set(id, await this.guild.member(id)));
    const done = new AbortController();
    await Promise.race([Promise.allSettled(requests), pause(PATIENCE, done.signal)]);
    done.abort();
    return new Map(looks);
  }
}
