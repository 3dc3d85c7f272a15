import { IsOptional, Matches } from 'class-validator';
import { Parts, Text } from './checks';
import { KEY } from './guild';
import { Prose, Proses } from './prose';

export class Question {
  /** Its address: `/faq#queue`. Stands once in the whole page. */
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

export class FaqPage {
  @Prose()
  lead!: string;

  @Parts(() => QuestionCategory, 1)
  categories!: QuestionCategory[];
}
