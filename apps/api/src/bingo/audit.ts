import type { Values } from '@app/domain/bingo/values';
import type { AuditNote } from '@app/storage/event-log/event';

/** What hosts do with games. */
export const gameAudit = (
  action: 'START' | 'END' | 'TAKE_BACK',
  gameId: number,
  changes: AuditNote['changes'],
): AuditNote => ({
  game: 'bingo',
  tool: 'bingo-game',
  action,
  resourceType: 'bingo-game',
  resourceId: String(gameId),
  resourceName: `Game #${gameId}`,
  changes,
});

/** What hosts do with the list of values. */
export const valueAudit = (
  action: 'CREATE' | 'UPDATE' | 'DELETE',
  valueId: number,
  value: string,
  changes: AuditNote['changes'],
): AuditNote => ({
  game: 'bingo',
  tool: 'bingo-values',
  action,
  resourceType: 'bingo-value',
  resourceId: String(valueId),
  resourceName: value,
  changes,
});

/** The text of a value as it was before the command; its number if it was not there. */
export const valueBefore = ({ values }: Values, valueId: number): string => values.get(valueId)?.value ?? `#${valueId}`;
