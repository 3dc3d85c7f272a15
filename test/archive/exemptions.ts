import { ANY_VERSION } from '@app/domain/editing';
import { exemptList, saveExemptList } from '@app/domain/exemptions/exempt-list';
import { addHighlight, deleteHighlight, editHighlight, highlights } from '@app/domain/highlights/highlights';
import type { Context, Streams } from '@app/storage/event-log/streams';

const at = '2026-11-21T09:00:00.000Z';

/** A list of exempt players saved, and a highlight that came, was edited and went. */
export const playExemptionsAndHighlights = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const save = saveExemptList({ edit: ANY_VERSION, list: 'squad', players: ['76561190000000004'], by: by.actor.name, at });
  await streams.transact(exemptList, 'squad', save, by);
  const game = 'squad';
  const text = { youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ', author: 'Kestrel', heading: 'Bridge held by one' };
  for (const decision of [
    addHighlight({ game, ...text, at }),
    editHighlight({ edit: ANY_VERSION, game, highlightId: 1, ...text, heading: 'Bridge held by two', at }),
    deleteHighlight({ edit: ANY_VERSION, game, highlightId: 1, at }),
  ])
    await streams.transact(highlights, game, decision, by);
  return ['exemptList-squad', 'highlights-squad'];
};
