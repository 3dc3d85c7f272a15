import { ArrayUnique, IsDateString, IsOptional, Matches } from 'class-validator';
import { Parts, Text } from '../../checks';
import { KEY } from '../guild';
import { Prose, Proses } from './prose';

/** A heading and the text under it. */
export class TextBlock {
  @Text(100)
  title!: string;

  @Proses(1)
  paragraphs!: string[];
}

/** A part of a long text, with an address of its own: `/guidelines#voice`. */
export class TextSection {
  @Matches(KEY)
  id!: string;

  @Text(100)
  title!: string;

  @Proses()
  paragraphs!: string[];

  /** Points that follow the paragraphs. */
  @IsOptional()
  @Proses(1)
  list?: string[];
}

/** A page of sections: guidelines, privacy policy, terms of service. */
export class TextPage {
  @Prose()
  lead!: string;

  /** When the text last changed, `2025-01-29`. */
  @IsOptional()
  @IsDateString({ strict: true })
  updated?: string;

  @ArrayUnique(({ id }: TextSection) => id, { message: 'every id of $property may stand once only' })
  @Parts(() => TextSection, 1)
  sections!: TextSection[];
}

/** A few words and a sentence or two. */
export class NamedText {
  @Text(100)
  name!: string;

  @Prose()
  text!: string;
}
