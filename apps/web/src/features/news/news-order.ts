import type { NewsArticle } from '@app/contracts/community/pages/news';

/** As they came out, the latest first; of one day as they stand in the configuration. */
export const newestFirst = (articles: readonly NewsArticle[]): readonly NewsArticle[] =>
  [...articles].sort((a, b) => b.date.localeCompare(a.date));
