import type { QuestionCategory } from '@app/contracts/community/pages/faq';
import type { Site } from '@app/contracts/content/site';
import { plainText } from '~/ui/page/prose';

/** The questions that have every word of `sought`, in themselves or in their answers; categories without one are left out. */
export function matching(
  categories: readonly QuestionCategory[],
  sought: string,
  site: Site,
): readonly QuestionCategory[] {
  const words = folded(sought).split(/\s+/).filter(Boolean);
  if (words.length === 0) return categories;
  return categories.flatMap((category) => {
    const questions = category.questions.filter(({ question, answer, list = [] }) => {
      const text = folded([question, ...answer, ...list].map((part) => plainText(part, site)).join(' '));
      return words.every((word) => text.includes(word));
    });
    return questions.length > 0 ? [{ ...category, questions }] : [];
  });
}

/** Case, accents and kinds of quotation marks make no difference. */
const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").toLowerCase();
