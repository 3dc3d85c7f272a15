import type { HighlightDto } from '@app/contracts/highlights/highlights.dto';
import type { HighlightText } from '@app/domain/highlights/rules';

/** What was sent; what is missing is empty, and refused as such. */
export const typedIn = ({ youtubeUrl, author, heading }: HighlightDto): HighlightText => ({
  youtubeUrl: youtubeUrl ?? '',
  author: author ?? '',
  heading: heading ?? '',
});
