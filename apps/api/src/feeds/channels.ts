import { Inject, Injectable } from '@nestjs/common';
import { RefreshingCache } from '@app/kit/refreshing-cache';
import { GuildApi, GuildUnavailable } from '@app/outside/guild-api';
import { textChannels, type TextChannel } from '@app/outside/text-channels';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/responses/failures';

/** A list of channels is so old at most, milliseconds: somebody may make one beside the page that shows it. */
const FRESH = 5_000;

/** The channels of the guild, as the bot sees them. */
@Injectable()
export class Channels {
  private readonly list: RefreshingCache<[], readonly TextChannel[]>;

  constructor(@Inject(CONFIG) { discord, community }: Config) {
    const api = new GuildApi({ ...discord, contact: community.links.chatInvite });
    this.list = new RefreshingCache({ fresh: FRESH }, () => textChannels(api, community.guild.id));
  }

  /** @throws Refused while Discord does not answer */
  async all(): Promise<readonly TextChannel[]> {
    try {
      return await this.list.get();
    } catch (error) {
      if (!(error instanceof GuildUnavailable)) throw error;
      const why = `Discord does not say which channels there are. ${error.message}`;
      throw new Refused(503, 'channels-unavailable', why, { retryAfter: error.retryAfter });
    }
  }

  /** @throws Refused for a channel that is not there, or in which the bot may not write */
  async toPostIn(channelId: string): Promise<TextChannel> {
    const channel = (await this.all()).find(({ id }) => id === channelId);
    if (!channel) throw new Refused(422, 'channel-not-found', 'The bot sees no such channel.');
    if (channel.lacks.length > 0) {
      const why = `The bot lacks ${channel.lacks.join(' and ')} in #${channel.name}. Allow it there first.`;
      throw new Refused(422, 'channel-forbidden', why);
    }
    return channel;
  }
}
