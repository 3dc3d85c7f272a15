import { capability } from '../capability';
import * as readModels from './read-models';

export const feeds = capability({
  name: 'feeds',
  tools: [
    {
      id: 'feeds',
      menu: {
        games: ['squad', 'reforger'],
        label: 'Discord Feeds',
        about: 'What the bot tells in which channel.',
        roles: ['coordinator'],
      },
    },
  ],
  readModels,
  audited: ['DiscordFeedAdded', 'DiscordFeedChanged', 'DiscordFeedDeleted', 'DiscordFeedTestRequested'],
});
