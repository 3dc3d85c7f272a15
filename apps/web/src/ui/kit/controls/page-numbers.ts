/**
 * Which page numbers a pager shows: the first, the last, the current one and its neighbours, with a gap at a distance
 * of two from the current page. Pages count from 1.
 */
export function pageNumbers(current: number, total: number): (number | 'gap')[] {
  const shown: (number | 'gap')[] = [];
  for (let page = 1; page <= total; page++) {
    const distance = Math.abs(page - current);
    if (page === 1 || page === total || distance <= 1) shown.push(page);
    else if (distance === 2) shown.push('gap');
  }
  return shown;
}
