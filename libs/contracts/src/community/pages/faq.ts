import { IsOptional, Matches, ValidateBy } from 'class-validator';
import { Parts, Text } from '../../checks';
import { KEY } from '../guild';
import { Prose, Proses } from './prose';

export class Question {
  /** Its address: `/faq#queue`. Unique in the whole page. */
  @Matches(KEY)
  id!: string;

  @Text(200)
  question!: string;

  @Proses(1)
  answer!: string[];

  /** Points that follow the answer. */
  @IsOptional()
  @Proses(1)
  list?: string[];
}

export class QuestionCategory {
  @Matches(KEY)
  id!: string;

  @Text(60)
  title!: string;

  @Parts(() => Question, 1)
  questions!: Question[];
}

/** Categories and questions share one page, and so their addresses. */
const AddressesOnce = () =>
  ValidateBy({
    name: 'addressesOnce',
    validator: {
      validate: (categories: unknown) => {
        const ids = addresses(categories);
        return new Set(ids).size === ids.length;
      },
      defaultMessage: () => 'every id of a category or a question may stand once only',
    },
  });

const addresses = (categories: unknown): string[] =>
  Array.isArray(categories)
    ? (categories as QuestionCategory[]).flatMap(({ id, questions }) => [
        id,
        ...(Array.isArray(questions) ? questions.map((question) => question.id) : []),
      ])
    : [];

export class FaqPage {
  @Prose()
  lead!: string;

  @Parts(() => QuestionCategory, 1)
  @AddressesOnce()
  categories!: QuestionCategory[];
}
