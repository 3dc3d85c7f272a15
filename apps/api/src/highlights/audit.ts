import type { HighlightGame, HighlightText } from '@app/domain/highlights/rules';
import type { AuditNote } from '@app/storage/event-log/event';

/** What coordinators do with the videos of a game; `before` and `after` are absent where there is none. */
export const highlightAudit = (
  game: HighlightGame,
  action: 'CREATE' | 'UPDATE' | 'DELETE',
  highlightId: number,
  before: HighlightText | undefined,
  after: HighlightText | undefined,
): AuditNote => ({
  game,
  tool: 'highlights',
  action,
  resourceType: 'highlight',
  resourceId: String(highlightId),
  resourceName: (after ?? before)?.heading ?? `#${highlightId}`,
  changes: Object.fromEntries(
    (['youtubeUrl', 'author', 'heading'] as const)
      .filter((field) => before?.[field] !== after?.[field])
      .map((field) => [field, { from: before?.[field] ?? null, to: after?.[field] ?? null }]),
  ),
});
