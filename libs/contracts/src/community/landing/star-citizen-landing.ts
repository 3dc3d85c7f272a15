import { IsIn } from 'class-validator';
import { Part, Parts, Text } from '../../checks';
import { LandingPage } from './landing-page';
import { Prose, Proses } from '../pages/prose';
import { NamedText, TextBlock } from '../pages/text-page';

/** The values the division holds to, in order. */
class Ethos {
  @Text(60)
  title!: string;

  @Parts(() => NamedText, 1)
  values!: NamedText[];
}

/** A part of the organisation. */
export class Division {
  @Text(60)
  name!: string;

  /** What its people wear: a circle in the game's tint, or a yellow rectangle. */
  @IsIn(['circle', 'rectangle'])
  badge!: 'circle' | 'rectangle';

  @Prose()
  text!: string;

  /** What it does, a few words each. */
  @Proses(1, 100)
  duties!: string[];
}

class Manifesto extends TextBlock {
  @Parts(() => Division, 1)
  divisions!: Division[];
}

class Conduct {
  @Text(60)
  title!: string;

  @Text(60)
  expectedTitle!: string;

  @Proses(1, 400)
  expected!: string[];

  @Text(60)
  forbiddenTitle!: string;

  @Proses(1, 400)
  forbidden!: string[];
}

class Ranks {
  @Text(60)
  title!: string;

  /** From the first to the highest. */
  @Parts(() => NamedText, 1)
  ranks!: NamedText[];
}

class Composition extends TextBlock {
  @Parts(() => NamedText, 1)
  roles!: NamedText[];
}

/** What the organisation has agreed on. */
export class Charter {
  @Text(60)
  title!: string;

  /** Below it. */
  @Prose()
  note!: string;

  @Part(() => TextBlock)
  mission!: TextBlock;

  @Part(() => Composition)
  composition!: Composition;

  @Part(() => Ranks)
  ranks!: Ranks;

  @Part(() => TextBlock)
  resources!: TextBlock;

  @Part(() => Conduct)
  conduct!: Conduct;
}

/** The landing page of Star Citizen, which has no servers of ours: an organisation instead. */
export class StarCitizenLanding extends LandingPage {
  @Part(() => Ethos)
  ethos!: Ethos;

  @Part(() => TextBlock)
  history!: TextBlock;

  @Part(() => Manifesto)
  manifesto!: Manifesto;

  @Part(() => TextBlock)
  organization!: TextBlock;

  @Part(() => Charter)
  charter!: Charter;
}
