import { IsBoolean, IsIn, IsOptional, Matches } from 'class-validator';

/** What a path can be instead of open. The first two replace the page, the others announce themselves over it. */
export const PATH_STATUSES = ['maintenance', 'coming-soon', 'site-construction', 'page-construction'] as const;
export type PathStatus = (typeof PATH_STATUSES)[number];

/** A path that is not simply open. An exact path outweighs a prefix, a longer prefix a shorter one. */
export class PathRule {
  @Matches(/^\/[a-z0-9/-]*$/)
  path!: string;

  /** Also everything below the path. */
  @IsOptional()
  @IsBoolean()
  below?: boolean;

  @IsIn(PATH_STATUSES)
  status!: PathStatus;
}
