import { ArrayUnique, IsDateString, IsIn, IsOptional, Matches } from 'class-validator';
import { Parts, Text, Texts } from '../../checks';
import { KEY } from '../guild';

/** Which drawn terrain goes with an article. */
const THUMBNAILS = ['community', 'squad', 'reforger', 'starcitizen'] as const;

export class NewsArticle {
  /** Its address: `/news/new-website`. */
  @Matches(KEY)
  id!: string;

  @Text(150)
  title!: string;

  @Text(400)
  summary!: string;

  /** HTML. Whatever is not plain text with headings, lists, tables, links and pictures of the site is dropped on display. */
  @Text(100_000)
  content!: string;

  @Text(60)
  author!: string;

  /** `2025-01-29` */
  @IsDateString({ strict: true })
  date!: string;

  @IsOptional()
  @IsIn(THUMBNAILS)
  thumbnail?: (typeof THUMBNAILS)[number];

  @Texts(30)
  tags!: string[];
}

export class NewsPage {
  @Text(300)
  lead!: string;

  @ArrayUnique(({ id }: NewsArticle) => id, { message: 'every id of $property may stand once only' })
  @Parts(() => NewsArticle)
  articles!: NewsArticle[];
}
