import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional } from 'class-validator';
import { Parts, Text, TextUpTo } from '../checks';

/** What a reason is offered for; `warn` also where somebody is removed from a squad, or a squad disbanded. */
export const REASON_USES = ['warn', 'kick', 'ban'] as const;
export type ReasonUse = (typeof REASON_USES)[number];

/** A reason that staff choose when they warn, kick or ban. */
export class ModerationReason {
  /** In the record, and what a banned player reads. */
  @Text(80)
  name!: string;

  /** What the game shows to somebody who is warned or kicked, until staff write it anew; `name` where that is the same. */
  @IsOptional()
  @Text(200)
  message?: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(REASON_USES.length)
  @IsIn(REASON_USES, { each: true })
  for!: ReasonUse[];
}

/** How staff moderate. What is not named is as usual. */
export class CommunityModeration {
  @IsOptional()
  @Parts(() => ModerationReason, 1, 40)
  reasons?: ModerationReason[];

  /** Where a ban can be appealed, in one sentence that the game shows. */
  @IsOptional()
  @TextUpTo(100)
  appeal?: string;
}

const ALL: ReasonUse[] = ['warn', 'kick', 'ban'];

const USUAL: Readonly<Required<CommunityModeration>> = {
  reasons: [
    { name: 'Teamkilling on purpose', for: ALL },
    { name: 'Insulting others', for: ALL },
    { name: 'Racist language', for: ALL },
    { name: 'Cheating', for: ['ban'] },
    { name: 'Ban evasion', for: ['ban'] },
  ],
  appeal: '',
};

/** With what is usual where the community does not say otherwise. */
export const moderationRules = (moderation: CommunityModeration = {}): Readonly<Required<CommunityModeration>> => ({
  reasons: moderation.reasons ?? USUAL.reasons,
  appeal: moderation.appeal ?? USUAL.appeal,
});

/** How the community speaks to who is banned. */
export const voiceOf = ({
  shortName,
  locale,
  timeZone,
  moderation,
}: {
  readonly shortName: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly moderation?: CommunityModeration;
}) => ({ shortName, locale, timeZone, appeal: moderationRules(moderation).appeal });
