import { IsIn, IsOptional } from 'class-validator';
import { Part, Parts, Text, Whole } from '../../checks';
import { Prose, Proses } from './prose';
import { NamedText, TextBlock } from './text-page';

/** What can be drawn beside a step. */
const DRAWINGS = ['tag', 'trial', 'approval'] as const;

class JoinStep {
  @Text(100)
  title!: string;

  @Proses(1)
  paragraphs!: string[];

  @IsOptional()
  @IsIn(DRAWINGS)
  drawing?: (typeof DRAWINGS)[number];
}

/** The length of a recruit's trial, in words: `2 weeks`. */
class Trial {
  @Text(30)
  shortest!: string;

  @Text(30)
  longest!: string;
}

/** Whose word it takes, one way or the other. */
class Approval {
  /** From individual members. */
  @Whole(0, 30)
  okays!: number;

  @Whole(0, 9)
  staff!: number;

  /** So many end it at once. */
  @Whole(1, 9)
  notOkays!: number;
}

export class JoinPage {
  @Prose()
  lead!: string;

  @Parts(() => JoinStep, 1)
  steps!: JoinStep[];

  @Part(() => Trial)
  trial!: Trial;

  @Part(() => Approval)
  approval!: Approval;

  @Part(() => TextBlock)
  dismissal!: TextBlock;

  /** Who the groups are that the steps speak of. */
  @Parts(() => NamedText)
  groups!: NamedText[];
}
