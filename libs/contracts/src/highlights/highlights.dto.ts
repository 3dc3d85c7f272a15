import { TextUpTo } from '../checks';
import { Optional } from '../optional';

/** Beyond every limit of the rules, which say in their own words what is too long. */
const LONGEST = 4_096;

/** A missing field is refused with the message of the rules, like an empty one. */
export class HighlightDto {
  @Optional()
  @TextUpTo(LONGEST)
  youtubeUrl?: string | null;

  @Optional()
  @TextUpTo(LONGEST)
  author?: string | null;

  @Optional()
  @TextUpTo(LONGEST)
  heading?: string | null;
}
