import { ArrayUnique, IsBoolean, IsIn, IsOptional, Matches } from 'class-validator';
import { Part, Parts, Text } from '../../checks';
import { KEY } from '../guild';
import { ButtonLink, LandingPage } from './landing-page';
import { Prose, Proses } from '../pages/prose';
import { TextBlock } from '../pages/text-page';

/** Something to know besides the servers. */
export class InfoCard {
  @IsIn(['lock', 'rules'])
  icon!: 'lock' | 'rules';

  @Text(100)
  title!: string;

  @Prose()
  description!: string;

  @Text(40)
  buttonText!: string;

  @ButtonLink()
  buttonLink!: string;

  /** Leads off the site, into a window of its own. */
  @IsBoolean()
  isExternal!: boolean;
}

/** Numbered rules under one heading, with an address of their own: `/squad?rules=seeding`. */
export class RuleCategory {
  @Matches(KEY)
  id!: string;

  @Text(60)
  title!: string;

  /** When they hold, if not always. */
  @IsOptional()
  @Prose()
  intro?: string;

  @Proses(1, 400)
  rules!: string[];
}

export class RuleBook {
  @Text(60)
  title!: string;

  /** Below the rules. */
  @Prose()
  note!: string;

  @ArrayUnique(({ id }: RuleCategory) => id, { message: 'every id of $property may stand once only' })
  @Parts(() => RuleCategory, 1)
  categories!: RuleCategory[];
}

/** The landing page of a game with public servers. */
export class GameLanding extends LandingPage {
  /** Above the servers. */
  @Text(100)
  serversTitle!: string;

  @Part(() => TextBlock)
  community!: TextBlock;

  @Parts(() => InfoCard, 1)
  extraInfo!: InfoCard[];

  @Part(() => RuleBook)
  rules!: RuleBook;
}
