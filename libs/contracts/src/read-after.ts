/*
 * A command answers with marks in `x-log-position`, and a query that is sent them in `x-read-after` has seen the command.
 * Marks are joined by commas. Each is a log position and keys of the event types written up to there:
 * `000000000000002a-000000000000002a.Zk3p.9aQx`. What a key stands for is the api's affair. A command that is sent marks
 * answers with these too, so whoever keeps its last answer alone has seen all of its commands.
 */

export interface Mark {
  readonly logPosition: string;
  readonly keys: readonly string[];
}

/** A header stays below two kilobytes: more marks than this are never sent. */
export const MOST_MARKS = 32;

const MARK = /^([0-9a-f]{16}-[0-9a-f]{16})((?:\.[\w-]{4})+)$/;

/** Undefined for what is no mark, such as the token of an earlier version. */
export const toMark = (text: string): Mark | undefined => {
  const [, logPosition, keys] = MARK.exec(text) ?? [];
  return logPosition === undefined || keys === undefined ? undefined : { logPosition, keys: keys.slice(1).split('.') };
};

export const markText = ({ logPosition, keys }: Mark): string => [logPosition, ...keys].join('.');

/**
 * Merges marks into as few as possible: of each key only the newest position counts. Where there are too many positions
 * the oldest are rounded up to the next one, so that a query may wait for more than was written and never for less.
 */
export const mergeMarks = (marks: readonly Mark[]): Mark[] => {
  const newest = new Map<string, string>();
  for (const { logPosition, keys } of marks)
    for (const key of keys) if ((newest.get(key) ?? '') < logPosition) newest.set(key, logPosition);
  const logPositions = [...new Set(newest.values())].sort();
  const oldest = logPositions.at(-MOST_MARKS) ?? '';
  const byPosition = new Map<string, string[]>();
  for (const [key, newestOfKey] of newest) {
    const at = newestOfKey < oldest ? oldest : newestOfKey;
    byPosition.set(at, [...(byPosition.get(at) ?? []), key]);
  }
  return [...byPosition].sort().map(([logPosition, keys]) => ({ logPosition, keys: keys.sort() }));
};

/**
 * What a client sends with its queries, after an answer came with `answered`: answers may come in any order. Of tokens
 * that are no marks only the newest is kept.
 */
export const readAfterBoth = (before: string | undefined, answered: string): string => {
  const texts = [before ?? '', answered]
    .join(',')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);
  const foreign = texts.filter((text) => !toMark(text)).slice(-1);
  return [...mergeMarks(texts.flatMap((text) => toMark(text) ?? [])).map(markText), ...foreign].join(',');
};
