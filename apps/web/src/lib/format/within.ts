/**
 * What a box holds once `after` was typed or pasted over `before`: of what came in as much as there is room for. As
 * `maxlength` does, but it counts characters as the api does, and an emoji is one of them, not two.
 * @param most characters; what is longer already may stay so
 */
export const within = (before: string, after: string, most: number): string => {
  const [had, has] = [[...before], [...after]];
  const over = has.length - Math.max(most, had.length);
  if (over <= 0) return after;
  // What stands behind the caret was there before.
  let kept = 0;
  while (kept < had.length && had.at(-1 - kept) === has.at(-1 - kept)) kept++;
  const end = has.length - kept;
  return [...has.slice(0, Math.max(0, end - over)), ...has.slice(end)].join('');
};
