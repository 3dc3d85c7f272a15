import { IsOptional, Matches } from 'class-validator';
import { Part, Parts, Text } from '../../checks';
import { KEY } from '../guild';
import { Prose } from './prose';
import { NamedText, TextBlock } from './text-page';

/** A way to a slot that costs time instead of money. */
class FreeRoute {
  @Matches(KEY)
  id!: string;

  @Text(60)
  name!: string;

  @Prose()
  text!: string;

  /** Key of the guild role it leads to. The way gives as many slots as that role. */
  @Matches(KEY)
  role!: string;
}

class FreeRoutes extends TextBlock {
  @Parts(() => FreeRoute, 1)
  routes!: FreeRoute[];
}

/** The texts about a kind of points. The numbers come from the rules that count them. */
class PointsText {
  @Text(60)
  title!: string;

  @Prose()
  text!: string;
}

/** The way that costs money; it leads to the supporter page. */
class PaidRoute extends TextBlock {
  /** `Support on Patreon` */
  @Text(60)
  button!: string;
}

export class WhitelistingPage {
  @Prose()
  lead!: string;

  /** What must be read before anything else. */
  @Part(() => NamedText)
  notice!: NamedText;

  @Parts(() => NamedText, 1)
  basics!: NamedText[];

  @Part(() => FreeRoutes)
  free!: FreeRoutes;

  @Part(() => TextBlock)
  points!: TextBlock;

  @Part(() => PointsText)
  seeding!: PointsText;

  @Part(() => PointsText)
  leading!: PointsText;

  @IsOptional()
  @Part(() => PaidRoute)
  paid?: PaidRoute;

  /** From nothing to a filled slot. */
  @Parts(() => NamedText, 1)
  steps!: NamedText[];
}
