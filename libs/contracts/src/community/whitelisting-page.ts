import { ArrayMinSize, IsArray, IsInt, IsNumber, Matches, Max, Min } from 'class-validator';
import { Part, Parts, Text } from './checks';
import { KEY } from './guild';
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

  /** Slots it gives. */
  @IsInt()
  @Min(1)
  @Max(20)
  slots!: number;
}

class FreeRoutes extends TextBlock {
  @Parts(() => FreeRoute, 1)
  routes!: FreeRoute[];
}

/** Points for being there while a server fills. */
class SeedingPoints {
  @Text(60)
  title!: string;

  @Prose()
  text!: string;

  /** Players on the server, both included. */
  @IsInt()
  @Min(1)
  fewestPlayers!: number;

  @IsInt()
  @Min(1)
  mostPlayers!: number;

  /** What a point takes. */
  @IsInt()
  @Min(1)
  minutes!: number;

  /** A point counts this long. */
  @IsInt()
  @Min(1)
  days!: number;
}

/** Points for leading a squad, by its size. */
class LeadingPoints {
  @Text(60)
  title!: string;

  @Prose()
  text!: string;

  /** Counts while the server has more players than this. */
  @IsInt()
  @Min(0)
  abovePlayers!: number;

  @IsInt()
  @Min(1)
  minutes!: number;

  /** For a squad of one, of two, and so on. */
  @IsArray()
  @ArrayMinSize(1)
  @IsNumber({}, { each: true })
  @Min(0, { each: true })
  points!: number[];

  /** What a locked squad loses, per cent. */
  @IsInt()
  @Min(0)
  @Max(100)
  lockedCosts!: number;
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

  @Part(() => SeedingPoints)
  seeding!: SeedingPoints;

  @Part(() => LeadingPoints)
  leading!: LeadingPoints;

  @Part(() => PaidRoute)
  paid!: PaidRoute;

  /** From nothing to a filled slot. */
  @Parts(() => NamedText, 1)
  steps!: NamedText[];
}
