import type { DiscordFeedFacts, DiscordOutboxFacts } from './events';
import { FREE, type MarksOf } from '../personal-marks';

export const discordMarks: MarksOf<DiscordFeedFacts & DiscordOutboxFacts> = {
  DiscordFeedAdded: [{ channelName: FREE }, 'at channelId feedId kind'],
  DiscordFeedChanged: [{ channelName: FREE }, 'at channelId feedId isOn'],
  DiscordFeedDeleted: [{}, 'at feedId'],
  DiscordFeedTestRequested: [{}, 'at feedId'],
  DiscordFeedRefused: [{ why: FREE }, 'at code feedId'],
  DiscordMessageBegun: [{}, 'at feedId position summarised'],
  DiscordMessageSent: [{}, 'at channelId feedId messageId'],
  DiscordFeedPassed: [{}, 'at feedId position'],
};
