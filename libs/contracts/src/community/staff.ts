import { IsIn, Matches } from 'class-validator';
import { Part, Parts, Text } from '../checks';
import { KEY } from './guild';

/** How the people of a team are listed: leaders first. */
export const POSITIONS = ['leader', 'senior', 'admin', 'moderator', 'member'] as const;
export type Position = (typeof POSITIONS)[number];

/** Everybody with a guild role is shown in the team at this position; somebody with several roles, at the highest. */
export class StaffPlace {
  /** Key of a guild role. */
  @Matches(KEY)
  role!: string;

  @IsIn(POSITIONS)
  position!: Position;
}

export class StaffLeadership {
  @Text(100)
  title!: string;

  @Text(400)
  description!: string;

  @Parts(() => StaffPlace, 1)
  places!: StaffPlace[];
}

export class StaffTeam {
  @Matches(KEY)
  id!: string;

  @Text(100)
  title!: string;

  @Text(400)
  description!: string;

  @Parts(() => StaffPlace, 1)
  places!: StaffPlace[];
}

/** Who is shown on the admin team page: live, from the guild's roles. */
export class CommunityStaff {
  @Part(() => StaffLeadership)
  seniorLeadership!: StaffLeadership;

  @Parts(() => StaffTeam)
  teams!: StaffTeam[];
}
