import { IsIn, Matches } from 'class-validator';
import { Part, Parts, Text } from '../../checks';
import { KEY } from '../guild';
import { Prose, Proses } from './prose';
import { NamedText, TextBlock } from './text-page';

const PARTS = ['community', 'squad', 'reforger', 'starcitizen'] as const;

class SupportTeam {
  @Matches(KEY)
  id!: string;

  /** `Squad issues` */
  @Text(60)
  topic!: string;

  /** Who answers. */
  @Text(60)
  team!: string;

  @Prose()
  text!: string;

  /** What they deal with. */
  @Proses(1)
  list!: string[];

  /** Whose tint and symbol it is shown in. */
  @IsIn(PARTS)
  part!: (typeof PARTS)[number];
}

export class SupportPage {
  @Prose()
  lead!: string;

  @Parts(() => SupportTeam, 1)
  teams!: SupportTeam[];

  /** From a question to an answer. */
  @Parts(() => NamedText, 1)
  steps!: NamedText[];

  /** What to have at hand. */
  @Part(() => TextBlock)
  evidence!: TextBlock;

  /** For what cannot wait; leads to the channel in which players call an admin. */
  @Part(() => NamedText)
  urgent!: NamedText;

  @Part(() => NamedText)
  abuse!: NamedText;
}
