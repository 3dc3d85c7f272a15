import { Part } from '../../checks';
import { Prose } from './prose';
import { TextBlock } from './text-page';

export class AboutPage {
  @Prose()
  lead!: string;

  @Part(() => TextBlock)
  history!: TextBlock;

  /** Above the community's values. */
  @Part(() => TextBlock)
  values!: TextBlock;

  @Part(() => TextBlock)
  charity!: TextBlock;

  @Part(() => TextBlock)
  join!: TextBlock;
}
