import type { Contents } from '@app/contracts/content/pages';
import { wordsOf } from '~/ui/page/html';

type Categories = Contents['faq']['parts'];

/** The questions that have every word of `sought`, in themselves or in their answers; categories without one are left out. */
export function matching(categories: Categories, sought: string): Categories {
  const words = folded(sought).split(/\s+/).filter(Boolean);
  if (words.length === 0) return categories;
  return categories.flatMap((category) => {
    const parts = category.parts.filter(({ title, html }) => {
      const text = folded(`${title} ${wordsOf(html)}`);
      return words.every((word) => text.includes(word));
    });
    return parts.length > 0 ? [{ ...category, parts }] : [];
  });
}

/** Case, accents and kinds of quotation marks make no difference. */
const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").toLowerCase();
