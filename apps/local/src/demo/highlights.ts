import { addHighlight, highlights } from '@app/domain/highlights/highlights';
import type { HighlightGame, HighlightText } from '@app/domain/highlights/rules';
import type { Streams } from '@app/storage/event-log/streams';
import { personaOf } from '../personas';

const DAY = 86_400_000;

/** Open films that stand in for a community's own clips; oldest first. */
const past: readonly (HighlightText & {
  readonly game: HighlightGame;
  readonly by: string;
  readonly days: number;
})[] = [
  {
    game: 'squad',
    by: 'squad-coordinator',
    days: 96,
    youtubeUrl: 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
    author: 'Blender Foundation',
    heading: 'Sintel, in place of the first clip of your own',
  },
  {
    game: 'squad',
    by: 'squad-coordinator',
    days: 40,
    youtubeUrl: 'https://youtu.be/R6MlUcmOul8',
    author: 'Blender Foundation',
    heading: 'Tears of Steel, where a tank duel could be',
  },
  {
    game: 'squad',
    by: 'community-admin',
    days: 6,
    youtubeUrl: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
    author: 'Blender Foundation',
    heading: 'Big Buck Bunny holds the bridge',
  },
  {
    game: 'reforger',
    by: 'community-admin',
    days: 12,
    youtubeUrl: 'https://youtu.be/R6MlUcmOul8',
    author: 'Blender Foundation',
    heading: 'Tears of Steel, in place of Everon by night',
  },
];

/** Highlights pages with something to play. */
export const seedHighlights = async (streams: Streams, now = Date.now()): Promise<void> => {
  for (const { game, by, days, ...text } of past) {
    const { discordId: id, name, roles } = personaOf(by)!;
    const { youtubeUrl, author, heading } = text;
    await streams.transact(
      highlights,
      game,
      addHighlight({ game, ...text, at: new Date(now - days * DAY).toISOString() }),
      {
        actor: { id, name, roles },
        requestId: 'demo',
        audit: ({ lastId }) => ({
          game,
          tool: 'highlights',
          action: 'CREATE',
          resourceType: 'highlight',
          resourceId: String(lastId + 1),
          resourceName: heading,
          changes: {
            youtubeUrl: { from: null, to: youtubeUrl },
            author: { from: null, to: author },
            heading: { from: null, to: heading },
          },
        }),
      },
    );
  }
};
