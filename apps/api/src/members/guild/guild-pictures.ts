import { Injectable } from '@nestjs/common';
import { pause } from '@app/kit/pause';
import { Pictures } from '../../platform/ports/pictures';
import { Guild } from './guild';

/** A page waits this long for all of its pictures together, milliseconds. */
const PATIENCE = 1_000;

@Injectable()
export class GuildPictures extends Pictures {
  constructor(private readonly guild: Guild) {
    super();
  }

  async of(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const pictures = new Map<string, string | null>(ids.map((id) => [id, null]));
    const requests = ids.map(async (id) => {
      const { avatarUrl } = await this.guild.member(id);
      pictures.set(id, avatarUrl);
    });
    const done = new AbortController();
    await Promise.race([Promise.allSettled(requests), pause(PATIENCE, done.signal)]);
    done.abort();
    return new Map(pictures);
  }
}
