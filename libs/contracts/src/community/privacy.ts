import { IsBoolean, IsOptional } from 'class-validator';
import { Whole } from '../checks';

const MOST_DAYS = 3_650;

/** What outlives an erasure, and what an export has. What is not named is as usual. */
export class CommunityPrivacy {
  /** Days for which what somebody did as staff stays under their name, counted from the last of it. */
  @IsOptional()
  @Whole(0, MOST_DAYS)
  staffDays?: number;

  /** Days for which an account keeps its moderation record, counted from the last note and from the end of each ban. */
  @IsOptional()
  @Whole(0, MOST_DAYS)
  recordDays?: number;

  /** Whether the export of an account's owner has the free text of staff: notes, evidence, why a ban was lifted. */
  @IsOptional()
  @IsBoolean()
  exportStaffTexts?: boolean;
}

const USUAL: Readonly<Required<CommunityPrivacy>> = { staffDays: 365, recordDays: 365, exportStaffTexts: false };

/** With what is usual where the community does not say otherwise. */
export const privacyRules = (privacy: CommunityPrivacy = {}): Readonly<Required<CommunityPrivacy>> => ({
  ...USUAL,
  ...privacy,
});
