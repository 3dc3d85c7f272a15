import { FEEDS, type FeedDefinition, type FeedKind } from '@app/contracts/feeds/feeds';
import { discordFeeds, FEEDS_DOCUMENT, type FeedsDocument } from '@app/contracts/feeds/read-models';
import { GuildApi } from '@app/outside/guild-api';
import { textChannels, type TextChannel } from '@app/outside/text-channels';
import { ReadModels } from '@app/storage/read-models/reader';
import { NotChecked, type Check, type Finding } from '../check';
import { messageOf, PATIENCE } from '../words';

type Feed = FeedsDocument['feeds'][number];

/** Every feed: whether its channel is there, what the bot may do there, and who reads it. */
export const feeds: Check = {
  name: 'Discord feeds',
  examine: async ({ api, store }) => {
    if ('wrong' in api) return new NotChecked('the settings of the api are wrong');
    const opened = await store().catch(() => undefined);
    if (!opened) return new NotChecked('the database of the read models does not answer');
    const readModels = new ReadModels(opened);
    const found = (await readModels.version(discordFeeds)) && (await readModels.get(discordFeeds, FEEDS_DOCUMENT));
    if (!found || found.feeds.length === 0) return [];
    const { discord, community } = api.settings;
    const guild = new GuildApi({ ...discord, contact: community.links.chatInvite, timeout: PATIENCE });
    try {
      const channels = await textChannels(guild, community.guild.id);
      return found.feeds.flatMap((feed) => findingsOf(feed, channels));
    } catch (error) {
      // The check of the bot says what to do.
      return new NotChecked(`Discord cannot be asked about the channels: ${messageOf(error)}`);
    }
  },
};

const findingsOf = (
  { kind, channelId, channelName, isOn, refused }: Feed,
  channels: readonly TextChannel[],
): Finding[] => {
  const { label, staff }: Partial<FeedDefinition> = FEEDS[kind as FeedKind] ?? {};
  const what = `The feed “${label ?? kind}” in #${channelName}`;
  if (refused)
    return [
      {
        problem: `${what} is off since ${refused.at}: ${refused.why}`,
        remedy: 'Choose another channel in Discord Feeds of the portal, or mend this one and switch the feed on.',
      },
    ];
  if (!isOn) return [];
  const channel = channels.find(({ id }) => id === channelId);
  if (!channel)
    return [
      {
        problem: `${what} has no channel any more: somebody deleted it.`,
        remedy: 'Choose another channel in Discord Feeds of the portal.',
      },
    ];
  if (channel.lacks.length > 0)
    return [
      {
        problem: `${what} cannot be told: there the bot lacks ${channel.lacks.join(' and ')}.`,
        remedy: `Allow it to the role of the bot (Edit Channel of #${channel.name}, Permissions).`,
      },
    ];
  if (!staff || !channel.isOpen) return [];
  return [
    {
      problem: `${what} tells everybody in the guild what the site shows to staff alone.`,
      remedy: 'Take View Channel from @everyone there, or choose a channel of staff in Discord Feeds of the portal.',
      remark: true,
    },
  ];
};
